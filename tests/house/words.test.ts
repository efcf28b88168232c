import { describe, expect, test } from 'vitest';
import ts from 'typescript';
import { floors, read, sourcesIn } from './tree.ts';

/** An identifier that may hold the word in these places, and why. */
interface Exception {
  readonly name: string;
  readonly where: RegExp;
  readonly why: string;
}

/** A word that the field has no such meaning for, what is said instead, and where it is looked for if not everywhere. */
interface Word {
  readonly word: RegExp;
  readonly instead: string;
  readonly where?: RegExp;
  readonly but: readonly Exception[];
}

const words: readonly Word[] = [
  {
    word: /^charges?$/,
    instead: 'prompt',
    but: [
      {
        name: 'charge',
        where: /advisers|own-agents|assemble\.ts$|prompts\.test\.ts$/,
        why: 'a key of the files in which optional agents are written',
      },
      { name: 'chargeVersion', where: /advisers|own-agents/, why: 'a key of the same files' },
    ],
  },
  {
    word: /^desks?$/,
    instead: 'context, context sections',
    but: [
      { name: 'desk', where: /policy|system|context/, why: 'the policy line `contextTokens.desk`, stored with runs' },
      {
        name: 'judgeDesk',
        where: /policy|system|context-bound/,
        why: 'the policy line `contextTokens.judgeDesk`, stored with runs',
      },
    ],
  },
  { word: /^(shelf|shelves)$/, instead: 'sections on demand', but: [] },
  {
    word: /^(seats?|seated)$/,
    instead: 'result (of a member), voter',
    but: [
      { name: 'seats', where: /kernel\/votes/, why: 'a base of voting rules and a field of tallies, both stored' },
      { name: 'seats', where: /scenario\/disputes/, why: 'the field of a stored tally' },
      { name: 'seats', where: /worldbuilding/, why: 'a field of the stored row RATIFIED of a match' },
      { name: 'seat', where: /omega\/ablation/, why: 'a field of the published ablation report' },
    ],
  },
  {
    word: /^bench(es)?$/,
    instead: 'judge panel',
    where: /^(?!bench\/)/,
    but: [
      { name: 'sealBench', where: /./, why: 'an activity type, recorded in histories' },
      { name: 'bench', where: /simulated\/scenario\/plots/, why: 'something to sit on' },
    ],
  },
  { word: /^purses?$/, instead: 'token budget', but: [] },
  {
    word: /^painters?$/,
    instead: 'image model',
    but: [{ name: 'painter', where: /worldbuilding\/open/, why: 'content of a stored row' }],
  },
  {
    // Elsewhere a file is a file. These two floors have none but what is published or handed in as one.
    word: /^files?$/,
    instead: 'references',
    where:
      /^(workflows\/|shared\/(?!\w+\/documents\/|omega\/memory\/|worldbuilding\/(challenge\/|policy|match-policy)))/,
    but: [],
  },
];

/** The words of an identifier in camel case or with underscores. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** Each identifier of a source once, strings and comments left out. */
function identifiersOf(file: string, text: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

const suspected = /charge|desk|shel[fv]|seat|bench|purse|painter|file/i;
const uses = sourcesIn(...floors, 'tests', 'bench', 'examples').flatMap((file) => {
  const text = read(file);
  return suspected.test(text) ? [...identifiersOf(file, text)].map((name) => ({ file, name })) : [];
});

const holds = ({ word, where }: Word, { file, name }: { readonly file: string; readonly name: string }) =>
  (where?.test(file) ?? true) && wordsOf(name).some((one) => word.test(one));

test('an identifier is taken apart into its words', () => {
  expect(['judgeDesk', '#desk', 'BENCH_HTTPServer', 'benchmark'].map(wordsOf)).toEqual([
    ['judge', 'desk'],
    ['', 'desk'],
    ['bench', 'http', 'server'],
    ['benchmark'],
  ]);
  expect([...identifiersOf('a.ts', "const desk = { seat: 'charge' }; // purse")]).toEqual(['desk', 'seat']);
});

describe('identifiers say it in the field’s words', () => {
  test.each(words)('not $word but $instead', (word) => {
    const found = uses
      .filter((use) => holds(word, use))
      .filter(({ file, name }) => !word.but.some((one) => one.name === name && one.where.test(file)));
    expect(found.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  test('and every exception is needed', () => {
    const idle = words.flatMap(({ but }) =>
      but.filter(({ name, where }) => !uses.some((use) => use.name === name && where.test(use.file))),
    );
    expect(idle).toEqual([]);
  });
});
