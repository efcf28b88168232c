import { describe, expect, test } from 'vitest';
import { degradationLevels } from '../../../../shared/omega/failures/degradation.ts';
import { recordOf } from '../../../../shared/omega/documents/assemble.ts';
import { sessionReport, sessionFiles } from '../../../../shared/omega/documents/files.ts';
import { sessionRecord, type SessionRecord } from '../../../../shared/omega/documents/record.ts';
import { wavesIn } from '../../../../shared/omega/documents/happened.ts';
import { omegaMessage } from '../../../../shared/omega/answers/message.ts';
import type { TerminationReport } from '../../../../shared/omega/termination/report.ts';
import { sessionDefaults } from '../../../../shared/omega/session-policy.ts';
import { archived, keyOf, type Telling } from './archived.ts';

const ends: readonly [string, Telling][] = [
  ['SUCCESS', {}],
  ['SUCCESS without PHI', { phi: null }],
  [
    'PARTIAL',
    {
      order: {
        status: 'PARTIAL',
        openQuestions: [{ contradiction: '35.1/X1' }, { question: 'Ask again?', options: ['yes', 'no'] }],
        questions: { all: 2, answered: 1 },
      },
    },
  ],
  [
    'PARTIAL with nothing',
    {
      phi: null,
      order: {
        status: 'PARTIAL',
        restsOn: [],
        refs: { synthesis: null, quality: null, phi: null, recommendation: null },
        cycles: [],
        questions: { all: 0, answered: 0 },
      },
    },
  ],
  ...(['RESOURCE', 'IRRECOVERABLE', 'INTRACTABLE', 'ABORT'] as const).map((failureType): [string, Telling] => [
    `FAILURE ${failureType}`,
    { phi: null, order: { status: 'FAILURE', failureType, why: 'it had to be' } },
  ]),
];
const told = (telling: Telling = {}): SessionRecord => recordOf(archived(telling));
const ended = <S extends TerminationReport['status']>(
  record: SessionRecord,
  status: S,
): Extract<TerminationReport, { status: S }> => {
  const { termination } = record;
  if (termination.status !== status) throw new Error(`it ended ${termination.status}`);
  return termination as Extract<TerminationReport, { status: S }>;
};

describe('whatever the end', () => {
  test.each(ends)('%s: the record and report.json keep to their schemas', (_, telling) => {
    const archive = archived(telling);
    const record = recordOf(archive);
    expect(sessionRecord.safeParse(record).error?.issues ?? []).toEqual([]);
    const json = sessionFiles(record, archive.lessons).find(({ path }) => path === 'report.json');
    expect(sessionReport.safeParse(JSON.parse(json?.text ?? '')).error?.issues ?? []).toEqual([]);
  });

  test.each(ends)('%s: the same session makes the same documents', (_, telling) => {
    expect(sessionFiles(told(telling), [])).toEqual(sessionFiles(told(telling), []));
  });
});

describe('the termination report', () => {
  test('of a success has the propagated confidence, not PHI’s, and who verified and attacked', () => {
    const report = ended(told(), 'SUCCESS');
    expect(report).toMatchObject({
      confidence: 0.98,
      verifiedBy: [31],
      survivedAttacksFrom: [35],
      caveats: ['salt lakes differ', 'Only fresh water', 'Name the salt'],
      simulated: true,
    });
    expect(report.supportingEvidence[0]).toMatch(/^1\.1\/C1 \(98%\): Water is densest/);
    expect(report.metrics).toMatchObject({ iterations: 1, agentsDeployed: 6, totalTokens: 1_234 });
    expect(report.auditTrail.length).toBe(archived().session.rows.length);
  });

  test('of a partial answer states both options of what nobody decided, and gives parts a claim’s confidence', () => {
    const report = ended(told(ends[2]?.[1]), 'PARTIAL');
    expect(report.openOptions).toEqual([
      {
        question: 'Which side of 35.1/X1 (SERIOUS) holds?',
        options: ['Skeptic (35): some ice sinks', 'First Principles (1), claim 1.1/C2: Ice floats'],
      },
      { question: 'Ask again?', options: ['yes', 'no'] },
    ]);
    expect(report.answered).toEqual([{ part: 'Water is densest at 4 °C', confidence: 0.98 }]);
    expect(report.unanswered).toEqual(['Why salt lakes differ']);
    expect(report.whatWouldComplete).toMatch(/critical gaps that remain: 1.*what salt does.*35\.1\/X1/s);
  });

  test.each(ends.slice(4))(
    '%s: says what was attempted, what was learned and what to do, though PHI said nothing',
    (_, telling) => {
      const report = ended(told(telling), 'FAILURE');
      expect(report.whatWasAttempted).toEqual([
        'Cycle 1: 6 agents in 2 waves, EXPLORATION, VERIFICATION',
        'Way out in cycle 1: CONSTRAIN',
      ]);
      expect(report.whatWasLearned).toEqual(['1.1/C1 (98%, verified): Water is densest at 4 °C']);
      expect(report.recommendation.length).toBeGreaterThan(20);
    },
  );
});

