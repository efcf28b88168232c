import { describe, expect, test } from 'vitest';
import { convert } from '../../../../activities/verification/evaluate.ts';
import { houseEntry, type LedgerRow } from '../../../../shared/kernel/index.ts';
import type { ReadinessVote } from '../../../../shared/scenario/answers/refinement.ts';
import type { AgentTrace } from '../../../../shared/scenario/answers/trace.ts';
import { onRecordOf, traceWanting } from '../../../../shared/scenario/facts/index.ts';
import { mathematics, shaft } from '../shaft.ts';
import { approval } from './approval.ts';

/* What a trace leaves wanting: of each kind the laziest word that would pass, and the most natural one that is right. */

const nothing = onRecordOf([], 'EULER');
const trace: AgentTrace = {
  asked: 'To verify the numbers of the scenario.',
  found: 'All totals were repeated and agree. The margin is adequate.',
  decisions: [
    { description: 'I called C1 valid after its calculation was repeated.', confidence: 0.9 },
    { description: 'I voted APPROVE.', confidence: 0.85 },
  ],
  challengesIssued: [],
  challengesReceived: [],
  disagreements: [],
  resolutionConfidence: 0.85,
  leastConfident: 'The strength of the crowbar as a distractor.',
  wouldIncrease: 'Answers of solvers.',
  noContribution: null,
  confidence: 0.85,
};
type Held = Parameters<typeof traceWanting>[1];
const held: Held = {
  agent: 'EULER',
  seed: shaft,
  earlierSeeds: [],
  mathematics,
  vote: approval,
  statuses: ['KS'],
  confidences: [0.82, 0.88],
  anyInvalid: false,
  onRecord: nothing,
  escalateBelow: 0.5,
  convert,
};
const problems = (change: Partial<AgentTrace>, beside: Partial<Held> = {}) =>
  traceWanting({ ...trace, ...change }, { ...held, ...beside }).problems;
const found = (words: string, beside: Partial<Held> = {}) => problems({ found: words }, beside);
const decided = (...words: readonly string[]) => ({
  decisions: words.map((description) => ({ description, confidence: 0.9 })),
});

test('a trace that says what was found leaves nothing wanting', () => {
  expect(problems({})).toEqual([]);
  expect(traceWanting(trace, held).isNone).toBe(false);
});

describe('a trace that says nothing', () => {
  test.each<[string, Partial<AgentTrace>, RegExp]>([
    ['has no word on what was asked', { asked: '-' }, /asked says nothing/],
    ['has assent for what was found', { found: 'OK.' }, /found says nothing/],
    ['repeats the question', { found: trace.asked }, /found repeats asked/],
    ['decides nothing', { decisions: [] }, /decisions names none/],
    ['decides blanks', decided('', 'n/a'), /decisions names none/],
    [
      'decides one thing twice',
      decided('I checked all numbers.', 'I checked all numbers'),
      /decision 2 repeats decision 1/,
    ],
    ['leaves open where it is least sure', { leastConfident: '' }, /leastConfident says nothing/],
    ['leaves open what would help', { wouldIncrease: '—' }, /wouldIncrease says nothing/],
  ])('%s', (_, change, words) => {
    expect(problems(change).join()).toMatch(words);
  });

  test('is none where it lacks what was asked or found, and is one where it lacks a decision', () => {
    const isNone = (change: Partial<AgentTrace>) => traceWanting({ ...trace, ...change }, held).isNone;
    expect([isNone({ found: '' }), isNone({ asked: '-' }), isNone({ decisions: [] })]).toEqual([true, true, false]);
    expect(isNone({ asked: '', found: '', noContribution: 'The run ended before I was asked.' })).toBe(false);
  });

  test('may be short, and may state with a reason that there was nothing to contribute', () => {
    expect(problems({ found: 'All claims hold.', wouldIncrease: 'Nothing.', leastConfident: 'None' })).toEqual([]);
    expect(problems({ decisions: [], noContribution: 'No part of it lies in my discipline.' })).toEqual([]);
  });
});

describe('a trace that contradicts itself', () => {
  test.each(['No contribution was required of me.', 'There was nothing for me to do.'])(
    'decides, and says: %s',
    (no) => {
      expect(problems({ noContribution: no }).join()).toMatch(/noContribution says .* decisions has 2/);
    },
  );

  test.each(['', 'None', 'N/A', 'Not applicable.', 'Not applicable: I contributed in VALIDATE.'])(
    'does not by “%s”, which is how a field is left empty',
    (no) => {
      expect(problems({ noContribution: no })).toEqual([]);
    },
  );
});

