import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';

/** Words that a reader of this project will look for: those that replace older ones, and the chief nouns of each system. */
const mustHave = [
  'system prompt (once: charge)',
  'context (once: desk)',
  'context sections (once: what lies on the desk)',
  'references (once: file)',
  'member result (once: seat)',
  'sections on demand (once: shelf)',
  'judge panel (once: bench)',
  'token budget (once: purse)',
  'image model (once: painter)',
  'Symposium (once: the house)',
  ...['agent', 'call key', 'gate', 'ledger', 'panel', 'policy', 'review', 'roster', 'run', 'unscored'],
  ...['brief', 'certificate', 'distractor', 'scenario', 'Seed Document', 'veto'],
  ...['claim', 'cycle', 'digest (of a session)', 'PHI', 'propagation', 'session', 'wave'],
  ...['canon', 'curveball', 'match', 'seal', 'spec', 'team', 'tournament', 'wildcard'],
];

const page = (path: string): string => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');

/** The rows of the table of words. */
const rows = (page('glossary.md').split('## Words')[1] ?? '')
  .split('\n')
  .filter((line) => /^\| /.test(line) && !line.startsWith('| term '))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
const terms = rows.map(([term = '']) => term);

const headings = (name: string): ReadonlySet<string> =>
  new Set(
    [...page(`rules/${name.toLowerCase()}.md`).matchAll(/^#{2,4} ([A-Z0-9](?:[.\d]*\d)?) /gm)].map(
      ([, number = '']) => number,
    ),
  );

describe('the glossary', () => {
  test('gives each word a meaning and a place, in one line', () => {
    expect(rows.length).toBeGreaterThan(150);
    for (const cells of rows) {
      expect(cells).toHaveLength(3);
      expect(cells.every((cell) => cell !== '')).toBe(true);
    }
  });

  test('lists each word once, in alphabetical order', () => {
    const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
    expect(new Set(terms).size).toBe(terms.length);
    expect(terms).toEqual([...terms].sort(compare));
  });

  test('has the words that a reader will look for', () => {
    expect(mustHave.filter((word) => !terms.includes(word))).toEqual([]);
  });

  test('sends its reader to sections that are there', () => {
    const known = new Map(
      ['kernel', 'scenario', 'OMEGA', 'worldbuilding', 'evaluation'].map((name) => [name, headings(name)]),
    );
    const lost = rows.filter(([, , where = '']) => {
      const [, name = '', number = ''] = /^(\w+) rules §([A-Z0-9.]+)$/.exec(where) ?? [];
      return known.get(name)?.has(number) !== true;
    });
    expect(lost).toEqual([]);
  });
});
