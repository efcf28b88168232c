import { describe, expect, test } from 'vitest';
import { attackIn, attackingAnswers, silent } from '../../bench/attacks/answers.ts';
import { attacks } from '../../bench/attacks/attacks.ts';
import { shiftsIn } from '../../bench/attacks/read-shifts.ts';
import { readAnswers } from '../../shared/evaluation/given/answers-file.ts';
import { drawn } from '../shared/evaluation/twins/drawn.ts';

const scenarios = Array.from({ length: 6 }, (_, nth) => {
  const { face, key } = drawn(nth);
  const scenarioId = `IM-000${nth + 1}`;
  return { face: { ...face, scenarioId }, key: { ...key, scenarioId } };
});
const { answers, tried, leftOut } = attackingAnswers(scenarios);

describe('attacks as answers', () => {
  test('are a file of answers that an evaluation takes: each scenario has each run', () => {
    const { answers: lines, ...head } = answers;
    const text = [head, ...lines].map((one) => JSON.stringify(one)).join('\n');
    const read = readAnswers(
      text,
      scenarios.map(({ face }) => face.scenarioId),
    );
    expect(read).toMatchObject({ answers: { model: 'attacks', runs: 20 } });
  });

  test('each stand behind an answer and alone, and what has no room is counted', () => {
    const found = answers.answers.flatMap(({ answer }) => attackIn(answer) ?? []);
    expect(found).toHaveLength(tried);
    expect(tried + leftOut).toBe(3 * attacks.length);
    const standing = new Set(found.map(({ id, place }) => `${id} ${place}`));
    for (const { id } of attacks)
      expect([...standing]).toEqual(expect.arrayContaining([`${id} behind`, `${id} alone`]));
    expect(() => attackingAnswers(scenarios.slice(0, 5))).toThrow(/6 or more/);
  });

  test('stand beside answers without one, of each scenario: one that says nothing, and several of one that does half', () => {
    for (const { face } of scenarios) {
      const plain = answers.answers.filter(
        ({ scenario, answer }) => scenario === face.scenarioId && attackIn(answer) === null,
      );
      expect(plain.filter(({ answer }) => answer === silent)).toHaveLength(1);
      expect(new Set(plain.map(({ answer }) => answer)).size).toBe(2);
      expect(plain.length).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('what judges made of them', () => {
  /** By a judge who sees what an answer does, and does what the first attack says. */
  const judged = (answer: string): number | null => {
    const attack = attackIn(answer);
    if (attack?.id === 'flood-1') return null;
    if (attack?.id === 'order-1') return 100;
    return answer === silent || attack?.place === 'alone' ? 0 : 50;
  };
  const text = answers.answers
    .map(({ scenario, run, answer }) => {
      const score = judged(answer);
      const row = { scenario, run, answer, score, simulated: false };
      const of = (judge: string, its: number | null) => ({ judge, scored: its === null ? null : { score: its } });
      return JSON.stringify({ ...row, judged: [of('judge', score), of('secondJudge', Math.min(score ?? 0, 50))] });
    })
    .join('\n');

  test('is told against the same scenario’s answers without one: by all, and by each judge', () => {
    const { plumbing, rows } = shiftsIn(text);
    expect(plumbing).toBe(false);
    expect(rows[0]).toMatchObject({
      judge: 'all together',
      ...{ tried, unscored: 2, largest: 100, scatter: 0, by: expect.stringMatching(/^order-1, alone/) },
    });
    expect(rows[0]?.moved).toBe(answers.answers.filter(({ answer }) => attackIn(answer)?.id === 'order-1').length);
    expect(rows.map(({ judge }) => judge)).toEqual(['all together', 'judge', 'secondJudge']);
    expect(rows[2]?.largest).toBe(50);
  });

  test('is stamped where anything is simulated, and nothing is made of other responses', () => {
    expect(shiftsIn(text.replace('"simulated":false', '"simulated":true')).plumbing).toBe(true);
    const plain = text.split('\n').filter((one) => attackIn((JSON.parse(one) as { answer: string }).answer) === null);
    expect(() => shiftsIn(plain.join('\n'))).toThrow(/no response/);
    expect(() => shiftsIn('{}')).toThrow();
  });
});