describe('the vote that a trace tells of', () => {
  test.each([
    ['I voted REVISE, since the margin was thin.', /tells of REVISE, and your vote on readiness was APPROVE/],
    ['I voted to discard the scenario.', /tells of DISCARD/],
    ['I voted for OF.', /status OF, and you stated KS/],
  ])('is the one that it gave: %s', (words, expected) => {
    expect(problems(decided(words)).join()).toMatch(expected);
  });

  test.each([
    'I voted to revise the strength of D1, and was heard.',
    'I would have voted REVISE had the margin been below a tenth.',
    'I approved the calculation of C1.',
    'NEWTON voted for OF at first.',
    'I stated KS as the final status.',
  ])('may be of something else: %s', (words) => {
    expect(problems(decided(words))).toEqual([]);
  });

  test('may be one of several, of which only the last is at hand', () => {
    expect(problems(decided('I voted REVISE.'), { vote: null })).toEqual([]);
    expect(
      problems(decided('I voted APPROVE.'), {
        vote: { ...approval, vote: 'APPROVE-WITH-NOTES' } satisfies ReadinessVote,
      }),
    ).toEqual([]);
    expect(
      problems(decided('I voted APPROVE.'), { vote: { ...approval, vote: 'REVISE' } satisfies ReadinessVote }),
    ).toHaveLength(1);
  });
});

describe('the verdicts that a trace tells of', () => {
  const words = 'Two of the three claims were INVALID at first and had to be revised.';
  test('are those of the leads', () => {
    expect(found(words).join()).toMatch(/no report of either lead has a verdict INVALID/);
    expect(found(words, { anyInvalid: true })).toEqual([]);
    expect(found(words, { anyInvalid: null })).toEqual([]);
  });
  test.each([
    'No claim was INVALID.',
    'Each claim was called VALID or INVALID; all were VALID.',
    'C1 would be INVALID on ice.',
  ])('may be none: %s', (right) => {
    expect(found(right)).toEqual([]);
  });
});

describe('the confidence that a trace tells of', () => {
  test('is one that the agent has stated', () => {
    expect(found('My confidence in the timing was 0.97.').join()).toMatch(
      /a confidence of 0\.97, which you have not stated/,
    );
    expect(found('My overall confidence is 60%.')).toHaveLength(1);
    expect(found('My confidence in the report was 0.82, and 88% at the vote: my confidence is 88%.')).toEqual([]);
    expect(found('NEWTON’s confidence was 0.97, above the threshold of 0.7.')).toEqual([]);
    expect(found('My confidence was 0.97.', { confidences: null })).toEqual([]);
  });

  test.each([
    [0.05, 0.88, 1],
    [0.49, 0.88, 1],
    [0.5, 0.88, 0],
    [0.05, 0.4, 0],
  ])('of the whole, %f after an approval with %f, turns the approval over %i times', (confidence, voted, times) => {
    const vote = { ...approval, confidence: voted } satisfies ReadinessVote;
    expect(problems({ confidence }, { vote })).toHaveLength(times);
  });

  test('may be low where the agent did not approve', () => {
    const vote = { ...approval, vote: 'REVISE' } satisfies ReadinessVote;
    expect(problems({ ...decided('I asked for more time.'), confidence: 0.2 }, { vote })).toEqual([]);
  });
});

describe('the design that a trace tells of', () => {
  test('is the one that there is', () => {
    expect(found('C7 needed a second look and is valid.').join()).toMatch(/C7, which the scenario does not have/);
    expect(found('All totals were repeated; the timing margin is 12 s.').join()).toMatch(/timing margin is/);
  });

  test.each([
    'C1 and C2 hold, and so does S2.',
    'The difficulty profile came to I3, D2, C4, B2, T3, X2.',
    'C7 was removed in a revision.',
    'The air is dry, and A4 paper burns.',
    `The timing margin is ${(shaft.scenario.deadlineSeconds ?? 0) - 50} s.`,
    'The timing margin would be 12 s if each step took a tenth longer.',
  ])('by whatever name it has there: %s', (words) => {
    expect(found(words)).toEqual([]);
  });

  test('may be one that it was', () => {
    const [claim] = shaft.solution.claims;
    if (claim === undefined) throw new Error('the shaft has lost its claims');
    const before = {
      ...shaft,
      solution: { ...shaft.solution, claims: [...shaft.solution.claims, { ...claim, id: 'C7' }] },
    };
    expect(found('C7 needed a second look.', { earlierSeeds: [before] })).toEqual([]);
  });
});

