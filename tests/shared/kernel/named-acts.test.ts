import { expect, test } from 'vitest';
import { capAct, outsideAct, reopeningAct, withdrawalAct } from '../../../shared/kernel/named-acts.ts';
import { isPublishing } from '../../../shared/kernel/signed-acts.ts';

/* What is signed of an act says all of it, so that a signature of one is none of another (kernel rules §7.5). */

const of = { corpus: 'real', scenarioId: 'IM-0003', by: 'mara' };

test('an act on a scenario names the scenario of its corpus, who acts, and all that is said', () => {
  const act = { about: 'scenario/real/IM-0003', reviewer: 'mara', decision: null };
  expect(withdrawalAct({ ...of, reason: 'wrong' })).toEqual({ ...act, act: 'withdraw', body: { reason: 'wrong' } });
  expect(outsideAct('correct', of, { erratum: 'x' })).toEqual({ ...act, act: 'correct', body: { erratum: 'x' } });
  expect(outsideAct('dispute', of, { claim: 'C1' })).toEqual({ ...act, act: 'dispute', body: { claim: 'C1' } });
});

test('a reopening names the run, the row that it follows, the reason and the room', () => {
  const given = { runKey: 'lakes', key: 'end/1', by: 'mara', reason: 'more room', room: { answerTokens: 9 } };
  expect(reopeningAct(given)).toEqual({
    act: 'reopen',
    about: 'run/lakes',
    reviewer: 'mara',
    decision: null,
    body: { key: 'end/1', reason: 'more room', room: { answerTokens: 9 } },
  });
});

test('a cap names its scope and kind, what it is set to, and why', () => {
  const given = { scope: 'day', kind: 'tokens', by: 'mara', reason: 'the month is long' } as const;
  const act = { act: 'cap', about: 'cap/day/tokens', reviewer: 'mara', decision: null };
  expect(capAct({ ...given, most: 5 })).toEqual({ ...act, body: { most: 5, reason: 'the month is long' } });
  expect(capAct({ ...given, most: null })).toEqual({ ...act, body: { most: null, reason: 'the month is long' } });
});

test('acts on what is published or paid are told from those on reviews', () => {
  const publishing = ['withdraw', 'correct', 'dispute', 'reopen', 'cap'] as const;
  const onReviews = ['decide', 'claim', 'release', 'rule'] as const;
  expect([...publishing, ...onReviews].filter(isPublishing)).toEqual(publishing);
});
