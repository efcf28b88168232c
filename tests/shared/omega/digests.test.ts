import { describe, expect, test } from '@jest/globals';
import { asJson, type Json } from '../../../shared/kernel/json.ts';
import type { Contribution } from '../../../shared/omega/answers.ts';
import { digestOf, isDigestType, type DigestType, type Material } from '../../../shared/omega/digests/digest.ts';
import { openPointsDigest } from '../../../shared/omega/digests/open-points.ts';
import { plainFraming, problemDigest, type Remembered } from '../../../shared/omega/digests/problem.ts';
import { emptySession } from '../../../shared/omega/memory/session-state.ts';
import { digests } from '../../../shared/omega/outputs.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { restsOnIn } from '../../../shared/omega/rests-on.ts';
import type { SessionView } from '../../../shared/omega/session-view.ts';
import { shownIn } from '../../../shared/omega/shown.ts';
import { standingClaims } from '../../../shared/omega/standing-claims.ts';
import { optionsFor } from '../../../shared/omega/options.ts';
import { spoken } from './spoken.ts';
import { toldSession, type Say, type Told } from './told-session.ts';

const claim = (id: string, statement: string, requires: readonly string[] = []): Contribution['claims'][number] => ({
  id,
  statement,
  because: `${statement} for a reason`,
  requires: [...requires],
  alternatives: [],
  confidence: 0.8,
});
const say = (agent: Say['agent'], answer: unknown, more: Partial<Say> = {}): Say => ({
  agent,
  answer: asJson(answer),
  ...more,
});
const finding = (claimId: string, result: string, survivesAs: string | null = null) => ({
  claimId,
  result,
  reason: 'looked',
  survivesAs,
});
const silent = { claims: [] };

const steps: readonly Told[] = [
  {
    cycle: 1,
    say: [
      say(1, spoken({ claims: [claim('C1', 'The beam holds'), claim('C2', 'The rope is new')] })),
      say(2, spoken({ claims: [claim('C1', 'It rained')] })),
      say(3, spoken({ claims: [claim('C1', 'Nobody counted')] }), { quarantined: 'INCOHERENT' }),
    ],
  },
  {
    cycle: 1,
    say: [
      say(
        21,
        spoken({
          claims: [claim('C1', 'The load was low', ['1.1/C1', '2.1/C1'])],
          references: [
            {
              type: 'SUPPORTS',
              sourceAgent: 2,
              sourceElement: '2.1/C1',
              relationship: 'same',
              confidenceImpact: 'RAISES',
            },
          ],
          inputsUsed: [{ agentId: 2, element: '2.1/C1', howUsed: 'read' }],
        }),
      ),
    ],
  },
  {
    cycle: 1,
    say: [
      say(27, { ...spoken(silent), findings: [finding('1.1/C1', 'VERIFIED'), finding('2.1/C1', 'UNCERTAIN')] }),
      say(31, {
        ...spoken(silent),
        findings: [],
        gaps: [
          { gap: 'the wind', critical: true, wouldFill: 'EDGE_CASES' },
          { gap: 'the paint', critical: false, wouldFill: 'PATTERNS' },
        ],
      }),
    ],
  },
  {
    cycle: 1,
    say: [
      say(35, {
        ...spoken({ ...silent, contradictions: [{ with: '1.1/C2', statement: 'The rope is old', severity: 'FATAL' }] }),
        findings: [finding('1.1/C1', 'PARTLY', 'The beam holds in calm air')],
      }),
    ],
  },
  {
    cycle: 1,
    say: [
      say(51, {
        ...spoken(silent),
        answer: 'It fell.',
        answers: 'PARTLY',
        restsOn: ['21.1/C1'],
        answered: ['what'],
        unanswered: ['when it fell'],
        caveats: [],
      }),
      say(52, {
        ...spoken(silent),
        quality: 'REJECT',
        failures: [{ criterion: 'completeness', what: 'the hour is missing', tiers: ['GENESIS'] }],
        caveats: [],
        audit: [],
      }),
    ],
  },
];
const session = toldSession('Why did it fall?', ...steps);
const remembered: Remembered = {
  section: 'historicalFailures',
  id: 'f-1',
  strength: 0.8,
  evidence: [],
  entry: { id: 'f-1', patternName: 'haste' },
};
const material = (view: SessionView, more: Partial<Material> = {}): Material => ({
  session: view,
  cycle: 1,
  claims: standingClaims(view, {}, policy),
  restsOn: restsOnIn(view),
  focus: null,
  framing: plainFraming,
  opening: undefined,
  ...more,
});
const digest = (type: DigestType, more: Partial<Material> = {}, view = session) =>
  digestOf(type, material(view, more), policy) as Readonly<Record<string, Json>> & {
    readonly claims: readonly { readonly id: string }[];
  };