describe('degradation', () => {
  const { degradation: at } = sessionDefaults;
  test('is never the whole answer where the session ended partial, and no answer where it failed', () => {
    const lenient = { policy: { degradation: { ...at, agents: { all: 0, most: 0, core: 0 } } } };
    expect(told(lenient).termination.degradation).toBe(0);
    expect(told({ ...lenient, order: { status: 'PARTIAL' } }).termination.degradation).toBe(1);
    for (const [, telling] of ends.slice(4))
      expect(degradationLevels.slice(4).map(({ level }) => level)).toContain(
        told({ ...lenient, ...telling }).termination.degradation,
      );
  });
});

describe('the aggregated output', () => {
  test('has PHI’s words and Symposium’s number', () => {
    expect(told().aggregated?.executive_summary).toEqual({
      verdict: 'From the top, as ice floats',
      confidence: 0.98,
      one_paragraph: 'Cold water rises below 4 °C.',
    });
  });

  test('says so where PHI gave no readable word, and gives the Synthesis Architect’s answer', () => {
    expect(told({ phi: null }).aggregated?.executive_summary).toMatchObject({
      verdict: 'Ice floats',
      one_paragraph: expect.stringMatching(/^There is no readable word of PHI.*The coldest water lies on top\./),
    });
  });

  test('is not there where nobody gave an answer', () => {
    expect(told(ends[3]?.[1]).aggregated).toBeNull();
  });
});

describe('what happened', () => {
  const record = told();

  test('shows what became of every agent’s place', () => {
    expect(
      record.waves.map(({ phase, places }) => [phase, places.map(({ agent, state }) => `${agent} ${state}`)]),
    ).toEqual([
      ['EXPLORATION', ['1 ANSWERED', '2 QUARANTINED', '3 FAILED']],
      ['VERIFICATION', ['31 ANSWERED', '35 ANSWERED', '40 ANSWERED']],
    ]);
  });

  test('names who did the work in another’s place', () => {
    const { session, phases } = archived();
    const calls = new Map(
      [...session.calls].map(([key, call]) => [key, call.agent === keyOf(1) ? { ...call, subject: 'for-3' } : call]),
    );
    expect(wavesIn({ session: { ...session, calls }, phases })[0]?.places).toEqual([
      { agent: 1, state: 'FAILED', by: null, why: null },
      { agent: 2, state: 'QUARANTINED', by: null, why: 'BELOW_USABLE: too unsure' },
      { agent: 3, state: 'SUBSTITUTED', by: 1, why: null },
    ]);
  });

  test('shows a contradiction with both sides and where it was settled', () => {
    expect(record.contradictions).toMatchObject([
      {
        id: '35.1/X1',
        severity: 'SERIOUS',
        a: { agent: 35, claim: null },
        b: { agent: 1, claim: '1.1/C2' },
        settled: null,
      },
    ]);
    const settled = told({
      later: [
        {
          cycle: 2,
          rows: [
            {
              kind: 'RESOLUTION',
              key: 'r',
              agent: null,
              summary: 'A',
              contradiction: '35.1/X1',
              resolution: 'A holds',
              by: 'USER',
            },
          ],
        },
      ],
    });
    expect(settled.contradictions[0]?.settled).toMatchObject({
      by: 'USER',
      how: 'A holds',
      cycle: 2,
      until: settled.extent.last,
    });
  });

  test('shows the course of confidence with the threshold that the user’s stakes set', () => {
    expect(record.courses).toEqual([
      { claim: 'ANSWER', points: [{ cycle: 1, confidence: 0.9 }] },
      { claim: '1.1/C1', points: [{ cycle: 1, confidence: 0.9 }] },
    ]);
    expect(record.thresholds[0]).toEqual({
      name: 'final answer, HIGH stakes',
      at: sessionDefaults.confidence.final.HIGH,
    });
    expect(record.traces.map(({ claim, lines }) => [claim, lines[0]])).toEqual([
      ['ANSWER', 'ANSWER: 0.98, the answer'],
      ['1.1/C1', '1.1/C1: 0.98, Water is densest at 4 °C'],
    ]);
  });

  test('adds tokens and cost up by tier, and never takes an unknown price for none', () => {
    const archive = archived();
    expect(record.spending.find(({ tier }) => tier === 'GENESIS')).toEqual({
      tier: 'GENESIS',
      calls: 3,
      inputTokens: 300,
      outputTokens: 60,
      costMicrodollars: 9,
    });
    const unknown = recordOf({
      ...archive,
      calls: archive.calls.map((call) => (call.agent === keyOf(2) ? { ...call, costMicrodollars: null } : call)),
    });
    expect(unknown.spending.find(({ tier }) => tier === 'GENESIS')?.costMicrodollars).toBeNull();
  });
});

