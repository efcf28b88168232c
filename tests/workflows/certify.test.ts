import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import type { Section } from '../../activities/ask/compose.ts';
import { threadsTried } from '../../activities/scenario/certifier.ts';
import { certifyRun, type Search, searchAside } from '../../activities/scenario/certify.ts';
import { scenarioSystem } from '../../activities/scenario/system.ts';
import { findPublication } from '../../activities/store/documents.ts';
import type { AgentContext, System } from '../../activities/ask/system.ts';
import type { AskRequest } from '../../shared/kernel/ask.ts';
import { leaksOf, type Leak } from '../../shared/scenario/certificate/certificate.ts';
import { renderMethodology } from '../../shared/scenario/documents/methodology.ts';
import type { PolicyChanges } from '../../shared/scenario/policy.ts';
import type { AnswerOf } from '../../shared/scenario/tasks.ts';
import { decide, progress } from '../../workflows/messages.ts';
import { cutShort } from '../support/cut-short.ts';
import { symposiumHere as symposium } from '../support/command-in-process.ts';
import { fold, lockedRoom, openHouse, type House } from '../support/house.ts';
import { markedRun } from '../support/marked-run.ts';
import { once } from '../support/once.ts';
import { present } from '../support/present.ts';
import { sampleRecord } from '../support/sample-record.ts';
import { until } from '../support/until.ts';
import { honestStories, type RunChange } from './honest-stories.ts';

/** What Symposium is made to do wrong in the next run: nothing, or something more in a request. */
let betrayal: (request: AskRequest, context: AgentContext) => readonly Section[] = () => [];
const system: System = {
  ...scenarioSystem,
  sections: (request, context) => [...scenarioSystem.sections(request, context), ...betrayal(request, context)],
};

const thread = searchAside();
/** How many of the next searches lose their thread. */
let losing = 0;
const search: Search = async (order) => {
  const certificates = thread.done(order);
  if (losing > 0) void thread.close();
  losing = Math.max(0, losing - 1);
  return certificates;
};

let house: House;
beforeAll(async () => {
  house = await openHouse(system, null, undefined, undefined, { search });
});
afterAll(() => Promise.all([house.close(), thread.close()]));
beforeEach(() => {
  house.simulated.setScript([]);
  betrayal = () => [];
});

const quick: PolicyChanges = { reviewWaitMs: 1, callAttempts: 2 };
/** Simulated answers follow the run's key: named after what happens in it, each run gets the same scenario every time. */
async function certified(name: string, script: WrittenScript = [], input: RunChange = {}) {
  house.simulated.setScript(script);
  const key = `certified-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`.slice(0, 60);
  const handle = await house.start({
    key,
    brief: { ...lockedRoom, category: input.category ?? lockedRoom.category },
    policy: { ...quick, ...input.policy },
  });
  const result = await handle.result();
  const [certificate, folded] = await Promise.all([certifyRun(house.db, result.runKey), fold(house.db, result.runKey)]);
  if (!certificate) throw new Error('no certificate');
  const criterion = folded.gates
    .find(({ gate }) => gate === 'DOCUMENT')
    ?.findings.find(({ name }) => name === 'isolation certified');
  return { result, certificate, leaks: leaksOf(certificate), criterion, ...folded };
}

const stories = honestStories.map(([name, script, input]) => ({
  name,
  told: once(() => certified(name, script, input)),
}));
const undisturbed = () => present(stories[0]).told();

