import { expect, test } from 'vitest';
import { keptWords, reportLines, type RehearsalReport } from '../../../workers/rehearsal/report.ts';

const nothing: RehearsalReport = {
  kind: 'rehearsal',
  version: '1.0',
  symposium: '1.0.0',
  model: 'anthropic:claude-opus-5-5',
  simulated: false,
  at: '2026-11-28T12:00:00.000Z',
  questionsHash: 'a'.repeat(64),
  seconds: 0.1,
  capMicrodollars: 300_000,
  spentMicrodollars: 0,
  tried: [],
  untried: [{ question: 'scenario ATHENA seed', why: 'cap' }],
  outlook: [],
  advice: [],
};

test('a rehearsal whose cap leaves room for no question has no table, says what it wants, and claims that nothing was kept', () => {
  const lines = reportLines(nothing);
  expect(lines.join('\n')).not.toContain('answer/limit');
  expect(lines).toContain('Not tried, since the cap did not leave enough: scenario ATHENA seed.');
  expect(lines.at(-1)).toMatch(/--dollars has to leave room for the most/);
  expect([keptWords(nothing, true), keptWords(nothing, false)]).toEqual(
    Array(2).fill(expect.stringMatching(/^Nothing was kept/)),
  );
});
