import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../activities/store/database.ts';
import { append } from '../../activities/store/ledger.ts';
import { openReview } from '../../activities/store/reviews.ts';
import { openRun } from '../../activities/store/runs.ts';
import { saveOutcome } from '../../activities/store/outcomes.ts';
import { saveCall } from '../../activities/store/save-calls.ts';
import { listSessions } from '../../activities/omega/session-list.ts';
import { houseEntry } from '../../shared/kernel/house-entry.ts';
import { callKey } from '../../shared/kernel/ids.ts';
import type { Contribution } from '../../shared/omega/answers/contribution.ts';
import { traceLines } from '../../shared/omega/confidence/trace.ts';
import { sessionEntry } from '../../shared/omega/memory/stored-rows.ts';
import { sessionDefaults } from '../../shared/omega/session-policy.ts';
import { sessionPage } from '../../workers/omega/show.ts';
import { RequestError } from '../../workers/client/request-error.ts';
import { UnknownRun } from '../../workers/client/run-names.ts';
import { claimTraceOf } from '../../workers/omega/claim-trace.ts';
import { sessionReportOf } from '../../workers/omega/report.ts';
import { reportOf } from '../../workers/scenario/report.ts';
import { openStore, sampleCall } from '../support/store.ts';
import type { Json } from '../../shared/kernel/json.ts';

const runKey = 'lakes';
let store: Awaited<ReturnType<typeof openStore>>;
let db: Database;

const said: Contribution = {
  verdict: 'Ice floats',
  confidence: 0.9,
  confidenceBasis: 'density',
  references: [],
  inputsUsed: [],
  contradictions: [],
  selfReport: null,
  flags: { requiresResolution: false, blocksProgress: false, breakthrough: false },
  claims: [
    {
      id: 'C1',
      statement: 'Ice is lighter than water \u001b[2J',
      because: 'it floats',
      requires: [],
      alternatives: [],
      confidence: 0.9,
    },
  ],
};
const finding = { ...said, claims: [], findings: [{ claimId: '1.1/C1', result: 'UNCERTAIN', reason: 'one source' }] };
const answer = {
  ...said,
  claims: [],
  answer: 'Because ice floats',
  answers: 'FULLY',
  restsOn: ['1.1/C1'],
  answered: ['why'],
  unanswered: [],
  caveats: [],
};

async function speak(agent: string, words: object, inSession = runKey): Promise<void> {
  const call = sampleCall({
    runKey: inSession,
    phase: 'SYNTHESIS',
    agent,
    task: 'contribute',
    answer: JSON.parse(JSON.stringify(words)) as Json,
  });
  await saveCall(db, call, {}, {}, []);
  await append(db, inSession, [
    {
      ...sessionEntry(
        {
          kind: 'OUTPUT',
          key: `out/${agent}`,
          iteration: 1,
          agent: null,
          summary: '[SUPPORTS] Ice floats | CONF: 90% | FLAGS: none',
          call: callKey(call),
          quarantined: null,
        },
        'SYNTHESIS',
      ),
      sender: agent,
    },
  ]);
}

beforeAll(async () => {
  store = await openStore(4);
  db = store.db;
  const brief = {
    problem: 'Why do lakes freeze from the top?',
    title: 'Why do lakes freeze',
    stakes: 'HIGH',
    uncertainty: null,
    depth: 0,
    matches: 1,
    standings: { 1: 1.2 },
  };
  await openRun(db, { runKey, system: 'omega', parent: null, corpus: 'simulated', brief, policy: sessionDefaults });
  await append(db, runKey, [
    houseEntry('PHASE', 'opened', 'OPEN', {
      state: 'opened',
      corpus: 'simulated',
      matches: [{ section: 'problemPatterns', id: 'p-1', strength: 0.9 }],
    }),
    sessionEntry(
      {
        kind: 'QUERY',
        key: 'query',
        iteration: 0,
        agent: null,
        summary: 'Why',
        sessionId: runKey,
        statement: brief.problem,
      },
      'OPEN',
    ),
    sessionEntry(
      {
        ...{ kind: 'FACT', key: 'fact/one', iteration: 1, agent: null, summary: 'F1: Water is densest at 4 °C' },
        ...{ id: 'F1', statement: 'Water is densest at 4 °C', source: 'Handbook, p. 6', by: 'mara' },
      },
      'OPEN',
    ),
    sessionEntry(
      { kind: 'DEPLOYMENT', key: 'wave', iteration: 1, agent: null, summary: 'one', batch: 1, agents: [1, 27] },
      'EXPLORATION',
    ),
  ]);
  await speak('first-principles', said);
  await speak('chain-verifier', finding);
  await speak('synthesis-architect', answer);
});
afterAll(() => store.close());

