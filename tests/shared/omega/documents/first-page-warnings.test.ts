import { describe, expect, test } from 'vitest';
import { asJson } from '../../../../shared/kernel/json.ts';
import type { HouseRow } from '../../../../shared/omega/activities.ts';
import { recordOf } from '../../../../shared/omega/documents/assemble.ts';
import { archived, type Telling } from './archived.ts';
import { phiWords } from './said.ts';

/* What is on record of an answer and its words pass over, or nobody said at its end (OMEGA rules §7.10). */

const first = (telling: Telling) => recordOf(archived(telling)).first;

describe('Failure Memory', () => {
  const warning = (severity: 'HIGH' | 'MEDIUM', warningSign: string) => ({
    patternId: 'p-1',
    warningSign,
    severity,
    recommendedAction: 'Measure at night',
  });
  const warned = (...warnings: readonly ReturnType<typeof warning>[]) => {
    const answer = asJson({ verdict: 'so', confidence: 0.9, confidenceBasis: 'so', failures: [], rules: [], warnings });
    return first({ later: [{ cycle: 1, say: [{ agent: 55, answer }] }] }).cautions;
  };

  test('is heard where it warns most gravely, three times at most', () => {
    expect(warned(warning('HIGH', 'Clean lakes were blamed before.'), warning('MEDIUM', 'It is late'))).toEqual([
      'Failure Memory warns of this: “Clean lakes were blamed before”; and says to do this: “Measure at night”.',
    ]);
    expect(warned(...['a', 'b', 'c', 'd'].map((one) => warning('HIGH', one)))).toHaveLength(3);
  });

  test('warns of no answer where there is none', () => {
    const answer = asJson({
      ...{ verdict: 'so', confidence: 0.9, confidenceBasis: 'so', failures: [], rules: [] },
      warnings: [warning('HIGH', 'a')],
    });
    const order = { status: 'FAILURE', failureType: 'RESOURCE' } as const;
    expect(first({ later: [{ cycle: 1, say: [{ agent: 55, answer }] }], order }).cautions).toEqual([]);
  });
});

test('what PHI says would complete a success is something to find out', () => {
  const { wouldChange, next } = first({ phi: { ...phiWords, whatWouldComplete: 'The oxygen at night' } });
  expect(wouldChange.missing).toContain('The oxygen at night');
  const partial = first({
    phi: { ...phiWords, whatWouldComplete: 'The oxygen at night' },
    order: { status: 'PARTIAL' },
  });
  expect(partial.next[0]).toBe('The oxygen at night');
  expect(next[0]).toMatch(/^Act on the answer/);
});

test('a session that a limit has ended may go on with a higher one', () => {
  const ended = (leaf: 'limit-with-progress' | 'last-cycle-with-progress' | 'exhausted') => {
    const row: HouseRow = {
      kind: 'TERMINATION',
      key: 't',
      agent: null,
      summary: 's',
      decision: 'TERMINATE',
      status: 'PARTIAL',
      failureType: null,
      leaf,
      why: 'so',
    };
    const order = { status: 'PARTIAL', why: '64928 of 60000 tokens are used' } as const;
    return first({ phi: null, order, later: [{ cycle: 1, rows: [row], say: [] }] }).next.join(' ');
  };
  for (const leaf of ['limit-with-progress', 'last-cycle-with-progress'] as const)
    expect(ended(leaf)).toContain('A higher limit would let it go on: 64928 of 60000 tokens are used.');
  expect(ended('exhausted')).not.toContain('higher limit');
});
