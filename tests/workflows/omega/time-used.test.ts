import { expect, test } from 'vitest';
import { sessionDefaults as policy } from '../../../shared/omega/session-policy.ts';
import { carriedOf, newSession } from '../../../workflows/omega/session.ts';
import { isSpent, usageOf } from '../../../workflows/omega/usage.ts';

/** What counts as used. No server is needed: these are rules over a session's facts. */

const problem = {
  type: 'EMPIRICAL',
  subtype: 'CAUSAL',
  wellDefined: true,
  uncertainty: 'LOW',
  stakes: 'LOW',
  characteristics: [],
  uncertainties: 1,
} as const;
const opened = {
  runKey: 'timed',
  policy,
  corpus: 'simulated',
  rates: {},
  depth: 0,
  flags: { stakes: null, uncertainty: null },
  digests: {},
  matches: 0,
  standings: {},
} as const;
const limit = policy.limits.timeMs ?? 0;
const begun = (agoMs: number) => Object.assign(newSession(opened, null), { startedAt: Date.now() - agoMs, problem });

test('a session whose time is over asks nobody', () => {
  expect(isSpent(begun(limit + 1))).toBe(true);
});

test('the time in which a person was waited for is not the session’s, in whatever execution it was', () => {
  const session = Object.assign(begun(8 * limit), { waitedMs: 7.5 * limit });
  expect(isSpent(session)).toBe(false);
  const later = newSession(opened, carriedOf(session));
  expect(later.waitedMs).toBe(7.5 * limit);
  expect(isSpent(later)).toBe(false);
});

test('time in which the run was paused is not the session’s either', () => {
  const session = begun(8 * limit);
  session.run.pausedMs = 7.5 * limit;
  expect(isSpent(session)).toBe(false);
  expect(isSpent(newSession(opened, carriedOf(session)))).toBe(false);
});

test('a limit of money that was raised is the raised one, in whatever execution', () => {
  const capped = { ...opened, policy: { ...policy, limits: { ...policy.limits, costMicrodollars: 100 } } };
  const session = Object.assign(newSession(capped, null), { startedAt: Date.now(), problem });
  session.run.usage = { ...session.run.usage, costMicrodollars: 150 };
  expect(isSpent(session)).toBe(true);
  session.run.raiseCap(200);
  expect(isSpent(session)).toBe(false);
  expect(isSpent(newSession(capped, carriedOf(session)))).toBe(false);
});

test('a cap that refused a question is reached, however little was spent', () => {
  const capped = { ...opened, policy: { ...policy, limits: { ...policy.limits, costMicrodollars: 100 } } };
  const session = newSession(capped, null);
  expect(isSpent(session)).toBe(false);
  expect(usageOf(Object.assign(session, { capReached: true })).costMicrodollars).toBe(100);
  expect(isSpent(session)).toBe(true);
});
