import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { requestsOfRun } from '../../../activities/store/requests.ts';
import { evaluationReport } from '../../../shared/evaluation/report.ts';
import { readScenarios } from '../../../shared/evaluation/scenario-set.ts';
import { evaluations, storeSet } from '../../../workers/evaluation/client.ts';
import { rescoringOf, type Rescoring } from '../../../workers/evaluation/rescoring.ts';
import { readFolders } from '../../../workers/evaluation/read-folders.ts';
import { symposiumHere as commandLine } from '../../support/command-in-process.ts';
import { historyText } from '../../support/history-text.ts';
import { present } from '../../support/present.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';
import { corpus, mark, writeCorpus } from './a-corpus.ts';
import { endpointQuestion } from '../../../shared/evaluation/endpoint/protocol.ts';
import { startEndpoint, startOwnSubject, type OwnSubject } from './a-subject.ts';

const read = readScenarios(corpus('KS', 'PX', 'MT').map(({ face, key }) => ({ name: face.scenarioId, face, key })));
if ('problems' in read) throw new Error(read.problems.join('\n'));
const { scenarios } = read;
const source = 'first-scores';
let house: Served;
let subject: OwnSubject;
let endpoint: Awaited<ReturnType<typeof startEndpoint>>;
const token = 'token-of-the-endpoint';
beforeAll(async () => {
  subject = await startOwnSubject(
    (nth) => `I look at what each thing is made of, for the ${nth}th time, and at nothing else.`,
  );
  endpoint = await startEndpoint((nth) =>
    // The first comes without its answer, which is asked for again.
    nth === 1
      ? { status: 200, reply: { text: 'I lift the lid.' } }
      : { status: 200, reply: { answer: `I lift the lid, for the ${nth}th time.`, model: 'acme-1' } },
  );
  house = await served(
    {},
    {
      LOCAL_BASE_URL: subject.url,
      LOCAL_API_KEY: 'token-of-the-subject',
      ENDPOINT_TOKENS: `${endpoint.origin}=${token}`,
    },
  );
  const runs = house.symposium.runs(evaluations);
  const set = await storeSet(house.symposium.db, scenarios);
  const policy = { passScore: 60 };
  await runs.start({ set, model: 'local:own', judges: ['simulated:messages'], runs: 2, policy }, { key: source });
  expect(await runs.result(source)).toMatchObject({ outcome: 'SCORED', responses: 6, unscored: 0 });
});
afterAll(async () => {
  await house.stop();
  await Promise.all([subject.stop(), endpoint.stop()]);
});

const run = (...args: string[]) => commandLine(['evaluate', ...args], house.env);

/** What an error says, and what each of its causes does. */
const causesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...causesOf(error.cause)] : [];

async function reportOf(key: string) {
  const { files } = present(await house.symposium.runs(evaluations).report(key));
  const text = (ending: string) => present(files.find(({ path }) => path.endsWith(ending))).text;
  return { report: evaluationReport.parse(JSON.parse(text('.json'))), lines: text('.jsonl').trim().split('\n') };
}

async function rescored(asked: Rescoring) {
  const runs = house.symposium.runs(evaluations);
  const [input, { key }] = await rescoringOf(house.symposium.db, source, asked);
  await runs.start(input, { key });
  const result = await runs.result(key);
  return { key, result, ...(await reportOf(key)) };
}

describe('a model behind an address of its own', () => {
  test('is asked with a key for each question, and no word of an answer key reaches it', () => {
    expect(subject.requests).toHaveLength(6);
    const keys = subject.requests.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(6);
    for (const { headers, body } of subject.requests) {
      expect(headers.authorization).toBe('Bearer token-of-the-subject');
      expect(body).not.toContain(mark);
    }
  });
});