const ids = (body: { readonly claims: readonly { readonly id: string }[] }) => body.claims.map(({ id }) => id);

test('every output type that the house folds has a digest, and no other has', () => {
  expect(digests.filter(isDigestType)).toEqual(digests);
  expect(isDigestType('claims')).toBe(false);
});

describe('the problem', () => {
  test('is told in the asker’s words, whole, with what narrows it', () => {
    const framing = {
      constraints: ['before noon'],
      framing: ['PATTERNS'] as const,
      subAnswers: [{ question: 'When?', answer: 'x'.repeat(9_000), status: 'SUCCESS' }],
      remembered: [remembered],
    };
    const statement = `Why? ${'y'.repeat(50_000)}`;
    const body = problemDigest(toldSession(statement).state, framing, policy) as unknown as typeof framing & {
      readonly statement: string;
      readonly clarified: null;
    };
    expect(body).toMatchObject({
      statement,
      clarified: null,
      constraints: ['before noon'],
      framing: ['PATTERNS'],
      remembered: [{ section: 'historicalFailures', id: 'f-1', strength: 0.8 }],
    });
    expect(body.subAnswers[0]?.answer.length).toBeLessThanOrEqual(4 * policy.digestLines.characters);
  });
});

test('what memory holds is told briefly, however long models made it: it lies on every desk', () => {
  const long = {
    name: 'n',
    description: 'd'.repeat(12_000),
    steps: Array.from({ length: 40 }, () => 's'.repeat(600)),
    signature: Array.from({ length: 40 }, (_, nth) => ({ indicator: 'i'.repeat(600), weight: nth / 40 })),
  };
  const entries = Array.from({ length: policy.memory.matches }, (): Remembered => ({
    section: 'problemPatterns',
    id: 'p-1',
    strength: 0.9,
    evidence: Array.from({ length: 40 }, () => 'e'.repeat(600)),
    entry: long,
  }));
  const body = problemDigest(emptySession, { ...plainFraming, remembered: entries }, policy) as unknown as {
    readonly remembered: readonly { readonly entry: typeof long }[];
  };
  expect(JSON.stringify(body).length).toBeLessThan(policy.memory.matches * 12_000);
  expect(body.remembered[0]?.entry.signature[1]).toMatchObject({ weight: 1 / 40 });
  expect(body.remembered[0]?.entry.description.endsWith('…')).toBe(true);
});

describe('what is open', () => {
  test('is nothing before anybody has spoken', () => {
    expect(openPointsDigest(emptySession, new Map(), policy)).toEqual({
      afterCycle: 0,
      contradictions: [],
      gaps: [],
      unanswered: [],
      failures: [],
    });
  });

  test('is what was left unresolved, critical gaps under their ids, what was not answered and why it was rejected', () => {
    expect(digest('openPoints')).toEqual({
      afterCycle: 1,
      contradictions: [
        { id: '35.1/X1', severity: 'FATAL', claims: ['1.1/C2'], statements: ['The rope is old', 'The rope is new'] },
      ],
      gaps: [{ id: '31.1/G1', gap: 'the wind', wouldFill: 'EDGE_CASES' }],
      unanswered: ['when it fell'],
      failures: [{ criterion: 'completeness', what: 'the hour is missing' }],
    });
  });

  test('is nothing that was said in a cycle under way: a late wave of GENESIS finds there what the first one found', () => {
    const thinking = say(
      4,
      spoken({
        claims: [claim('C1', 'Wind')],
        contradictions: [{ with: '2.1/C1', statement: 'It was dry', severity: 'SERIOUS' }],
      }),
    );
    expect(digest('openPoints', { cycle: 2 }, toldSession('Why?', ...steps, { cycle: 2, say: [thinking] }))).toEqual(
      digest('openPoints', { cycle: 2 }),
    );
    const first = toldSession('Why?', ...steps.slice(0, 1), {
      cycle: 1,
      say: [say(35, spoken({ ...silent, contradictions: [{ with: '1.1/C2', statement: 'old', severity: 'FATAL' }] }))],
    });
    expect(digest('openPoints', {}, first)).toEqual(openPointsDigest(emptySession, new Map(), policy));
  });

  test('of the cycle before stays open until the next one is concluded', () => {
    const ship = say(52, { ...spoken(silent), quality: 'SHIP', failures: [], caveats: [], audit: [] });
    const exploring = toldSession('Why?', ...steps, {
      cycle: 2,
      say: [say(4, spoken({ claims: [claim('C1', 'Wind')] }))],
    });
    const concluded = toldSession('Why?', ...steps, { cycle: 2, say: [ship] });
    expect(digest('openPoints', { cycle: 2 }, exploring)).toMatchObject({
      gaps: [{ id: '31.1/G1' }],
      failures: [{ criterion: 'completeness' }],
    });
    expect(digest('openPoints', { cycle: 2 }, concluded)).toMatchObject({ gaps: [], unanswered: [], failures: [] });
  });
});

