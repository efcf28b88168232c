import { asJson } from '../../../../shared/kernel/json.ts';
import type { ConcludeOrder, HouseRow } from '../../../../shared/omega/activities.ts';
import { cast, type AgentId } from '../../../../shared/omega/agents/cast.ts';
import type { ArchivedCall, SessionArchive } from '../../../../shared/omega/documents/archive.ts';
import type { Quality } from '../../../../shared/omega/answers/special.ts';
import { type Phi, built, controlled, phiWords } from './said.ts';
import { plainFraming } from '../../../../shared/omega/digests/problem.ts';
import { sessionDefaults } from '../../../../shared/omega/session-policy.ts';
import { classified, spoken } from '../spoken.ts';
import { at, toldSession, type Told } from '../told-session.ts';

const claims = (...texts: readonly string[]) =>
  texts.map((statement, nth) => ({
    id: `C${nth + 1}`,
    statement,
    because: 'so',
    requires: [],
    alternatives: [],
    confidence: 0.9,
  }));
const row = <K extends HouseRow['kind']>(
  key: string,
  one: Omit<Extract<HouseRow, { kind: K }>, 'key' | 'agent' | 'summary'> & { readonly kind: K },
): HouseRow => ({ key, agent: null, summary: key, ...one }) as unknown as HouseRow;

export interface Telling {
  /** Put behind every text that a model or user wrote. */
  readonly mark?: string;
  readonly order?: Partial<ConcludeOrder>;
  readonly phi?: Phi | null;
  readonly quality?: Quality;
  readonly later?: readonly Told[];
  readonly policy?: Partial<SessionArchive['policy']>;
}