describe('a plain HTTP endpoint', () => {
  test('is asked once for each answer that it gave, reads no key, and its token is kept nowhere', () =>
    inScratch(async (folder) => {
      await writeCorpus(folder, scenarios);
      const asked = ['start', '--endpoint', endpoint.url, '--scenarios', folder, '--keys', folder, '--runs', '2'];
      const judge = ['--judge', 'simulated:messages'];
      const capped = await run(...asked, ...judge, '--dollars', '5', '--key', 'unpriced-endpoint', '--watch');
      expect(capped.code).not.toBe(0);
      expect(capped.stdout + capped.stderr).toContain(`the price of endpoint:${endpoint.url} (subject) is not known`);
      expect(endpoint.requests).toEqual([]);
      const started = await run(...asked, ...judge, '--key', 'plain-endpoint', '--watch', '--json');
      expect(started).toMatchObject({ code: 0 });
      const { report, lines } = await reportOf('plain-endpoint');
      expect(report).toMatchObject({
        model: `endpoint:${endpoint.url}`,
        im: { responses: 6 },
        said: { answer: 6 },
        usage: { costMicrodollars: null },
      });
      expect(lines.join('\n')).toContain('I lift the lid, for the 2th time.');
      // Six answers, and one reply that was none: its question came again, under the same id.
      expect(endpoint.requests).toHaveLength(7);
      const questions = endpoint.requests.map(({ body }) => endpointQuestion.parse(JSON.parse(body)));
      expect(new Set(questions.map(({ id }) => id)).size).toBe(6);
      expect(new Set(questions.map(({ scenario, run: nth }) => `${scenario}.${nth}`)).size).toBe(6);
      for (const { headers, body } of endpoint.requests) {
        expect(headers.authorization).toBe(`Bearer ${token}`);
        expect(body).not.toContain(mark);
        expect(body).not.toContain('JSON object');
      }
      const handle = house.symposium.servers.client.workflow.getHandle('evaluation/plain-endpoint');
      const kept = [
        historyText(await handle.fetchHistory()),
        JSON.stringify(await requestsOfRun(house.symposium.db, 'plain-endpoint')),
        JSON.stringify((await house.symposium.db.query('select * from symposium.ledger')).rows),
        started.stdout,
        started.stderr,
      ];
      for (const text of kept) expect(text).not.toContain(token);
      const told = `${endpoint.url}?key=secret`;
      const refused = await run('start', '--endpoint', told, '--scenarios', folder, '--keys', folder, '--detach');
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('model: the endpoint has') });
      expect(refused.stderr).not.toContain('secret');
    }));
});

describe('stored answers', () => {
  test('are judged again by others, and the model is asked nothing', async () => {
    const asked = subject.requests.length;
    const { key, result, report, lines } = await rescored({ judges: ['simulated:chat', 'simulated:messages'] });
    expect(subject.requests.length - asked).toBe(0);
    expect(result).toMatchObject({ outcome: 'SCORED', responses: 6, unscored: 0 });
    const calls = await callsOfRun(house.symposium.db, key);
    expect(calls).toHaveLength(6 * 2);
    expect(calls.some(({ agent }) => agent === 'subject')).toBe(false);
    const before = await reportOf(source);
    expect(report).toMatchObject({
      model: 'local:own',
      runs: 2,
      // The rules of scoring are those of the source.
      rules: { passScore: 60 },
      judgements: { due: 12, counted: 12 },
      given: {
        from: 'evaluation',
        runKey: source,
        judgedAnew: true,
        judges: ['simulated:messages'],
        score: before.report.im.score,
        pairs: 6,
      },
    });
    const answersIn = (all: readonly string[]) => all.map((line) => (JSON.parse(line) as { answer: string }).answer);
    expect(answersIn(lines)).toEqual(answersIn(before.lines));
    // A judge reads the answer and the key, as ever, and nothing of the scores before.
    for (const { body } of await requestsOfRun(house.symposium.db, key)) {
      const words = JSON.stringify(body);
      expect(words).toContain(mark);
      expect(words).toContain('what each thing is made of');
      expect(words).not.toContain(source);
    }
    // The old ones stand as they were.
    expect((await reportOf(source)).report).toEqual(before.report);
  });

  test('keep their judgements under other rules, and nobody at all is asked', async () => {
    const { key, report } = await rescored({ policy: { passScore: 1, ceilings: { possible: 0, bareImpossible: 0 } } });
    expect(await callsOfRun(house.symposium.db, key)).toEqual([]);
    const before = await reportOf(source);
    expect(report).toMatchObject({ usage: { calls: 0, costMicrodollars: 0 }, judgements: { due: 6, counted: 6 } });
    expect(report.given).toMatchObject({ judgedAnew: false, passScore: 60, agreement: expect.any(Number) });
    const of = (all: typeof report, id: string) =>
      present(all.scenarios.find(({ scenario }) => scenario === id)).scores;
    // Judgements of a scenario that no changed rule touches make the scores that they made.
    expect(of(report, 'IM-0001')).toEqual(of(before.report, 'IM-0001'));
  });

  test('are scored once, however often the same is asked', async () => {
    const [input, { key }] = await rescoringOf(house.symposium.db, source, { judges: ['simulated:chat'] });
    const again = await rescoringOf(house.symposium.db, source, { judges: ['simulated:chat'] });
    expect(again).toEqual([input, { key }]);
    const runs = house.symposium.runs(evaluations);
    await runs.start(input, { key });
    await runs.result(key);
    await expect(runs.start(...again)).rejects.toThrow(key);
    expect(await callsOfRun(house.symposium.db, key)).toHaveLength(6);
    const other = await rescoringOf(house.symposium.db, source, { judges: ['simulated:messages'] });
    expect(other[1].key).not.toBe(key);
  });

  test('go on in a new execution where the history is long', async () => {
    const { key, result } = await rescored({
      judges: ['simulated:messages', 'simulated:chat'],
      policy: { historyEvents: 20, atOnce: 1 },
    });
    expect(result).toMatchObject({ outcome: 'SCORED', responses: 6 });
    expect(await callsOfRun(house.symposium.db, key)).toHaveLength(12);
    expect(subject.requests).toHaveLength(6);
  });
});