describe('the claim board', () => {
  test('shows each claim with its author, voices, references and findings, what bears most first, and no claim of a quarantined answer', () => {
    const body = digest('claimBoard');
    expect(ids(body)).toEqual(['2.1/C1', '1.1/C1', '1.1/C2', '21.1/C1']);
    expect(body.claims[0]).toMatchObject({
      author: 2,
      statement: 'It rained',
      references: { SUPPORTS: [21] },
      supports: [
        { agent: 2, sources: [] },
        { agent: 21, sources: ['2.1/C1'] },
      ],
      verification: 'UNCERTAIN',
      attack: null,
      dependents: 1,
    });
    expect(body.claims[1]).toMatchObject({
      verification: 'VERIFIED',
      attack: 'PARTLY',
      attacks: 1,
      survivesAs: 'The beam holds in calm air',
      disputed: true,
    });
    expect(body.claims[2]).toMatchObject({ disputed: true, verification: null });
    expect(body).toMatchObject({ others: 0 });
  });

  test('leaves out what the session has given up, and shows no more than policy allows', () => {
    const left = {
      kind: 'ABANDONMENT',
      key: '1/x/1',
      agent: null,
      summary: 'left',
      id: '2.1/C1',
      reason: 'no',
    } as const;
    expect(ids(digest('claimBoard', {}, toldSession('Why?', ...steps, { cycle: 1, rows: [left] })))).toEqual([
      '1.1/C1',
      '1.1/C2',
      '21.1/C1',
    ]);
    const crowd = toldSession(
      'Why?',
      ...Array.from({ length: 6 }, (_, cycle) => ({
        cycle: cycle + 1,
        say: [
          say(1, spoken({ claims: Array.from({ length: 12 }, (__, n) => claim(`C${n + 1}`, `Claim ${cycle} ${n}`)) })),
        ],
      })),
    );
    expect(ids(digest('claimBoard', {}, crowd))).toHaveLength(policy.digestClaims.board);
    expect(digest('claimBoard', {}, crowd)).toMatchObject({ others: 72 - policy.digestClaims.board });
    expect(ids(digest('claimsToVerify', {}, crowd))).toHaveLength(policy.digestClaims.verify);
  });
});

describe('what is examined', () => {
  test('is first what nobody has verified, with the statements of its premises; and is attacked only after that', () => {
    const verify = digest('claimsToVerify');
    expect(ids(verify)).toEqual(['1.1/C2', '21.1/C1', '2.1/C1']);
    expect(verify.claims[1]).toEqual({
      id: '21.1/C1',
      author: 21,
      statement: 'The load was low',
      because: 'The load was low for a reason',
      requires: ['1.1/C1', '2.1/C1'],
      alternatives: [],
      confidence: expect.any(Number),
    });
    expect(verify.premises).toEqual([{ id: '1.1/C1', statement: 'The beam holds' }]);
    expect(ids(digest('claimsToAttack'))).toEqual(['2.1/C1', '1.1/C1']);
  });

  test('is limited to a focus, of which attackers find first what nobody has attacked', () => {
    expect(ids(digest('claimsToVerify', { focus: new Set(['1.1/C2', '1.1/C1']) }))).toEqual(['1.1/C2']);
    expect(ids(digest('claimsToAttack', { focus: new Set(['1.1/C1', '2.1/C1']) }))).toEqual(['2.1/C1', '1.1/C1']);
    expect(ids(digest('claimsToAttack', { focus: new Set() }))).toEqual([]);
  });
});

