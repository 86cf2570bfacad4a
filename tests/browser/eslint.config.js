// What ESLint looks for in all JavaScript of this tree: .ci/run, check_javascript.
import js from '@eslint/js';
import globals from 'globals';

export default [
  js.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: { 'no-control-regex': 'off' }, // a terminal's text has control characters
  },
];
