import tseslint from 'typescript-eslint';

/** Lint judges meaning; Prettier has settled the form. Rules beyond the strict set bound the size of a thought. */
export default tseslint.config(
  { ignores: ['node_modules/', '.symposium/', 'scenarios/', 'bench/peers/apps/', 'docs/'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // Numbers are written as they are; `undefined`, objects and unions that hold them are not.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // A name that is only there to take its key out of the rest is meant to be unused.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // The compiler forbids enums here (`erasableSyntaxOnly`), and Temporal's are constant objects: there is nothing to
      // find, and it asks every expression for its type, a tenth of lint's time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      complexity: ['error', 15],
      'no-nested-ternary': 'error',
      'max-lines': ['error', 300],
    },
  },
  {
    // Vitest's asymmetric matchers are of type `any`, so that they stand for whatever is expected.
    files: ['tests/**/*.ts', 'examples/**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.js', '**/*.mjs'], extends: [tseslint.configs.disableTypeChecked] },
);
