// emscripten's loader takes Node for a browser as soon as it has fetch().
delete globalThis.fetch;
