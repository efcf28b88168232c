import { describe, expect, test } from 'vitest';
import { asJson } from '../../../../shared/kernel/json.ts';
import type { HouseRow } from '../../../../shared/omega/activities.ts';
import { recordOf } from '../../../../shared/omega/documents/assemble.ts';
import { spoken } from '../spoken.ts';
import { archived, type Telling } from './archived.ts';
import { built } from './said.ts';

/* Facts that cannot both hold, under an answer that turns on one of them (OMEGA rules §7.10). */

const fact = (id: string, statement: string, source = 'Survey') =>
  ({ kind: 'FACT', key: id, agent: null, summary: 's', id, statement, source, by: null }) as const;
const clash = [fact('F1', 'The lake is dry.'), fact('F2', 'The lake is not dry.', 'Parish archive')];
const claim = (requires: readonly string[]) => ({
  id: 'C1',
  statement: 'Fish left with the water',
  because: 'so',
  requires: [...requires],
  alternatives: [],
  confidence: 0.9,
});

/** The facts are laid, a claim is stated on those, and the answer comes to rest on such claims. */
function told(
  requires: readonly string[],
  facts: readonly ReturnType<typeof fact>[] = clash,
  order: Telling['order'] = {},
  restsOn = ['3.1/C1'],
) {
  const later: Telling['later'] = [
    { cycle: 1, rows: facts, say: [] },
    { cycle: 1, say: [{ agent: 3, answer: asJson(spoken({ claims: [claim(requires)] })) }] },
    { cycle: 1, say: [{ agent: 51, answer: asJson({ ...built(), restsOn }) }] },
  ];
  return recordOf(archived({ later, order: { restsOn, ...order } })).first;
}

const settle =
  'Settle first which of two facts holds, for the answer turns on it: F1, “The lake is dry” (Survey), or F2, “The lake is not dry” (Parish archive).';

describe('facts that clash', () => {
  test('are settled before anybody acts on an answer that rests on one of them', () => {
    for (const fact of ['F1', 'F2']) {
      const [first, second] = told([fact]).next;
      expect(first).toBe(settle);
      expect(second).toMatch(/^Only then act on the answer/);
    }
  });

  test('are cautioned about, and change nothing of what to do, where the answer rests on neither', () => {
    const { next, cautions } = told(['F3'], [...clash, fact('F3', 'The mill is shut.')]);
    expect(next[0]).toMatch(/^Act on the answer/);
    expect(cautions).toEqual([expect.stringMatching(/^Facts F1 and F2 cannot both hold/)]);
    expect(told(['F1'], clash, {}, ['1.1/C1']).next[0]).toMatch(/^Act on the answer/);
  });

  test('are settled first under an answer in part as well', () => {
    const { next } = told(['F1'], clash, { status: 'PARTIAL' });
    expect(next[0]).toBe(settle);
    expect(next.length).toBeGreaterThan(1);
  });

  test('are named three pairs at most, and the others counted', () => {
    const many = ['is dry', 'is not dry', 'is dry', 'is not dry'].map((what, nth) =>
      fact(`F${nth + 1}`, `The lake ${what}.`, `Source ${nth + 1}`),
    );
    const { next } = told(['F1', 'F2', 'F3', 'F4'], many);
    expect(next.filter((step) => step.startsWith('Settle first'))).toHaveLength(3);
    expect(next[3]).toBe('Settle as well 1 more pair of facts that clash, which are named above.');
    expect(next[4]).toMatch(/^Only then act/);
  });
});

test('a fact that speaks against what carries the answer, and clashes with another, is settled first', () => {
  const side = (agentId: 1 | 50, statement: string, of: string) => ({ agentId, statement, claim: of });
  const against: HouseRow = {
    kind: 'CONTRADICTION',
    key: 'x',
    agent: 50,
    summary: 's',
    id: '50.1/X1',
    a: side(50, 'The lake is dry.', 'F1'),
    b: side(1, 'Water is densest at 4 °C', '1.1/C1'),
    severity: 'FATAL',
  };
  const later = [{ cycle: 1, rows: [...clash, against], say: [] }];
  expect(recordOf(archived({ later, order: { status: 'PARTIAL' } })).first.next[0]).toBe(settle);
});
