// What ESLint looks for in all JavaScript of this tree: .ci/run, check_javascript.
import js from '@eslint/js';
import globals from 'globals';

export default [
  js.configs.recommended,
  {
    // The build puts a number, or an object, in place of a name that begins with VKP_.
    languageOptions: {
      globals: {
        ...globals.browser,
        ...globals.node,
        VKP_PUZZLES: 'readonly',
        VKP_WASM: 'readonly',
      },
    },
    rules: {
      'no-control-regex': 'off', // a terminal's text has control characters
      'no-unused-vars': ['error', { caughtErrors: 'none' }], // what ES5 has to name
    },
  },
];