/** A session of one cycle in which something of each kind happened, as a store would hold it at its end. */
export function archived({
  mark = '',
  order = {},
  phi = phiWords,
  quality = controlled(mark),
  later = [],
  policy = {},
}: Telling = {}): SessionArchive {
  const said = (text: string) => `${text}${mark}`;
  const examined = (result: string, also: object = {}) => [
    { claimId: '1.1/C1', result, reason: said('looked at it'), ...also },
  ];
  const session = toldSession(
    said('Why do lakes freeze from the top?'),
    {
      cycle: 1,
      say: [{ agent: 57, task: 'classify', answer: asJson(classified({ reason: said('it asks for a cause') })) }],
    },
    {
      cycle: 1,
      rows: [
        row('1/EXPLORATION/1/plan-1', {
          kind: 'PLAN',
          closing: true,
          leaves: ['type: EMPIRICAL'],
          checklist: [{ question: 'Is it?', answer: 'YES', evidence: 'it is' }],
          choices: [{ agent: 1, why: 'priority' }],
          lost: [],
          waves: [],
        }),
        row('1/STEP/1/deployment-1', { kind: 'DEPLOYMENT', batch: 1, agents: [1, 2, 3] }),
        row('1/STEP/1/escalation-1', {
          kind: 'ESCALATION',
          step: 'SELF',
          outcome: 'FAILED',
          subject: '3/1/EXPLORATION',
          why: said('no answer'),
        }),
      ],
      say: [
        { agent: 1, answer: asJson(spoken({ claims: claims(said('Water is densest at 4 °C'), said('Ice floats')) })) },
        { agent: 2, answer: asJson(spoken({ confidence: 0.1 })), quarantined: said('BELOW_USABLE: too unsure') },
      ],
    },
    {
      cycle: 1,
      rows: [row('1/STEP/2/deployment-1', { kind: 'DEPLOYMENT', batch: 2, agents: [31, 35, 40] })],
      say: [
        { agent: 31, answer: asJson({ ...spoken({ claims: [] }), findings: examined('VERIFIED') }) },
        {
          agent: 35,
          answer: asJson({
            ...spoken({
              claims: [],
              contradictions: [{ with: '1.1/C2', statement: said('some ice sinks'), severity: 'SERIOUS' }],
            }),
            findings: examined('FAILS', { survivesAs: null }),
          }),
        },
        {
          agent: 40,
          answer: asJson({
            ...spoken({ claims: [] }),
            findings: [],
            gaps: [{ gap: said('what salt does'), critical: true, wouldFill: 'EDGE_CASES' }],
          }),
        },
      ],
    },
    {
      cycle: 1,
      rows: [
        row('1/assess/propagation', { kind: 'PROPAGATION', confidences: { '1.1/C1': 0.9, ANSWER: 0.9 } }),
        row('1/STEP/3/failure-1', {
          kind: 'FAILURE',
          failure: 'AGENT_FAILURE',
          severity: 'MODERATE',
          evidence: said('3 failed'),
        }),
        row('1/STEP/3/upgrade-1', {
          kind: 'UPGRADE',
          of: 1,
          to: 2,
          because: ['the final answer is prepared'],
          yielded: [],
          refusedBy: [],
        }),
        row('1/STEP/3/intervention-1', {
          kind: 'INTERVENTION',
          take: 'CONSTRAIN',
          passed: [],
          call: null,
          children: [],
        }),
        row('1/STEP/3/termination-1', {
          kind: 'TERMINATION',
          decision: 'TERMINATE',
          status: 'SUCCESS',
          failureType: null,
          leaf: 'success',
          why: 'all hold',
        }),
      ],
      say: [
        { agent: 51, answer: asJson(built(mark)) },
        { agent: 52, answer: asJson(quality) },
      ],
    },
    ...later,
  );
  const calls = [...session.calls.values()].map((call) => archivedCall(call));
  const callOf = (id: 51 | 52) => calls.find(({ agent }) => agent === cast[id].key)?.key ?? null;
  const extra = [
    archivedCall(
      {
        key: 'report-1',
        agent: cast[1].key,
        round: 1,
        task: 'report',
        subject: null,
        answer: asJson({ content: { axioms: said('water has a density') }, confidence: 0.6 }),
      },
      'CONCLUSION',
    ),
    ...(phi === null
      ? []
      : [
          archivedCall(
            {
              key: 'phi-1',
              agent: cast[57].key,
              round: 1,
              task: 'synthesise',
              subject: null,
              answer: asJson(marked(phi, mark)),
            },
            'CONCLUSION',
          ),
        ]),
  ];
  return {
    run: {
      runKey: 'lakes',
      parent: null,
      corpus: 'simulated',
      createdAt: at(0),
      brief: {
        problem: said('Why do lakes freeze from the top?'),
        title: said('Why do lakes freeze'),
        stakes: 'HIGH',
        uncertainty: null,
        depth: 0,
        matches: 1,
        standings: {},
      },
    },
    policy: { ...sessionDefaults, ...policy },
    session,
    phases: new Map(session.rows.map(({ key }) => [key, key.includes('STEP/2') ? 'VERIFICATION' : 'EXPLORATION'])),
    calls: [...calls, ...extra],
    reviews: [
      {
        reviewId: 'lakes-1',
        kind: 'contradiction',
        question: said('Which one?'),
        openedAt: at(3),
        outcome: { outcome: 'expired', at: at(9) },
      },
    ],
    dropped: ['an idea of agent 56 names 9.1/C9, which is no claim of agent 9'],
    framing: {
      ...plainFraming,
      remembered: [
        {
          ...{ section: 'problemPatterns', id: 'p-1', strength: 0.83 },
          evidence: [said('freezes')],
          entry: { description: said('what freezes from one side') },
        },
      ],
    },
    lessons: [
      {
        section: 'brilliantIdeas',
        id: 'i-1',
        fields: {
          idea: said('Turn the lake round'),
          context: said('late'),
          whyBrilliant: said('it shows the cold'),
          agentId: 1,
          capturedAt: at(4),
          filedTo: 'ideas/idea-turn.md',
        },
        lists: {},
        tally: {},
        revisedAt: at(4),
      },
    ],
    order: {
      runKey: 'lakes',
      cycle: 1,
      status: 'SUCCESS',
      failureType: null,
      why: 'all conditions of success hold',
      restsOn: ['1.1/C1'],
      openQuestions: [],
      fullReports: [{ agent: 1, reason: 'its tier was raised to 2' }],
      questions: { all: 2, answered: 2 },
      refs: {
        synthesis: callOf(51),
        quality: callOf(52),
        phi: phi === null ? null : 'phi-1',
        recommendation: null,
      },
      cycles: [
        {
          iteration: 1,
          newClaims: 2,
          newGrounds: 0,
          shifts: 0,
          conclusions: ['1.1/C1'],
          openHypotheses: 2,
          aggregateConfidence: 0.7,
          answerConfidence: 0.9,
          quality: 'SHIP',
          failures: [],
        },
      ],
      usage: { cycles: 1, tokens: 1_234, costMicrodollars: 0, timeMs: 65_000 },
      ...order,
    },
    now: at(30),
  };
}

const marked = (phi: Phi, mark: string): Phi => ({
  ...phi,
  answer: `${phi.answer}${mark}`,
  oneParagraph: `${phi.oneParagraph}${mark}`,
  keyInsights: phi.keyInsights.map((one) => `${one}${mark}`),
  caveats: phi.caveats.map((one) => `${one}${mark}`),
});

export function archivedCall(
  call: Pick<ArchivedCall, 'key' | 'agent' | 'round' | 'task' | 'subject' | 'answer'>,
  phase = 'EXPLORATION',
): ArchivedCall {
  return {
    ...call,
    ordinal: 0,
    phase,
    outcome: 'answered',
    facts: {},
    model: 'simulated:messages',
    snapshot: 'simulated',
    agentVersion: `${call.agent}_v1_0123456789ab`,
    inputTokens: 100,
    outputTokens: 20,
    costMicrodollars: 3,
    at: at(5),
  };
}

/** Roster key of an agent. */
export const keyOf = (agent: AgentId): string => cast[agent].key;
