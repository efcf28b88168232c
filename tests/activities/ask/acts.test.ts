import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEntries, mostActs } from '../../../activities/ask/call-entries.ts';
import { factsIn } from '../../../activities/ask/system.ts';
import { scenarioSystem } from '../../../activities/scenario/system.ts';
import type { Call, StoredCall } from '../../../activities/store/calls.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { messageId, readLedger } from '../../../activities/store/ledger.ts';
import type { AgentContext } from '../../../activities/ask/system.ts';
import type { AskRequest } from '../../../shared/kernel/ask.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import type { LedgerEntry } from '../../../shared/kernel/ledger.ts';
import { noActs, type Challenge, type Proof, type Veto } from '../../../shared/scenario/answers/acts.ts';
import type { ActFacts } from '../../../shared/scenario/facts/index.ts';
import { message } from '../../../shared/scenario/message.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import type { Agent, Phase } from '../../../shared/scenario/vocabulary.ts';
import { classification, grounding, mathematics, physics, shaft } from '../../shared/scenario/shaft.ts';
import { openStore, sampleCall, storeRuns } from '../../support/store.ts';
import { textOf } from '../../support/texts.ts';

const runKey = 'acts';
const stored = (task: string, answer: Json): StoredCall => ({
  ...sampleCall({ runKey, task, answer }),
  key: `key/${task}`,
  requestHash: '',
  responseHash: '',
});
const answers = Object.fromEntries(
  Object.entries({ seed: shaft, physics, mathematics, grounding, classification }).map(([slot, answer]) => [
    slot,
    stored(slot, answer as Json),
  ]),
);
const brief = { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS', constraints: [], inspirationSeed: null };
const context = { run: { runKey, brief, policy: defaultPolicy }, answers, notes: [] } as unknown as AgentContext;

const failing: Proof = {
  quantities: [
    { name: 'tank', value: 80, unit: 'kg', source: 'C1/tank' },
    { name: 'g', value: 9.81, unit: 'm/s^2', source: 'law' },
  ],
  expression: 'tank * g',
  requirement: { comparator: '<=', value: 400, unit: 'N' },
};
const challenge: Challenge = {
  claim: 'ATHENA/C2',
  against: 'ATHENA',
  wrong: 'It tears.',
  evidence: ['Nylon holds less.'],
  recommendation: 'A steel rope.',
  override: null,
  proof: null,
  confidence: 0.77,
};
const veto: Veto = {
  claimId: 'C1',
  law: 'Newton’s second law',
  proof: 'The pull is too small.',
  check: failing,
  fixPossible: true,
  correction: 'Take 100 kg.',
};
const memo = {
  findings: ['one'],
  concerns: [],
  recommendedChanges: [],
  noContribution: null,
  veto: null,
  breakthrough: null,
  ...noActs,
  confidence: 0.6,
};

const request = (agent: Agent, task: string, phase: Phase): AskRequest => ({
  runKey,
  system: 'scenario',
  phase,
  round: 2,
  agent,
  task,
  subject: null,
  model: 'simulated:chat',
  outputTokens: 9_000,
  references: {},
});

/** The call with Symposium's facts, as the activity would save it. */
function called(
  agent: Agent,
  task: string,
  phase: Phase,
  answer: unknown,
): { call: Call; facts: ActFacts; entries: LedgerEntry[] } {
  const asked = request(agent, task, phase);
  const facts = factsIn(scenarioSystem, asked, answer as Json, context);
  const call = sampleCall({ ...asked, ordinal: 0, answer: answer as Json, facts, confidence: 0.6 });
  return { call, facts: facts.acts as ActFacts, entries: callEntries(call, scenarioSystem, asked, {}) };
}
const acts = (entries: readonly LedgerEntry[]) => entries.filter(({ entryKey }) => entryKey.startsWith('act/'));
const spoken = (entry: LedgerEntry): unknown => ({
  message_id: messageId(runKey, entry.entryKey),
  timestamp: '2026-11-21T00:00:00.000Z',
  phase: entry.phase,
  sender: entry.sender,
  recipient: entry.recipient,
  message_type: entry.type,
  confidence: entry.confidence,
  content: entry.content,
  metadata: entry.metadata,
});

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
  await storeRuns(store.db, 'real', runKey);
});
afterAll(() => store.close());

