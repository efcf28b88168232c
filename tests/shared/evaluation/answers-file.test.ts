import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { longestText, readAnswers } from '../../../shared/evaluation/given/answers-file.ts';
import { longestAnswer } from '../../../shared/evaluation/roster.ts';

const scenarios = ['IM-0001', 'IM-0002'];
const head = { model: 'acme-1 (2026-11)', temperature: 0.7, runs: 2 };
const answer = (scenario: string, run: number, text = 'I wait.') => ({ scenario, run, answer: text });
const all = [answer('IM-0001', 1), answer('IM-0001', 2), answer('IM-0002', 1), answer('IM-0002', 2)];
const fileOf = (...lines: readonly unknown[]) =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
const problemsOf = (text: string): readonly string[] => {
  const read = readAnswers(text, scenarios);
  return 'problems' in read ? read.problems : [];
};

describe('a file of answers', () => {
  test('is read in any order of its lines, with a mark of its encoding and with empty lines', () => {
    const read = readAnswers(`\uFEFF${fileOf(head, ...all)}\n\n`, scenarios);
    expect(read).toEqual({ answers: { ...head, answers: all } });
    expect(readAnswers(fileOf(head, ...all.toReversed()).replaceAll('\n', '\r\n'), scenarios)).toEqual(read);
  });

  test.each<[string, string, readonly string[]]>([
    ['is empty', '', ['the file is empty; its first line says whose the answers are']],
    [
      'has no head',
      fileOf(...all),
      ['line 1: model: ', 'line 1: temperature: ', 'line 1: runs: ', 'line 1: Unrecognized'],
    ],
    ['is no JSON', fileOf(head, all[0], '{', ...all.slice(2)), ['line 3: is not JSON']],
    ['has a line that is none', fileOf(head, ...all, '[]'), ['line 6: ']],
    ['lacks a field', fileOf(head, { scenario: 'IM-0001', run: 1 }), ['line 2: answer: ']],
    ['has a field too many', fileOf(head, { ...all[0], score: 100 }), ['line 2: Unrecognized key: "score"']],
    ['has a wrong field', fileOf(head, { ...all[0], run: '1' }), ['line 2: run: ']],
    ['names no scenario', fileOf(head, { ...all[0], scenario: 'one' }), ['line 2: scenario: is no id']],
    [
      'names an unknown scenario',
      fileOf(head, ...all, answer('IM-0009', 1)),
      ['line 6: scenario: IM-0009 is not among the scenarios'],
    ],
    ['says a thing twice', fileOf(head, ...all, all[1]), ['line 6: run: IM-0001 has its run 2 already (line 3)']],
    ['has a run too many', fileOf(head, ...all, answer('IM-0002', 3)), ['line 6: run: 3 is more than the 2']],
    [
      'has mistakes of several kinds',
      fileOf(head, '{', all[1], all[1], answer('IM-0009', 1), answer('IM-0002', 3)),
      ['line 2: is not JSON', 'line 4: run: IM-0001 has', 'line 5: scenario: IM-0009 is not', 'line 6: run: 3 is more'],
    ],
    ['lacks a run', fileOf(head, ...all.slice(1)), ['IM-0001: answer: run 1 of 2 is missing']],
    ['lacks a scenario', fileOf(head, ...all.slice(0, 2)), ['IM-0002: answer: run 1, 2 of 2 is missing']],
    [
      'has an answer too long',
      fileOf(head, ...all.slice(0, 3), answer('IM-0002', 2, 'a'.repeat(longestAnswer + 1))),
      ['line 5: answer: is longer than'],
    ],
    ['has a NUL', fileOf(head, ...all.slice(0, 3), answer('IM-0002', 2, 'a\u0000')), ['line 5: answer: holds a NUL']],
    ['has a model of two lines', fileOf({ ...head, model: 'a\nb' }, ...all), ['line 1: model: is no name']],
  ])('%s: that is said with line and field', (_what, text, expected) => {
    const problems = problemsOf(text);
    expect(problems).toHaveLength(expected.length);
    for (const [at, beginning] of expected.entries()) expect(problems[at]).toContain(beginning);
  });

  test('that is too large is not parsed', () => {
    expect(problemsOf(' '.repeat(longestText + 1))).toEqual([`the file has more than ${longestText} characters`]);
  });

  test('whatever it holds, it is read or refused, and a problem never quotes more than a line of it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.json(), fc.string()), { maxLength: 6 }), (lines) => {
        const read = readAnswers(fileOf(head, ...all, ...lines), scenarios);
        if ('problems' in read) {
          expect(read.problems.length).toBeGreaterThan(0);
          for (const problem of read.problems) expect(problem.length).toBeLessThan(400);
        } else expect(read.answers.answers).toEqual(all);
      }),
    );
  });
});