describe('the messages', () => {
  const { messages } = told();

  test('are all accepted answers, each by the schema of the protocol', () => {
    expect(messages).toHaveLength(archived().calls.length);
    for (const message of messages) expect(omegaMessage.safeParse(message).error?.issues ?? []).toEqual([]);
  });

  test('hold a report at tier 2 with the verdict that it explains, and otherwise the contribution', () => {
    const [contribution, report] = messages.filter(({ header }) => header.agent_id === 1);
    expect(contribution).toMatchObject({
      header: { agent_name: 'First Principles', agent_tier: 'GENESIS', iteration: 1, responding_to: 'INITIAL' },
      body: { tier: 0, content: { verdict: 'It holds' } },
      summary: { confidence: 0.7 },
      meta: { tokens_used: 120 },
    });
    expect(report).toMatchObject({
      header: { responding_to: 'PHI_QUERY' },
      summary: { verdict: 'It holds', confidence: 0.6 },
      body: { tier: 2, content: { axioms: 'water has a density' } },
    });
  });

  test('hold a summary at tier 1 in the protocol’s form, with Symposium’s headings around the agent’s words', () => {
    const given = archived();
    const report = given.calls.find(({ key }) => key === 'report-1');
    if (report === undefined) throw new Error('the sample has no report');
    const summary = {
      ...report,
      key: 'summary-1',
      task: 'summary',
      answer: { summary: 'Water is odd.', keyFindings: ['It is densest at 4 °C.'], confidence: 0.6 },
    };
    const told = recordOf({ ...given, calls: [...given.calls, summary] }).messages.find(({ body }) => body.tier === 1);
    expect(told?.body.content).toMatch(
      /^## First Principles Summary\n\n\*\*Verdict\*\*: It holds\n\*\*Confidence\*\*: 60% based on .+\n\nWater is odd\.\n\n\*\*Key Findings\*\*:\n- It is densest at 4 °C\.\n\n\*\*Dependencies\*\*: .+\n\n\*\*Flags\*\*: .+$/,
    );
    expect(omegaMessage.safeParse(told).error?.issues ?? []).toEqual([]);
  });

  test('say of an answer that was set aside that it was, and why', () => {
    expect(messages.find(({ header }) => header.agent_id === 2)?.meta.processing_notes).toBe(
      'Set aside: BELOW_USABLE: too unsure',
    );
  });

  test('name those of the cycle that read it, and whom it contradicts', () => {
    expect(messages.find(({ header }) => header.agent_id === 35)?.flags).toMatchObject({
      contradiction_detected: true,
      contradiction_with: 1,
    });
    expect(
      messages.every(({ dependencies }) =>
        dependencies.outputs_for.every((agent) => [1, 2, 3, 31, 35, 40].includes(agent)),
      ),
    ).toBe(true);
  });
});