describe('an honest run is certified', () => {
  test.each(stories)('$name', async ({ told }) => {
    const { result, certificate, leaks, criterion, calls, ledger } = await told();
    expect(leaks).toEqual([]);
    // The run's own was drawn up phase by phase, most of it before there were traces; this one is drawn up at once.
    expect(ledger.find(({ type }) => type === 'CERTIFICATE')?.content).toEqual(certificate);
    expect(certificate).toMatchObject({ clean: true, calls: calls.length });
    expect([result.outcome, criterion?.verdict]).toEqual(['DOCUMENTED', 'passed']);
  });

  test('with so little room that sections are shortened and left out, and a search that loses thread after thread, but not all that it may', async () => {
    losing = threadsTried - 1;
    const { leaks, calls, criterion } = await certified('little room', [], {
      category: 'The Memory Palace',
      policy: { agentTokens: { ATHENA: 2_500, GALILEO: 2_500, EULER: 2_500, NEWTON: 2_500, SOCRATES: 2_500 } },
    });
    expect(losing).toBe(0);
    const forms = new Set(
      calls.flatMap(({ pieces }) => pieces.map((piece) => (piece as { readonly form?: string }).form)),
    );
    expect(forms).toEqual(new Set(['full', 'digest', 'omitted']));
    expect([leaks, criterion?.verdict]).toEqual([[], 'passed']);
  });

  test('that took every road, a person’s included', async () => {
    const marked = markedRun();
    house.simulated.setScript(marked.script);
    const handle = await house.start({ key: 'marked', brief: marked.brief });
    let reviewId: string | null = null;
    await until(async () => {
      reviewId = (await handle.query(progress)).openReview;
      return reviewId !== null;
    });
    await house.temporal.client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, {
      args: [{ decision: 'RESOLVE', ruling: 'retry', reviewer: 'Ada', justification: marked.words }],
    });
    expect((await handle.result()).outcome).toBe('DOCUMENTED');
    const certificate = await certifyRun(house.db, 'marked');
    expect(certificate && leaksOf(certificate)).toEqual([]);
  });

  test('and its certificate is in its methodology document', async () => {
    const { result, certificate } = await undisturbed();
    const files = new Map(
      (await findPublication(house.db, result.runKey))?.files.map(({ path, text }) => [path, text]),
    );
    const id = result.scenarioId ?? '';
    expect(JSON.parse(files.get(`traces/${id}_trace.json`) ?? '{}')).toMatchObject({ isolation: certificate });
    const page = files.get(`traces/${id}_trace.md`) ?? '';
    expect(page).toContain(`## Context Isolation\n\n${certificate.calls} stored requests were searched`);
    expect(page).toMatch(/\| SOCRATES \| CLASSIFY \| 1 \| .*solutionSketch 1.* \| clean \|/);
  });
});

test('a search that always loses its thread is given up: nothing is certified, a person is told why, and has it searched again', async () => {
  losing = Infinity;
  const handle = await house.start({ key: 'lost-threads', brief: lockedRoom });
  let reviewId: string | null = null;
  await until(async () => {
    reviewId = (await handle.query(progress)).openReview;
    return reviewId !== null;
  });
  losing = 0;
  const { gates } = await fold(house.db, 'lost-threads');
  const criterion = gates
    .find(({ gate }) => gate === 'DOCUMENT')
    ?.findings.find(({ name }) => name === 'isolation certified');
  expect(criterion).toMatchObject({
    verdict: 'failed',
    deficiency: `no request could be searched: ${threadsTried} threads in turn were lost over it`,
  });
  await until(async () => {
    const { reviews } = await fold(house.db, 'lost-threads');
    return JSON.stringify(reviews).includes('threads in turn were lost over it');
  });
  await house.temporal.client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, {
    args: [{ decision: 'RESOLVE', ruling: 'retry', reviewer: 'Ada', justification: 'The worker has memory now.' }],
  });
  expect((await handle.result()).outcome).toBe('DOCUMENTED');
  const { isolation } = documentOf(await findPublication(house.db, 'lost-threads'));
  expect(isolation).toMatchObject({ clean: true });
});

const documentOf = (published: Awaited<ReturnType<typeof findPublication>>) =>
  JSON.parse(present(published?.files.find(({ path }) => path.endsWith('_trace.json'))).text) as {
    readonly isolation: unknown;
  };

const seedOf = (context: AgentContext) => context.answers.seed?.answer as AnswerOf<'seed'>;
const stray = (label: string, body: Section['body']): Section => ({ label, author: 'HOUSE', ref: 'stray', body });
const toSocrates =
  (make: (context: AgentContext) => readonly Section[]) => (request: AskRequest, context: AgentContext) =>
    request.task === 'classification' ? make(context) : [];

const betrayedBy = (name: string, betray: typeof betrayal) =>
  once(() => {
    betrayal = betray;
    return certified(name);
  });
/** One leak in each of three requests. */
const three = betrayedBy('three leaks', (request, context) => {
  switch (request.task) {
    case 'classification':
      return [stray('environment', { hint: seedOf(context).solution.steps[0]?.action ?? '' })];
    case 'physics':
      return [stray('note', `ATHENA’s confidence: ${seedOf(context).solution.confidence}`)];
    case 'grounding':
      return [stray('brief', context.run.brief as Section['body'])];
    default:
      return [];
  }
});
/** Two leaks in one request. */
const both = betrayedBy(
  'an insight turned round and a whole report',
  toSocrates((context) => [
    stray('hint', (seedOf(context).insights[0]?.description ?? '').split(' ').reverse().join(' ')),
    { label: 'physicsValidation', author: 'NEWTON', ref: 'stray', body: context.answers.physics?.answer ?? null },
  ]),
);

