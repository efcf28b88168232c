import { describe, expect, test } from 'vitest';
import type { Assessment } from '../../../shared/omega/activities.ts';
import type { PartFacts } from '../../../shared/omega/answers/facts.ts';
import { sessionDefaults as policy } from '../../../shared/omega/session-policy.ts';
import { judgeSuccess, succeeds } from '../../../shared/omega/termination/success.ts';
import { closingReferences } from '../../../workflows/omega/conclude.ts';
import { digestsFor, referencesFor } from '../../../workflows/omega/references.ts';
import { keepAnswer } from '../../../workflows/omega/parts.ts';
import { beginCycle, carriedOf, newSession, type Contributed, type Session } from '../../../workflows/omega/session.ts';
import { terminationFacts } from '../../../workflows/omega/verdict.ts';

/** What one cycle said is not a word of the next. No server is needed: these are rules over a session's facts. */

const claim = '1.1/C1';
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
  runKey: 'stale',
  policy,
  corpus: 'simulated',
  rates: {},
  depth: 0,
  flags: { stakes: null, uncertainty: null },
  digests: {},
  matches: 0,
  standings: {},
} as const;
const begun = () => Object.assign(newSession(opened, null), { problem });

const said = (ref: string, part: PartFacts): Contributed => ({
  ref,
  confidence: 0.9,
  facts: { quarantine: null, stance: 'SUPPORTS', flags: [], claims: 0, contradictions: 0, breakthrough: false, part },
});
const answer = (ref: string) =>
  said(ref, { synthesis: { answers: 'FULLY', restsOn: [claim], answered: 1, unanswered: 0 } });
const approval = (ref: string, audit: readonly number[] = []) =>
  said(ref, { quality: { verdict: 'SHIP', tiers: [], audit } });

/** All whose word success needs say yes, but for the one who builds the answer. */
function othersApprove({ said: heard, cycle }: Session): void {
  heard.set(
    48,
    said(`48-${cycle}`, {
      progress: { converged: true, actionable: true, solutionSpace: 'NARROWING', advice: 'STOP' },
    }),
  );
  heard.set(40, said(`40-${cycle}`, { gaps: [] }));
  heard.set(44, said(`44-${cycle}`, { defeated: false }));
  heard.set(46, said(`46-${cycle}`, { coreSurvives: true }));
  heard.set(52, approval(`52-${cycle}`));
}

const assessment: Assessment = {
  newClaims: 0,
  newGrounds: 0,
  shifts: 0,
  openHypotheses: 0,
  aggregateConfidence: 0.9,
  answerConfidence: 0.9,
  attacked: { [claim]: { attacks: 1, succeeded: 0 } },
  verified: [claim],
  contradictions: [],
  newContradictions: [],
  conflicts: [],
};

function ended(session: ReturnType<typeof begun>): boolean {
  keepAnswer(session);
  session.cycles.push({
    iteration: session.cycle,
    newClaims: 0,
    newGrounds: 0,
    shifts: 0,
    openHypotheses: 0,
    aggregateConfidence: 0.9,
    answerConfidence: 0.9,
    conclusions: [claim],
    quality: 'SHIP',
    failures: [],
  });
  return succeeds(judgeSuccess(terminationFacts(session, assessment), policy));
}

describe('success', () => {
  test('is reached by the answer of the cycle that is judged', () => {
    const session = begun();
    beginCycle(session);
    session.said.set(51, answer('51-1'));
    othersApprove(session);
    expect(ended(session)).toBe(true);
  });

  test('is not reached by an answer of an earlier cycle, which nobody of this one has judged', () => {
    const session = begun();
    beginCycle(session);
    session.said.set(51, answer('51-1'));
    expect(ended(session)).toBe(false);
    beginCycle(session);
    othersApprove(session);
    expect(ended(session)).toBe(false);
    expect(session.answer?.ref).toBe('51-1');
  });
});

test('who takes an agent’s place finds the digests that it reads itself, as Symposium lays them now', () => {
  const session = begun();
  beginCycle(session);
  session.said.set(1, said('1-1', {})).set(3, said('3-1', {})).set(7, said('7-1', {}));
  // The Formalizer reads these three, beside the problem and the facts; the Information Analyst, who can do its work, reads the
  // claim board.
  expect(Object.keys(referencesFor(session, 21))).toEqual(['1/claims', '3/claims', '7/claims']);
  expect(digestsFor(session, [21])).toEqual(['problem', 'facts', 'claimBoard']);
});

test('an examiner finds the answer that stands, and none that a pivot has set aside', () => {
  const session = begun();
  beginCycle(session);
  expect(digestsFor(session, [44])).toContain('standingAnswer');
  expect(referencesFor(session, 44)).not.toHaveProperty('53/standingAnswer');
  session.said.set(51, answer('51-1'));
  keepAnswer(session);
  session.digests = { standingAnswer: 'laid' };
  for (const agent of [27, 40, 44, 46] as const)
    expect(referencesFor(session, agent)).toMatchObject({ '53/standingAnswer': 'laid' });
  expect(referencesFor(session, 52)).not.toHaveProperty('53/standingAnswer');
  session.answer = null;
  expect(referencesFor(session, 44)).not.toHaveProperty('53/standingAnswer');
});

test('PHI reads the answer that it concludes with, and the verdict on it, whenever they were given', () => {
  const session = begun();
  beginCycle(session);
  session.said.set(51, answer('51-1')).set(52, approval('52-1'));
  keepAnswer(session);
  beginCycle(session);
  expect(closingReferences(session)).toMatchObject({ '51/answer': '51-1', '52/quality': '52-1' });
  session.said.set(51, answer('51-2'));
  keepAnswer(session);
  expect(closingReferences(session)).toMatchObject({ '51/answer': '51-2' });
  expect(closingReferences(session)).not.toHaveProperty('52/quality');
});

describe('a verdict', () => {
  test('stays with the answer that it is about, and is none on the next one', () => {
    const session = begun();
    beginCycle(session);
    session.said.set(51, answer('51-1')).set(52, approval('52-1'));
    keepAnswer(session);
    beginCycle(session);
    keepAnswer(session);
    expect(session.quality).toBe('52-1');
    session.said.set(51, answer('51-2'));
    keepAnswer(session);
    expect([session.answer?.ref, session.quality]).toEqual(['51-2', null]);
    session.said.set(52, approval('52-2'));
    keepAnswer(session);
    expect(session.quality).toBe('52-2');
  });

  test('that asks for reports is heard in the next cycle, and in the next execution, until there is another', () => {
    const session = begun();
    beginCycle(session);
    session.said.set(52, approval('52-1', [7]));
    keepAnswer(session);
    const later = newSession(opened, carriedOf(session));
    beginCycle(later);
    keepAnswer(later);
    expect(later.audit).toEqual([7]);
    later.said.set(52, approval('52-2'));
    keepAnswer(later);
    expect(later.audit).toEqual([]);
  });
});