describe('from the command line', () => {
  test('a rescoring is typed, watched, shown with its source, and compared with it', async () => {
    const asked = subject.requests.length;
    const started = await run(
      'rescore',
      source,
      '--judge',
      'simulated:chat',
      '--judge',
      'simulated:chat',
      '--watch',
      '--json',
    );
    expect(started).toMatchObject({ code: 0 });
    const { runKey } = JSON.parse(started.stdout.trim().split('\n').at(-1) ?? '') as { runKey: string };
    expect(runKey).toMatch(/^first-scores-re-[0-9a-f]{8}$/);
    const shown = await run('show', runKey);
    expect(shown.stdout).toMatch(
      /^answers +of evaluation first-scores, judged anew; nothing is asked of the model again$/m,
    );
    expect((await run('compare', runKey, source)).stdout).toContain('The two were judged by different judges.');
    const again = await run('rescore', source, '--judge', 'simulated:chat', '--judge', 'simulated:chat', '--detach');
    expect(again).toMatchObject({ code: 2 });
    expect(again.stderr).toContain(`${runKey} is already the key of an evaluation`);
    expect(subject.requests.length - asked).toBe(0);
  });

  test('scenarios and keys that have changed since are refused by name, and new keys taken where they are meant', () =>
    inScratch(async (folder) => {
      await writeCorpus(folder, scenarios);
      const rescore = (...more: string[]) =>
        run('rescore', source, '--scenarios', folder, '--keys', folder, '--detach', ...more);
      // The same as it was: there is nothing to score anew.
      expect((await rescore()).stderr).toContain('nothing would be other');
      const keyFile = join(folder, 'evaluation/IM-0003_eval.json');
      const key = JSON.parse(await readFile(keyFile, 'utf8')) as { rubric: { score: number }[] };
      await writeFile(keyFile, JSON.stringify({ ...key, rubric: key.rubric.map((row) => ({ ...row, score: 50 })) }));
      const changed = await rescore();
      expect(changed.code).toBe(2);
      expect(changed.stderr).toContain('IM-0003: its key has changed');
      expect(changed.stderr).not.toContain('IM-0001:');
      // Whoever starts the workflow by other ways is refused the same.
      const set = await storeSet(house.symposium.db, (await readFolders(folder, folder)).slice(1));
      const given = { from: 'evaluation', runKey: source } as const;
      const started = await house.symposium
        .runs(evaluations)
        .start({ set, model: 'local:other', runs: 3, given }, { key: 'refused-answers' });
      const reason = await started.result().then(
        () => 'it was scored',
        (error: unknown) => causesOf(error).join('\n'),
      );
      expect(reason).toContain('model: the answers are those of local:own');
      expect(reason).toContain('runs: the answers are of 2 runs');
      expect(reason).toContain('IM-0001: is not among the scenarios any more');
      expect(reason).toContain('IM-0003: its key has changed');
      const meant = await run(
        'rescore',
        source,
        '--scenarios',
        folder,
        '--keys',
        folder,
        '--new-keys',
        '--key',
        'new-keys',
        '--watch',
        '--json',
      );
      expect(meant).toMatchObject({ code: 0 });
      const { report } = await reportOf('new-keys');
      expect(report.cautions.join('\n')).toContain(`other keys than ${source}`);
      const faceFile = join(folder, 'public/IM-0002.json');
      const face = JSON.parse(await readFile(faceFile, 'utf8')) as { scenario: object };
      await writeFile(
        faceFile,
        JSON.stringify({ ...face, scenario: { ...face.scenario, threat: 'The water is rising.' } }),
      );
      const shown = await rescore('--new-keys');
      expect(shown.stderr).toContain('IM-0002: what the model was shown has changed');
      expect(subject.requests).toHaveLength(6);
    }));

  test('what is no finished evaluation, and what changes nothing, is refused before anything begins', async () => {
    expect((await run('rescore', 'nobody-here', '--judge', 'simulated:chat')).stderr).toContain(
      'there is no nobody-here',
    );
    expect((await run('rescore', source)).stderr).toContain('nothing would be other');
    expect((await run('rescore', source, '--keys', '.')).stderr).toContain('together');
  });
});
