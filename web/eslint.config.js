import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'

export default ts.config(
  { ignores: ['node_modules', 'src/protocol.ts'] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      // Texts of players are shown as text; nothing on the page is ever made from a string of markup.
      'svelte/no-at-html-tags': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
    },
  },
)
