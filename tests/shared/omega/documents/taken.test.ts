import { describe, expect, test } from 'vitest';
import { asJson } from '../../../../shared/kernel/json.ts';
import { recordOf } from '../../../../shared/omega/documents/assemble.ts';
import { reportPage } from '../../../../shared/omega/documents/page.ts';
import { plainFraming } from '../../../../shared/omega/digests/problem.ts';
import { markdownOf } from '../../../../shared/page/markdown.ts';
import { spoken } from '../spoken.ts';
import { archived, type Telling } from './archived.ts';

/* How a session took the question that it answers, for whoever asked another (OMEGA rules §7.10). */

const read = (clarifiedStatement: string) => ({
  cycle: 1,
  say: [
    {
      agent: 47 as const,
      answer: asJson({ ...spoken({ claims: [] }), clarifiedStatement, wellDefined: true, terms: [] }),
    },
  ],
});
const row = (key: string, body: object) => ({ key, agent: null, summary: 's', ...body });
const narrowing = row('n', { kind: 'INTERVENTION', take: 'CONSTRAIN', passed: [], call: null, children: [] });
const decided = (option: 'A' | 'B', words: string | null) => ({
  cycle: 1,
  rows: [
    row('u', { kind: 'ESCALATION', step: 'USER', outcome: 'RECOVERED', subject: 'problem 1', why: `option ${option}` }),
    ...(words === null ? [] : [row('w', { kind: 'CLARIFICATION', statement: words })]),
  ],
  say: [],
});
const constraints = ['Only lakes above 500 m', 'Only since 1950'];

function told(later: readonly object[], narrowed: readonly string[] = [], order: Telling['order'] = {}) {
  const archive = archived({ later: later as Telling['later'] & object, order });
  return recordOf({ ...archive, framing: { ...plainFraming, constraints: [...narrowed] } });
}

describe('a question that was taken in other words', () => {
  test('is shown as it was taken, and by whom', () => {
    const record = told([read('Which lake is the deepest?')]);
    expect(record.first.taken).toEqual({ as: 'Which lake is the deepest?', by: 47, constraints: [] });
    expect(markdownOf(reportPage(record))).toContain('as Clarity Optimizer took it');
    const asked = told([read('Which lake is the deepest?'), decided('B', 'The one in the north.')]);
    expect(asked.first.taken).toEqual({ as: 'The one in the north.', by: null, constraints: [] });
    const page = markdownOf(reportPage(asked));
    expect(page).toContain('as you said that it is meant');
    expect(page).not.toContain('clarified by the Clarity Optimizer');
  });

  test('is none where the words are the asker’s own', () => {
    expect(told([read('why do lakes freeze, from the top')]).first).not.toHaveProperty('taken');
    expect(told([]).first).not.toHaveProperty('taken');
  });
});

describe('a question that PHI has narrowed', () => {
  const step =
    'See first whether the question may be narrowed so, for the answer holds only within it: Only lakes above 500 m. Only since 1950.';

  test('is told with what narrows it, and nobody acts before he has seen whether it may be', () => {
    const record = told([{ cycle: 1, rows: [narrowing], say: [] }], constraints);
    expect(record.first.taken).toEqual({ as: null, by: null, constraints });
    expect(record.first.next[0]).toBe(step);
    expect(record.first.next[1]).toMatch(/^Only then act on the answer/);
    expect(markdownOf(reportPage(record))).toContain('PHI narrowed it, and the answer holds within this:');
  });

  test('is not asked about again where the asker chose that reading; what PHI added later is', () => {
    const chosen = [{ cycle: 1, rows: [narrowing], say: [] }, decided('A', null)];
    expect(told(chosen, constraints).first.next[0]).toMatch(/^Act on the answer/);
    const later = { cycle: 2, rows: [{ ...narrowing, key: 'm' }], say: [] };
    expect(told([...chosen, later], constraints).first.next[0]).toBe(step);
  });

  test('is no step of an answer in part, which asks for what completes it', () => {
    const record = told([{ cycle: 1, rows: [narrowing], say: [] }], constraints, { status: 'PARTIAL' });
    expect(record.first.next).not.toContain(step);
    expect(record.first.taken?.constraints).toEqual(constraints);
  });
});
