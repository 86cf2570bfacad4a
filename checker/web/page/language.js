// The language of a lab file's text. WGSL has signs that neither GLSL nor HLSL knows.

const COMMENT = /\/\/[^\n]*|\/\*[^]*?\*\//g;
const WGSL = /\bfn\s+\w+\s*\(|@\s*(compute|workgroup_size|group|binding)\b|\bvar\s*</;

export const isWgsl = (text) => WGSL.test(text.replace(COMMENT, ' '));