describe('the acts of a report', () => {
  const report = {
    ...physics,
    veto,
    breakthrough: { summary: 'A new way.', solution: 'Freeze it.', novelty: 'Never done.', physics: 'Ice holds.' },
    challenges: [{ ...challenge, proof: failing }],
    escalation: 'Ask an engineer.',
  };

  test('are messages of the protocol, gravest first, and depend on the answer that carries them', () => {
    const { call, entries } = called('NEWTON', 'physics', 'VALIDATE', report);
    const rows = acts(entries);
    expect(rows.map(({ type, confidence, content }) => [type, confidence, content.summary])).toEqual([
      ['VETO', null, 'NEWTON vetoes C1: Newton’s second law (proof: fails)'],
      ['BREAKTHROUGH', null, 'NEWTON proposes a way through: A new way.'],
      ['ESCALATION', null, 'NEWTON calls for a person'],
      ['CHALLENGE', 0.77, 'NEWTON challenges ATHENA/C2 of ATHENA (proof: fails)'],
    ]);
    for (const row of rows) {
      expect(message.safeParse(spoken(row)).error?.issues ?? []).toEqual([]);
      expect(row.content.dependencies).toEqual([messageId(runKey, `message/${callKey(call)}/1`)]);
    }
    expect(rows[3]?.content.evidence).toEqual(['Nylon holds less.']);
    expect(JSON.parse(textOf(rows[0]?.content.body))).toMatchObject({ claimId: 'C1', finding: { finding: 'fails' } });
  });

  test('are saved with the call, and once', async () => {
    const { call, entries } = called('NEWTON', 'physics', 'VALIDATE', report);
    expect([await saveCall(store.db, call, {}, {}, entries), await saveCall(store.db, call, {}, {}, entries)]).toEqual([
      true,
      false,
    ]);
    const ledger = await readLedger(store.db, runKey);
    expect(ledger.filter(({ entryKey }) => entryKey.startsWith('act/')).map(({ type }) => type)).toEqual([
      'VETO',
      'BREAKTHROUGH',
      'ESCALATION',
      'CHALLENGE',
    ]);
  });

  test('are a chain where the words are many', () => {
    const long = 'A very long derivation. '.repeat(2_000);
    const rows = acts(
      called('NEWTON', 'physics', 'VALIDATE', {
        ...physics,
        challenges: [{ ...challenge, wrong: long.slice(0, 23_000), evidence: [long.slice(0, 23_000)] }],
      }).entries,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.parse(rows.map(({ content }) => textOf(content.body)).join(''))).toMatchObject({
      wrong: long.slice(0, 23_000),
    });
    for (const [place, row] of rows.entries()) {
      expect(message.safeParse(spoken(row)).error?.issues ?? []).toEqual([]);
      expect(row.content.summary).toMatch(new RegExp(`\\(part ${place + 1} of ${rows.length}\\)$`));
      if (place > 0) expect(row.content.dependencies).toEqual([messageId(runKey, rows[place - 1]?.entryKey ?? '')]);
    }
  });

  test('are none in an answer that disputes nothing, and none in one that cannot', () => {
    expect(acts(called('NEWTON', 'physics', 'VALIDATE', physics).entries)).toEqual([]);
    expect(
      acts(
        called('EULER', 'doubt', 'VALIDATE', {
          source: 's',
          wouldResolve: [],
          requestedChanges: [],
          confidence: 0.6,
        }).entries,
      ),
    ).toEqual([]);
  });
});