describe('the report of a session', () => {
  test('has what was asked, who was sent in, what holds how surely, what was remembered and what comes next', async () => {
    const report = await sessionReportOf(db, runKey);
    expect(report).toMatchObject({
      title: 'Why do lakes freeze',
      flags: { stakes: 'HIGH', uncertainty: null },
      cycle: 1,
      outputs: { counted: 3, setAside: 0 },
      matches: [{ section: 'problemPatterns', id: 'p-1', strength: 0.9 }],
      hypotheses: { active: [expect.objectContaining({ id: '1.1/C1' })] },
      facts: [{ id: 'F1', source: 'Handbook, p. 6', by: 'mara', citedBy: [], against: [] }],
      next: expect.stringContaining('omega watch lakes'),
    });
    const page = sessionPage(report).join('\n');
    for (const words of [
      'stakes HIGH by the user',
      'First Principles, Chain Verifier',
      '1.1/C1',
      'problemPatterns/p-1',
      'by mara, cycle 1',
      'Water is densest at 4 °C',
    ])
      expect(page).toContain(words);
    expect(page).not.toContain('\u001b');
  });

  test('names the review that it waits for', async () => {
    await openReview(db, {
      reviewId: 'lakes-review',
      runKey,
      kind: 'contradiction',
      question: 'Which?',
      deadline: '2026-11-23T12:00:00Z',
      package: {},
    });
    await append(db, runKey, [
      houseEntry('REVIEW', 'review/open', 'SYNTHESIS', {
        state: 'open',
        review: 'lakes-review',
        question: 'Which?',
        deadline: '2026-11-23T12:00:00Z',
      }),
    ]);
    expect(await sessionReportOf(db, runKey)).toMatchObject({
      openReview: { reviewId: 'lakes-review' },
      next: expect.stringContaining('reviews show lakes-review'),
    });
  });

  test('is of sessions only, and each system points to the other', async () => {
    await expect(sessionReportOf(db, 'nowhere')).rejects.toThrow(UnknownRun);
    await expect(reportOf(db, runKey)).rejects.toThrow(/is a session of OMEGA; see: symposium omega show lakes/);
    await openRun(db, {
      runKey: 'a-scenario',
      system: 'scenario',
      parent: null,
      corpus: 'real',
      brief: {},
      policy: {},
    });
    await expect(sessionReportOf(db, 'a-scenario')).rejects.toThrow(/symposium scenario show a-scenario/);
    expect((await listSessions(db, 10)).map(({ runKey: key, title }) => [key, title])).toEqual([
      [runKey, 'Why do lakes freeze'],
    ]);
  });
});