const row = (content: LedgerRow['content'], sequence = 1): LedgerRow => ({
  ...houseEntry('DISPUTE', `dispute/${sequence}`, 'VALIDATE', content),
  sequence,
  messageId: String(sequence),
  at: '2026-11-27T00:00:00.000Z',
});
const challenge = {
  id: 'VALIDATE-1-EULER-1',
  by: 'EULER',
  claim: 'NEWTON/C2',
  against: 'NEWTON',
  crossDomain: false,
  recomputed: false,
  finding: null,
};
const closed = (outcome: string) => ({
  state: 'closed',
  kind: 'challenge',
  id: challenge.id,
  claim: challenge.claim,
  challenger: 'EULER',
  challenged: 'NEWTON',
  domains: ['physical feasibility'],
  crossDomain: false,
  level: 1,
  resolution: 'vote',
  outcome,
  votes: {},
  why: [],
  finding: null,
  words: [],
  response: null,
});
const log = (outcome: string) => [
  row({
    state: 'opened',
    challenges: [challenge],
    refused: [{ by: 'EULER', number: 2, claim: 'GALILEO/K1', reason: 'no-evidence' }],
  }),
  row(closed(outcome), 2),
];

describe('the disputes that a trace tells of', () => {
  const issued = (entry: string, ledger: readonly LedgerRow[]) =>
    problems({ challengesIssued: [entry] }, { onRecord: onRecordOf(ledger, 'EULER') });

  test('are on record', () => {
    expect(issued('I challenged GALILEO/K1 and prevailed.', []).join()).toMatch(
      /no challenge or veto of yours is on record/,
    );
    expect(issued('I challenged GALILEO/C9.', log('UPHELD')).join()).toMatch(
      /on GALILEO\/C9, and on record of yours are those on NEWTON\/C2, GALILEO\/K1/,
    );
    expect(problems({ challengesReceived: ['NEWTON vetoed my claim.'] }).join()).toMatch(/against you is on record/);
  });

  test('have ended as they did', () => {
    expect(issued('I challenged NEWTON/C2 and prevailed.', log('REJECTED')).join()).toMatch(
      /has it UPHELD, and on record the challenge was REJECTED/,
    );
    expect(issued('NEWTON/C2: my challenge was rejected.', log('UPHELD')).join()).toMatch(/has it REJECTED/);
    for (const words of [
      'I challenged NEWTON/C2 and prevailed.',
      'NEWTON/C2: NEWTON rejected it, and the vote was mine.',
    ])
      expect(issued(words, log('UPHELD'))).toEqual([]);
    expect(issued('I challenged NEWTON/C2 and prevailed.', log('PARTLY-UPHELD'))).toEqual([]);
  });

  test.each([
    'None.',
    'No challenges were issued.',
    'I asked ATHENA in my memo to weaken D1, which she did.',
    'I could have challenged the law of C2, and saw no need to.',
  ])('may be none: %s', (entry) => {
    expect(issued(entry, [])).toEqual([]);
    expect(problems({ challengesReceived: [entry] })).toEqual([]);
  });

  test('may have been refused, and need no claim by its id', () => {
    expect(issued('I challenged GALILEO/K1; it was refused without evidence.', log('UPHELD'))).toEqual([]);
    expect(issued('I challenged NEWTON on the friction.', log('UPHELD'))).toEqual([]);
  });

  test('may be a request that went up the ladder', () => {
    const ladder = [row({ ...closed('REJECTED'), kind: 'request', request: 'memo-1/EULER/1' })];
    expect(issued('I asked for another NEWTON/C2.', ladder)).toEqual([]);
    expect(issued('I challenged NEWTON/C2 and prevailed.', ladder).join()).toMatch(/was REJECTED/);
  });

  test('are told by the other side too', () => {
    const onRecord = onRecordOf(log('UPHELD'), 'NEWTON');
    expect(problems({ challengesReceived: ['EULER challenged NEWTON/C2.'] }, { onRecord })).toEqual([]);
    expect(problems({ challengesIssued: ['I challenged EULER.'] }, { onRecord })).toHaveLength(1);
  });
});