describe('what goes no further', () => {
  test('is named in the row of the call: a challenge without evidence is no CHALLENGE', () => {
    const { entries } = called('NEWTON', 'memo', 'REFINE', {
      ...memo,
      challenges: [
        { ...challenge, evidence: ['-'] },
        { ...challenge, claim: 'NEWTON/C1', against: 'NEWTON' },
      ],
    });
    expect(acts(entries).map(({ type, content }) => [type, content.summary])).toEqual([
      ['CHALLENGE', 'NEWTON challenges NEWTON/C1 of NEWTON'],
    ]);
    expect(entries[0]?.content.refused).toEqual([
      { number: 1, claim: 'ATHENA/C2', reason: 'no-evidence' },
      { number: 2, claim: 'NEWTON/C1', reason: 'own-claim' },
    ]);
    expect(called('NEWTON', 'memo', 'REFINE', memo).entries[0]?.content).not.toHaveProperty('refused');
  });

  test('is a veto of one who may not veto, which is no VETO', () => {
    const { entries, facts } = called('GALILEO', 'memo', 'REFINE', { ...memo, veto });
    expect(acts(entries)).toEqual([]);
    expect(facts).toMatchObject({ veto: null, vetoRefused: true });
    expect(entries[0]?.content.refused).toEqual([{ act: 'veto', reason: 'not-entitled' }]);
  });

  test('is a report’s challenge of itself, though the report does not lie in the context yet', () => {
    const bare: AgentContext = { ...context, answers: { seed: stored('seed', shaft) } };
    const facts = factsIn(
      scenarioSystem,
      request('NEWTON', 'physics', 'VALIDATE'),
      { ...physics, challenges: [{ ...challenge, claim: 'NEWTON/C1', against: 'NEWTON' }] },
      bare,
    );
    expect(facts.acts).toMatchObject({ refused: [{ reason: 'own-claim' }] });
  });

  test('is all but the first few of a thousand: they are counted, and the veto is not lost among them', () => {
    const { entries, facts } = called('EULER', 'mathematics', 'VALIDATE', {
      ...mathematics,
      veto,
      challenges: Array.from({ length: 1_000 }, () => challenge),
    });
    const rows = acts(entries);
    expect(rows).toHaveLength(mostActs + 1);
    expect(rows[0]?.type).toBe('VETO');
    expect(rows.at(-1)).toMatchObject({
      type: 'DISPUTE',
      sender: 'ORCHESTRATOR',
      content: { state: 'omitted', by: 'EULER', written: mostActs, more: 1_001 - mostActs },
    });
    expect(facts).toMatchObject({ challenges: [{ number: 1 }], refusedInAll: 999 });
    expect(entries[0]?.content.refused).toContainEqual({ reason: 'more', count: 989 });
  });
});

describe('facts of answers in a dispute', () => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['respond', { decision: 'DEFEND', statement: 's', evidence: [], revision: '', override: null, proof: failing }],
    ['ballot', { side: 'CHALLENGER', reason: 'r', override: null, proof: failing }],
    ['rule', { side: 'CHALLENGED', reason: 'r', override: null, proof: failing }],
    ['arbitrate', { side: 'CHALLENGED', reason: 'r', override: null, proof: failing }],
    ['restate', { status: 'KS', reason: 'r', override: null, proof: failing }],
    ['vetoReview', { satisfied: true, reason: 'r', recommendation: 'REDESIGN', physicsForbids: false, check: failing }],
  ])('of %s repeat its proof against the seed in the context', (task, answer) => {
    const facts = factsIn(scenarioSystem, request('EULER', task, 'REFINE'), { ...answer, confidence: 0.5 }, context);
    expect(facts).toMatchObject({ confidence: 0.5, proof: { finding: 'fails', houseValue: expect.closeTo(784.8, 9) } });
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['novelty', { comparison: 'Levers and winches.', distinct: true, unprovenAssumptions: [] }],
    ['deepDive', { analysis: 'Forces and energy.', materials: 'Steel.', ignoredEffects: [] }],
    ['literature', { precedents: [], reasoning: 'None is near.', kind: 'NOVEL' }],
  ])('of %s say whether the candidate survives', (task, answer) => {
    const said = { ...answer, survives: false, confidence: 0.5 };
    expect(factsIn(scenarioSystem, request('EULER', task, 'REFINE'), said, context)).toEqual({
      survives: false,
      confidence: 0.5,
      against: [],
    });
  });
});
