import { asJson, type Json } from '../../../shared/kernel/json.ts';
import type { Contribution } from '../../../shared/omega/answers/contribution.ts';
import { answerConfidenceIn } from '../../../shared/omega/assess/assessment.ts';
import { digestOf, type DigestType, type Material } from '../../../shared/omega/digests/digest.ts';
import { plainFraming, type RecalledEntry } from '../../../shared/omega/digests/problem.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { restsOnIn } from '../../../shared/omega/claims/rests-on.ts';
import type { SessionView } from '../../../shared/omega/session/view.ts';
import { standingClaims } from '../../../shared/omega/claims/standing-claims.ts';
import { spoken } from './spoken.ts';
import { type Say, type Told, toldSession } from './told-session.ts';

/* One session of two cycles, and what its digests are made from. */

export const claim = (
  id: string,
  statement: string,
  requires: readonly string[] = [],
): Contribution['claims'][number] => ({
  id,
  statement,
  because: `${statement} for a reason`,
  requires: [...requires],
  alternatives: [],
  confidence: 0.8,
});

export const say = (agent: Say['agent'], answer: unknown, more: Partial<Say> = {}): Say => ({
  agent,
  answer: asJson(answer),
  ...more,
});

export const finding = (claimId: string, result: string, survivesAs: string | null = null) => ({
  claimId,
  result,
  reason: 'looked',
  survivesAs,
});

export const silent = { claims: [] };

export const steps: readonly Told[] = [
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

export const session = toldSession('Why did it fall?', ...steps);

export const remembered: RecalledEntry = {
  section: 'historicalFailures',
  id: 'f-1',
  strength: 0.8,
  evidence: [],
  entry: { id: 'f-1', patternName: 'haste' },
};

/** PHI sets the standing answer aside. */
export const pivot = {
  kind: 'INTERVENTION',
  key: '1/x/1',
  agent: 57,
  summary: 'PIVOT',
  take: 'PIVOT',
  passed: [],
  call: null,
  children: [],
} as const;

const material = (view: SessionView, more: Partial<Material> = {}): Material => ({
  session: view,
  cycle: 1,
  claims: standingClaims(view, {}, policy),
  restsOn: restsOnIn(view),
  answerConfidence: answerConfidenceIn(view, restsOnIn(view), {}, policy),
  focus: null,
  framing: plainFraming,
  opening: undefined,
  ...more,
});

export const digest = (type: DigestType, more: Partial<Material> = {}, view = session) =>
  digestOf(type, material(view, more), policy) as Readonly<Record<string, Json>> & {
    readonly claims: readonly { readonly id: string }[];
  };
