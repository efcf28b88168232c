import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readLedger } from '../../../activities/store/ledger.ts';
import { matchReader } from '../../../activities/worldbuilding/stored-match.ts';
import { findNotes, notesOfRun } from '../../../activities/store/notes.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { debateIn } from '../../../activities/worldbuilding/debate.ts';
import { layEngineerIn } from '../../../activities/worldbuilding/engineer.ts';
import { settleSpecIn } from '../../../activities/worldbuilding/settle-spec.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import type { SpecOrder, SpecStep, TurnResult } from '../../../shared/worldbuilding/activities.ts';
import type { Spec } from '../../../shared/worldbuilding/answers.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { agentOf } from '../../../shared/worldbuilding/roster.ts';
import { roles, type Role, type Team } from '../../../shared/worldbuilding/vocabulary.ts';
import { byAll, first } from '../../shared/worldbuilding/debate/in-memory.ts';
import {
  crystallized,
  objected,
  proposed,
  resolved,
  responded,
  voted,
} from '../../shared/worldbuilding/deliberation/said.ts';
import { openStore, sampleCall } from '../../support/store.ts';
import { openMatchRun, orderIn } from './played.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let settleSpec: ReturnType<typeof settleSpecIn>;
let runKey = '';
let runs = 0;
beforeAll(async () => {
  store = await openStore();
  settleSpec = settleSpecIn(store.db, matchReader(store.db));
});
afterAll(() => store.close());
beforeEach(async () => {
  runKey = await openMatchRun(store.db, `crystallised-${(runs += 1)}`);
});

/** One round, so that the team has a canon of one entry. */
async function debated(team: Team, mark = ''): Promise<void> {
  const debate = debateIn(store.db, matchReader(store.db));
  await debate.beginRound({ runKey, team, place: first });
  const say = async (...given: [Parameters<typeof orderIn>[4], Parameters<typeof orderIn>[5]]) =>
    debate.settleTurn(await orderIn(store.db, runKey, team, first, ...given));
  await say('PROPOSAL', { ARCHITECT: proposed({ title: `The ${mark} Causeway` }) });
  await say('OBJECTION', { CONTRARIAN: objected({ target: `${team}-F1` }) });
  await say('RESPONSE', { LOREKEEPER: responded() });
  await say('RESOLUTION', { SYNTHESIZER: resolved() });
  await say('VOTE', byAll(voted('ACCEPT')));
}

async function said(
  team: Team,
  role: Role,
  task: string,
  round: number,
  answer: object,
  run = runKey,
): Promise<string> {
  const call = sampleCall({
    runKey: run,
    phase: 'CRYSTALLIZATION',
    round,
    agent: agentOf(team, role),
    task,
    answer: JSON.parse(JSON.stringify(answer)) as Json,
    outputTokens: 3_000,
  });
  await saveCall(store.db, call, {}, {}, []);
  return callKey(call);
}
const specOf = (team: Team, change: Partial<Spec> = {}): Spec =>
  JSON.parse(JSON.stringify(crystallized(change)).replaceAll('A-C1', `${team}-C1`)) as Spec;
const order = (came: SpecOrder['came'], attempt = 1, team: Team = 'A'): SpecOrder => ({ runKey, team, attempt, came });
const begin = (team: Team = 'A') => settleSpec(order({ is: 'NOTHING' }, 1, team));
const write = async (attempt: number, spec: Spec, team: Team = 'A') =>
  settleSpec(order({ is: 'SPEC', ref: await said(team, 'SYNTHESIZER', 'crystallize', attempt, spec) }, attempt, team));
async function votesOf(attempt: number, ratify: readonly boolean[], team: Team = 'A'): Promise<SpecOrder> {
  const results: TurnResult[] = [];
  for (const [nth, yes] of ratify.entries()) {
    const speaker = roles[nth] ?? 'ARCHITECT';
    results.push({
      speaker,
      lost: null,
      ref: await said(team, speaker, 'ratify', attempt, { ratify: yes, reason: `because ${speaker}` }),
    });
  }
  return order({ is: 'VOTES', results }, attempt, team);
}
const all = [true, true, true, true];
const referencesOf = (step: SpecStep): Readonly<Record<string, string>> =>
  'references' in step ? step.references : {};