test('contradictions come with both sides, those first that block the answer', () => {
  expect(digest('contradictions')).toEqual({
    contradictions: [
      {
        id: '35.1/X1',
        severity: 'FATAL',
        blocking: true,
        touches: 0,
        A: { agent: 35, claim: null, statement: 'The rope is old' },
        B: { agent: 1, claim: '1.1/C2', statement: 'The rope is new' },
      },
    ],
    root: null,
    others: 0,
  });
  const [open] = session.state.contradictions.unresolved;
  expect(open && optionsFor(open)).toEqual({
    question: expect.stringContaining('35.1/X1'),
    A: 'Skeptic (35): The rope is old',
    B: 'First Principles (1), claim 1.1/C2: The rope is new',
  });
});

test('progress is told in numbers for each cycle and in claims for the last two', () => {
  const rows = [
    { kind: 'PROPAGATION', key: '1/assess/p', agent: null, summary: 'p', confidences: { ANSWER: 0.61 } },
    {
      kind: 'HYPOTHESIS',
      key: '1/assess/h',
      agent: null,
      summary: 'h',
      id: '2.1/C1',
      resolution: 'REJECTED',
      confidence: 0.1,
      basis: 'weak',
    },
  ] as const;
  const later = toldSession(
    'Why?',
    ...steps,
    { cycle: 1, rows },
    { cycle: 2, say: [say(4, spoken({ claims: [claim('C1', 'the BEAM holds.'), claim('C2', 'Wind')] }))] },
    { cycle: 3 },
  );
  expect(digest('progressCounts', { cycle: 3 }, later)).toEqual({
    present: 3,
    cycles: [
      { cycle: 1, new: 4, repeated: 0, dropped: 1, confirmed: 0, openHypotheses: 3, answerConfidence: 0.61 },
      {
        cycle: 2,
        new: 1,
        repeated: 1,
        dropped: 0,
        confirmed: 0,
        openHypotheses: 5,
        answerConfidence: null,
        newClaims: [{ id: '4.2/C2', statement: 'Wind' }],
        droppedClaims: [],
      },
      {
        cycle: 3,
        new: 0,
        repeated: 0,
        dropped: 0,
        confirmed: 0,
        openHypotheses: 5,
        answerConfidence: null,
        newClaims: [],
        droppedClaims: [],
      },
    ],
  });
});

describe('the events of a cycle', () => {
  test('are marked where a lesson may lie, and bring what memory holds by whose it is', () => {
    const body = digest('cycleEvents', {
      opening: problemDigest(session.state, { ...plainFraming, remembered: [remembered] }, policy),
    });
    const events = body.events as readonly {
      readonly kind: string;
      readonly agent: number;
      readonly marks?: readonly string[];
    }[];
    expect(events.flatMap(({ kind, agent, marks }) => (marks === undefined ? [] : [[kind, agent, ...marks]]))).toEqual([
      ['OUTPUT', 3, 'REFUSED'],
      ['CONTRADICTION', 35, 'CONTRADICTED', 'FATAL'],
      ['OUTPUT', 52, 'REJECTED'],
    ]);
    expect(body.remembered).toEqual({ patterns: [], failures: [remembered], successes: [] });
    expect(digest('cycleEvents', { cycle: 2 })).toMatchObject({
      events: [],
      remembered: { patterns: [], failures: [], successes: [] },
    });
  });

  test('keep what is marked when there is too much', () => {
    const noise = Array.from(
      { length: policy.digestLines.events },
      (_, n) =>
        ({
          kind: 'DECISION',
          key: `1/n/${n}`,
          agent: null,
          summary: 'x'.repeat(900),
          id: `d-${n}`,
          decision: 'd',
          basis: 'b',
          reversible: true,
          dependentOn: [],
        }) as const,
    );
    const body = digest('cycleEvents', {}, toldSession('Why?', ...steps, { cycle: 1, rows: noise }));
    const events = body.events as readonly { readonly marks?: readonly string[]; readonly summary: string }[];
    expect(events).toHaveLength(policy.digestLines.events);
    expect(events.filter(({ marks }) => marks !== undefined)).toHaveLength(3);
    expect(Math.max(...events.map(({ summary }) => summary.length))).toBeLessThanOrEqual(policy.digestLines.characters);
  });
});

test('what a digest shows may be cited: claims by address, contradictions by id, agents by number', () => {
  const shown = shownIn([digest('claimBoard'), digest('contradictions')]);
  expect([...shown.claims].sort()).toEqual(['1.1/C1', '1.1/C2', '2.1/C1', '21.1/C1']);
  expect([...shown.contradictions]).toEqual(['35.1/X1']);
  expect(shown.agents.has(21)).toBe(true);
  expect(shownIn([digest('claimsToVerify')]).claims.has('1.1/C1')).toBe(true);
});