describe('a house that leaks is found out', () => {
  const betrayals: readonly (readonly [string, typeof three, number, Partial<Leak>, string])[] = [
    ['a step under a false label', three, 3, { content: 'solutionSketch', how: 'verbatim' }, 'SOCRATES'],
    ['an insight with its words turned round', both, 1, { content: 'insightChain', how: 'rephrased' }, 'SOCRATES'],
    ['a whole report, labelled', both, 1, { content: 'physicsValidation', how: 'verbatim' }, 'SOCRATES'],
    ['ATHENA’s confidence', three, 3, { content: 'athenaConfidence', how: 'number' }, 'NEWTON'],
    ['the brief’s targets', three, 3, { content: 'briefTargets', how: 'verbatim' }, 'GALILEO'],
  ];
  test.each(betrayals)('%s', async (_what, betrayed, inAll, leak, agent) => {
    const { result, certificate, leaks, reviews, criterion } = await betrayed();
    expect(leaks).toContainEqual(expect.objectContaining({ ...leak, call: expect.stringContaining(`/${agent}/`) }));
    expect(new Set(leaks.filter(({ content }) => content === leak.content).map(({ call }) => call)).size).toBe(1);
    expect(new Set(leaks.map(({ call }) => call)).size).toBe(inAll);
    expect(certificate.clean).toBe(false);
    // The leak fails the last gate, and a person is asked.
    expect(criterion).toMatchObject({
      verdict: 'failed',
      deficiency: expect.stringMatching(new RegExp(`${agent} in [A-Z]+ was shown ${leak.content ?? ''}`)),
    });
    expect(result.outcome).toBe('SHELVED');
    expect(reviews.map(({ kind }) => kind)).toEqual(['documents']);
  });

  test('votes that are handed over before all have voted', async () => {
    betrayal = ({ task, agent }, context) =>
      task === 'calibration' && agent !== 'SOCRATES'
        ? [
            stray(
              'hint',
              `It was said: ${(context.answers.classification?.answer as AnswerOf<'classification'>).difficulty.T.rationale}`,
            ),
          ]
        : [];
    const { leaks } = await certified('votes handed over', [cutShort.VOTES]);
    const offended = new Set(leaks.map(({ call }) => call.split('/').slice(1, 5).join('/')));
    expect([...offended].sort()).toEqual(
      ['ATHENA', 'EULER', 'GALILEO', 'NEWTON'].map((agent) => `REFINE/1/${agent}/calibration`),
    );
    expect(new Set(leaks.map(({ content }) => content))).toEqual(new Set(['calibrationVotes']));
  });
});

describe('symposium scenario certify', () => {
  const certify = (...args: readonly string[]) =>
    symposium(['scenario', 'certify', ...args], { DATABASE_URL: house.databaseUrl, NO_COLOR: '1' });

  test('prints a row for every NO and ends with 0 for a clean run, by its key or its number', async () => {
    const { result, certificate } = await undisturbed();
    const { code, stdout } = await certify(result.scenarioId ?? '');
    expect(code).toBe(0);
    expect(stdout).toMatch(/SOCRATES +CLASSIFY +1 +solutionSketch +1 +✓/);
    expect(stdout.match(/✓/g)).toHaveLength(certificate.checked.flatMap(({ withheld }) => withheld).length);
    const json = await certify(result.runKey, '--json');
    expect(JSON.parse(json.stdout)).toEqual({ runKey: result.runKey, ...certificate });
  });

  test('names the offence and ends with 1 for a run that leaked', async () => {
    const { result } = await three();
    const { code, stdout } = await certify(result.runKey);
    expect(code).toBe(1);
    expect(stdout).toMatch(/SOCRATES +CLASSIFY +1 +solutionSketch +1 +✗ verbatim: “/);
    expect(stdout).toMatch(
      /solutionSketch of \S+\/ATHENA\/seed\/-\/0 stood in the request of \S+\/SOCRATES\/classification\/-\/0/,
    );
  });

  test('says so where there is no such run', async () => {
    const { code, stderr } = await certify('nobody-knows');
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no nobody-knows')]);
  });
});

test('a leak stands in the methodology trace with its phrase and its place', () => {
  const leak: Leak = {
    call: 'run/CLASSIFY/1/SOCRATES/classification/-/0',
    content: 'solutionSketch',
    ref: 'run/SEED/1/ATHENA/seed/-/0',
    how: 'verbatim',
    phrase: 'Lift the lid',
  };
  const checked = sampleRecord.isolation.checked.map((context) => ({ ...context, leaks: [leak] }));
  const page = renderMethodology({ ...sampleRecord, isolation: { clean: false, calls: 31, checked } });
  expect(page).toContain('| SOCRATES | CLASSIFY | 1 | solutionSketch 1, physicsValidation 2 | 1 found |');
  expect(page).toContain('| SOCRATES | CLASSIFY | solutionSketch | verbatim | Lift the lid |');
});