const bodyOf = async (key: string | undefined) => (await findNotes(store.db, [key ?? '']))[0];
const rowsNow = async () =>
  (await readLedger(store.db, runKey))
    .filter(({ phase }) => phase === 'CRYSTALLIZATION')
    .map(({ entryKey }) => entryKey);

describe('a team’s spec', () => {
  test('is asked for in the context of the whole debate, without a running phase', async () => {
    await debated('A');
    const step = await begin();
    expect(step).toMatchObject({
      step: 'CRYSTALLIZE',
      attempt: 1,
      references: { challenge: `${runKey}/match/challenge/A` },
    });
    expect(Object.keys(referencesOf(step)).sort()).toEqual(['challenge', 'transcript']);
    expect(await bodyOf(referencesOf(step)['transcript'])).toMatchObject({
      content: 'transcript',
      addressee: 'A',
      body: { team: 'A', running: [], canon: [{ id: 'A-C1' }], earlier: [{ id: 'A-F1' }] },
    });
  });

  test('is put to the vote, and stands when all ratify it', async () => {
    await debated('A');
    await begin();
    const asked = await write(1, specOf('A'));
    expect(asked).toMatchObject({ step: 'RATIFY', attempt: 1 });
    expect(await bodyOf(referencesOf(asked)['spec'])).toMatchObject({
      content: 'spec',
      addressee: 'A',
      body: specOf('A'),
    });
    const stands = await settleSpec(await votesOf(1, all));
    expect(stands).toEqual({
      step: 'RATIFIED',
      attempt: 1,
      ref: `${runKey}/CRYSTALLIZATION/1/a-synthesizer/crystallize/-/0`,
    });
    expect(await rowsNow()).toEqual([
      'match/A/CRYSTALLIZATION/1/crystallized',
      'match/A/CRYSTALLIZATION/1/ratified',
      'match/A/CRYSTALLIZATION/spec',
    ]);
  });

  test('goes back with its problems, without a vote', async () => {
    await debated('A');
    await begin();
    const again = await write(1, specOf('A', { worldName: { text: 'n/a', cites: ['A-C7'] } }));
    expect(again).toMatchObject({ step: 'CRYSTALLIZE', attempt: 2 });
    const references = referencesOf(again);
    expect(Object.keys(references).sort()).toEqual(['challenge', 'note', 'spec', 'transcript']);
    expect(await bodyOf(references['note'])).toMatchObject({
      content: 'note',
      addressee: 'A',
      body: {
        words: [
          'worldName says nothing',
          expect.stringMatching(/^worldName cites A-C7, which is not in the team's canon \(entries: A-C1\b/),
        ],
      },
    });
    expect(await bodyOf(references['spec'])).toMatchObject({ body: { worldName: { text: 'n/a' } } });
    await expect(settleSpec(await votesOf(1, all))).rejects.toMatchObject({ type: 'HOUSE_ERROR', nonRetryable: true });
  });

  test('goes back with the refusals, three times at most, and then stands unratified', async () => {
    await debated('A');
    let step: SpecStep = await begin();
    for (let attempt = 1; attempt <= matchDefaults.crystallizations; attempt += 1) {
      expect(step).toMatchObject({ step: 'CRYSTALLIZE', attempt });
      step = await write(attempt, specOf('A'));
      step = await settleSpec(await votesOf(attempt, [true, false, true, true]));
      if (step.step === 'CRYSTALLIZE')
        expect(await bodyOf(step.references['note'])).toMatchObject({
          body: { words: ['LOREKEEPER does not ratify: because LOREKEEPER'] },
        });
    }
    expect(step).toMatchObject({
      step: 'UNRATIFIED',
      attempt: matchDefaults.crystallizations,
      ref: expect.stringContaining(`/CRYSTALLIZATION/${matchDefaults.crystallizations}/a-synthesizer/crystallize/`),
    });
  });

  test('is missing where nothing readable ever came', async () => {
    await debated('A');
    await begin();
    const steps: SpecStep[] = [];
    for (let attempt = 1; attempt <= matchDefaults.crystallizations; attempt += 1)
      steps.push(await settleSpec(order({ is: 'SPEC', ref: null }, attempt)));
    expect(steps.map(({ step }) => step)).toEqual(['CRYSTALLIZE', 'CRYSTALLIZE', 'WITHOUT_SPEC']);
  });

  test('is settled once, also by two at the same time, and after everything has gone on', async () => {
    await debated('A');
    const begun = await begin();
    const spec = order({ is: 'SPEC', ref: await said('A', 'SYNTHESIZER', 'crystallize', 1, specOf('A')) });
    const [one, other] = await Promise.all([settleSpec(spec), settleSpec(spec)]);
    const votes = await votesOf(1, all);
    const stands = await settleSpec(votes);
    const rows = await rowsNow();
    expect(other).toEqual(one);
    expect([await begin(), await settleSpec(spec), await settleSpec(votes)]).toEqual([begun, one, stands]);
    expect(await rowsNow()).toEqual(rows);
  });

  test('is no team’s but its own: nothing of one reaches the other, side by side', async () => {
    await debated('A', 'canary-a');
    await debated('B', 'canary-b');
    await Promise.all([begin('A'), begin('B')]);
    await Promise.all([
      write(1, specOf('A', { tension: { ...crystallized().tension, stakes: { text: 'canary-a', cites: [] } } })),
      write(1, specOf('B'), 'B'),
    ]);
    await Promise.all([
      settleSpec(await votesOf(1, [false, true, true, true])),
      settleSpec(await votesOf(1, all, 'B')),
    ]);
    const notes = (await notesOfRun(store.db, runKey)).map((note) => ({ ...note, text: JSON.stringify(note.body) }));
    const to = (team: Team) => notes.filter(({ addressee }) => addressee === team);
    expect(to('A').length).toBeGreaterThan(3);
    expect(to('A').filter(({ text }) => text.includes('canary-b') || /\bB-[CFS]\d/.test(text))).toEqual([]);
    expect(to('B').filter(({ text }) => text.includes('canary-a') || /\bA-[CFS]\d/.test(text))).toEqual([]);
  });
});

describe('an answer that is not what the order says', () => {
  test.each<[string, () => Promise<string>]>([
    ['of the other team', () => said('B', 'SYNTHESIZER', 'crystallize', 1, specOf('B'))],
    ['of another agent', () => said('A', 'ARCHITECT', 'crystallize', 1, specOf('A'))],
    ['of another attempt', () => said('A', 'SYNTHESIZER', 'crystallize', 2, specOf('A'))],
    ['to another question', () => said('A', 'SYNTHESIZER', 'resolve', 1, specOf('A'))],
    [
      'of another match',
      async () =>
        said('A', 'SYNTHESIZER', 'crystallize', 1, specOf('A'), await openMatchRun(store.db, `${runKey}-other`)),
    ],
    ['that is not there', () => Promise.resolve('no/such/answer')],
  ])('is refused for good: %s', async (_, refOf) => {
    await debated('A');
    await begin();
    await expect(settleSpec(order({ is: 'SPEC', ref: await refOf() }))).rejects.toMatchObject({
      type: 'HOUSE_ERROR',
      nonRetryable: true,
    });
    expect(await rowsNow()).toEqual([]);
  });
});

describe('the engineer’s context', () => {
  test('has the spec’s texts, addressed to the engineer, and stays as it was first laid', async () => {
    const lay = layEngineerIn(store.db);
    const ref = await said(
      'B',
      'SYNTHESIZER',
      'crystallize',
      2,
      specOf('B', {
        governingLogic: { text: 'As B-C1 says, sound is owned, whatever Team B sings.', cites: ['B-C1'] },
      }),
    );
    const references = await lay({ runKey, team: 'B', spec: ref });
    expect(await lay({ runKey, team: 'B', spec: ref })).toEqual(references);
    const note = await bodyOf(references['spec']);
    expect(note).toMatchObject({
      content: 'engineer-spec',
      addressee: 'prompt-engineer',
      body: { worldName: 'Tidebell', landmarks: [{}, {}, {}] },
    });
    expect(JSON.stringify(note?.body)).not.toMatch(/cites|B-C1|Team B/);
  });

  test('is laid of no spec but the team’s own', async () => {
    const ref = await said('B', 'SYNTHESIZER', 'crystallize', 1, specOf('B'));
    await expect(layEngineerIn(store.db)({ runKey, team: 'A', spec: ref })).rejects.toMatchObject({
      type: 'HOUSE_ERROR',
      nonRetryable: true,
    });
  });
});
