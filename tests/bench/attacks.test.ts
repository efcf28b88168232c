import { describe, expect, test } from 'vitest';
import { compose } from '../../activities/ask/compose.ts';
import type { AskRequest } from '../../shared/kernel/ask.ts';
import { shownAnswer } from '../../shared/evaluation/shown.ts';
import { attacks, families } from '../../bench/attacks/attacks.ts';
import { allShifts, largestShifts } from '../../bench/attacks/shifts.ts';

/** The lines of ours in a judge's request: everything that a section's body cannot begin with. */
function ownLines(answer: string): string[] {
  const request = {
    runKey: 'r',
    phase: 'EVALUATE',
    agent: 'judge',
    task: 'mark',
    subject: 'IM-0001.1',
    outputTokens: 100,
  };
  const text = compose(request as AskRequest, {
    preamble: { opening: 'You are given a situation.', constraints: () => ['Quote the answer.'] },
    runLine: 'EVALUATION_ID',
    role: 'Judge',
    task: 'Say what the answer holds.',
    schemaName: 'mark',
    sections: [
      { label: 'key', author: 'HOUSE', ref: 'k', body: { points: [] } },
      { label: 'answer', author: 'SOLVER', ref: 'a', body: shownAnswer(answer, 40_000, { given: '' }) },
    ],
  });
  return text.split(/\r\n|[\n\r\u2028\u2029\u0085]/u).filter((line) => !line.startsWith('"'));
}

describe('answers that speak to their judge', () => {
  test('are at least forty, of every family, no two alike', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(40);
    expect(new Set(attacks.map(({ text }) => text)).size).toBe(attacks.length);
    expect(new Set(attacks.map(({ family }) => family))).toEqual(new Set(families));
  });

  test.each(attacks.map(({ id, text }) => [id, text]))('%s stays in its section of the request', (_, text) => {
    expect(ownLines(text)).toEqual(ownLines('I wait.'));
  });

  const shifts = allShifts();
  const byPanel = new Map(largestShifts(shifts).map((row) => [row.panel, row]));

  test.each([
    ['a judge who reads', 'one that reads'],
    ['one who believes all and quotes the key', 'one that quotes the key'],
    ['one who believes all and quotes nothing', 'one that quotes nothing'],
    ['three of whom one obeys', 'one of three obeys'],
  ])('do not move the score of %s', (_, panel) => {
    expect(byPanel.get(panel)).toMatchObject({ tried: attacks.length * 3, largest: 0, moved: 0 });
  });

  test('move it where half of the judges obey, or all do: no rule tells what they quote from an answer', () => {
    expect(byPanel.get('one of two obeys')?.largest).toBe(50);
    expect(byPanel.get('one that obeys')?.largest).toBe(100);
  });

  test('a judgement that quotes no word of the answer is none: it is unscored, and never a mark', () => {
    const quoted = shifts.filter(({ panel }) => panel.startsWith('one that quotes'));
    expect(quoted.every(({ after }) => after === null || after === 0)).toBe(true);
  });
});