describe('a session that was taken apart', () => {
  const part = (nth: number): string => `parted-c2s${nth}`;
  const opened = (key: string, parent: string | null) =>
    openRun(db, {
      ...{ runKey: key, system: 'omega' as const, parent, corpus: 'simulated' as const, policy: sessionDefaults },
      brief: { problem: 'Why?', title: `What of ${key}`, stakes: null, uncertainty: null, depth: 0, standings: {} },
    });
  const review = (reviewId: string, key: string) =>
    openReview(db, {
      ...{ reviewId, runKey: key, kind: 'ladder', question: 'Go on?', package: {} },
      deadline: '2026-11-23T12:00:00Z',
    });
  const decomposition = (children: readonly string[]) =>
    sessionEntry(
      {
        ...{ kind: 'INTERVENTION', key: 'way-out', iteration: 2, agent: 57, summary: 'DECOMPOSE', take: 'DECOMPOSE' },
        ...{ passed: [], call: null, children },
      },
      'SYNTHESIS',
    );

  test('tells of each part who solves it and how that stands, in the order of the parts, while they are under way and after', async () => {
    await opened('parted', null);
    for (const nth of [10, 2, 1]) await opened(part(nth), 'parted');
    await review('old-question', part(1));
    await saveOutcome(db, part(1), 'PARTIAL', 'Half of it is known.');
    await review('a-question', part(2));
    const seen = await sessionReportOf(db, 'parted');
    expect(seen).toMatchObject({
      subSessions: [
        { runKey: part(1), title: `What of ${part(1)}`, outcome: 'PARTIAL', openReview: null },
        { runKey: part(2), outcome: null, openReview: 'a-question' },
        { runKey: part(10), outcome: null, openReview: null },
      ],
      next: `A person has to decide in ${part(2)}: symposium reviews show a-question`,
    });
    expect(await sessionReportOf(db, part(2))).toMatchObject({ parent: 'parted', subSessions: [] });
    await append(db, 'parted', [decomposition([part(1), part(2), part(3), part(10)])]);
    const page = sessionPage(await sessionReportOf(db, 'parted')).map((line) => line.replace(/ {2,}/g, '  '));
    expect(page).toEqual(
      expect.arrayContaining([
        'sub-session  state  cost  question',
        `${part(1)}  PARTIAL  $0.0000  What of ${part(1)}`,
        `${part(2)}  in OPEN  $0.0000  What of ${part(2)}`,
        `${part(3)}  never begun  $0.0000`,
      ]),
    );
  });
});

describe('the confidence of a claim', () => {
  test('is traced through word and verification to its number', async () => {
    const trace = await claimTraceOf(db, runKey, '1.1/C1');
    expect(trace.confidence).toBeCloseTo(0.9 * sessionDefaults.propagation.verification.UNCERTAIN);
    expect(traceLines(trace).length).toBeGreaterThan(1);
  });

  test('is that of the answer, by the claims that it rests on', async () => {
    const trace = await claimTraceOf(db, runKey, 'ANSWER');
    expect([trace.confidence, trace.premises.map(({ claim }) => claim)]).toEqual([
      (await claimTraceOf(db, runKey, '1.1/C1')).confidence,
      ['1.1/C1'],
    ]);
  });

  test('is that of the form in which it outlived an attack, and this form is what it is told with', async () => {
    const [mended, form] = ['mended-lakes', 'Ice is lighter than water in a lake'];
    await openRun(db, {
      runKey: mended,
      system: 'omega',
      parent: null,
      corpus: 'simulated',
      brief: { problem: 'Why?', title: 'Why', stakes: null, uncertainty: null, depth: 0, matches: 0, standings: {} },
      policy: sessionDefaults,
    });
    await speak('first-principles', said, mended);
    const attack = { claimId: '1.1/C1', result: 'PARTLY', reason: 'not at sea', survivesAs: form };
    await speak('skeptic', { ...said, claims: [], findings: [attack] }, mended);
    const trace = await claimTraceOf(db, mended, '1.1/C1');
    expect(trace).toMatchObject({ statement: form, steps: [{ rule: 'STATED' }, { rule: 'ATTACK' }] });
    expect(trace.confidence).toBeCloseTo(0.9 * sessionDefaults.propagation.mended);
  });

  test('is asked of a claim that there is, and the refusal says which there are', async () => {
    const refused = claimTraceOf(db, runKey, '9.9/C9');
    await expect(refused).rejects.toThrow(RequestError);
    await expect(refused).rejects.toThrow('--claim: there is no claim 9.9/C9 in lakes, which holds 1.1/C1, ANSWER');
    const none = '--claim names no claim in lakes, which holds 1.1/C1, ANSWER';
    await expect(claimTraceOf(db, runKey, ' ')).rejects.toThrow(none);
  });
});
