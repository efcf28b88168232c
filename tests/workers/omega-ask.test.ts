import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client, WorkflowFailedError } from '@temporalio/client';
import { callsOfRun } from '../../activities/store/calls.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { openRun } from '../../activities/store/runs.ts';
import { requestsOfRun } from '../../activities/store/requests.ts';
import { listDocuments } from '../../activities/store/documents.ts';
import { readScript } from '../../activities/models/simulated/script.ts';
import { publicRunId } from '../../activities/ask/compose.ts';
import { sessionAnswer, sessionAnswerUrn, type SessionAnswer } from '../../shared/omega/inquiry/document.ts';
import type { InquiryInput } from '../../shared/omega/inquiry/input.ts';
import { inquiries } from '../../workers/omega/inquiry/client.ts';
import { symposiumHere as commandLine } from '../support/command-in-process.ts';
import { present } from '../support/present.ts';
import { inScratch } from '../support/scratch.ts';
import { served, type Served } from '../support/served.ts';

let house: Served;
const session = 'asked-lakes';
const question = 'Why do the lakes lose their fish although the water is clean?';
const run = (...args: string[]) => commandLine(['omega', ...args], house.env);

/** What the respondent does wrong, by the run in which it does. */
const faulty = (path: string, value: string) => ({ patch: [{ path, value }] });
const script = readScript([
  { run: publicRunId('mended'), do: faulty('/grounds/0/claim', '1.1/C77') },
  { run: publicRunId('stubborn'), times: 0, do: faulty('/grounds/0/quotation', 'Nobody has ever written this.') },
  { run: publicRunId('asked-broken-off'), do: faulty('/grounds/0/as', 'REJECTED') },
  { run: publicRunId('asked-broken-off'), after: 1, times: 0, do: { unreadable: true } },
  { run: publicRunId('mute'), times: 0, do: { unreadable: true } },
]);

beforeAll(async () => {
  house = await served({ script });
  const { omega } = house.symposium;
  await omega.start(question, { key: session, stakes: 'LOW', uncertainty: 'LOW' });
  await omega.result(session);
});
afterAll(() => house.stop());

/** Asks through the client, and reads what is published. */
async function asked(key: string, of: Partial<InquiryInput> = {}) {
  const runs = house.symposium.runs(inquiries);
  await runs.start({ session, question, ...of }, { key });
  const result = await runs.result(key);
  return { result, answer: await answerOf(key) };
}

async function answerOf(key: string): Promise<SessionAnswer> {
  const file = present((await listDocuments(house.symposium.db, key)).find(({ path }) => path.endsWith('.json')));
  const { schema, ...answer } = JSON.parse(file.text) as SessionAnswer & { schema: string };
  expect(schema).toBe(sessionAnswerUrn);
  return sessionAnswer.parse(answer);
}

describe('a question to a session', () => {
  test('is answered on grounds that stand there, and is never surer than they are', async () => {
    const { result, answer } = await asked('first-question');
    expect(result).toMatchObject({
      outcome: 'ANSWERED',
      documents: ['inquiry/first-question.md', 'inquiry/first-question.json'],
    });
    expect(answer).toMatchObject({ session, question, simulated: true, outcome: 'ANSWERED', faults: [], leftOut: 0 });
    expect(present(answer.reply).grounds.length).toBeGreaterThan(0);
    expect(answer.confidence).toBeLessThanOrEqual(present(answer.reply).confidence);
    expect(await callsOfRun(house.symposium.db, 'first-question')).toHaveLength(1);
  });

  test('leaves its session as it was', async () => {
    const before = await readLedger(house.symposium.db, session);
    await asked('beside');
    expect(await readLedger(house.symposium.db, session)).toEqual(before);
  });

  test('shows who answers the session’s report and earlier questions, and nothing of the agents’ own requests', async () => {
    await asked('asked-after');
    const [request] = await requestsOfRun(house.symposium.db, 'asked-after');
    const body = JSON.stringify(present(request).body);
    for (const label of ['### work', '### earlier', '### question']) expect(body).toContain(label);
    expect(body).not.toContain('### draft');
    expect(body).toContain('ANSWER');
  });

  test('that the session cannot answer says so', async () => {
    const { result, answer } = await asked('unknown', { question: 'Who won in 1954?' });
    expect(result.outcome).toBe('NOT_KNOWN');
    expect(present(answer.reply).missing).not.toEqual([]);
  });

  test('is started again under its key without being paid again', async () => {
    const runs = house.symposium.runs(inquiries);
    await expect(runs.start({ session, question }, { key: 'first-question' })).rejects.toThrow(
      /first-question is already the key/,
    );
    expect(await callsOfRun(house.symposium.db, 'first-question')).toHaveLength(1);
  });
});

describe('an answer whose grounds are not what the session says', () => {
  const bodies = async (key: string) =>
    (await requestsOfRun(house.symposium.db, key)).map(({ body }) => JSON.stringify(body));

  test('is asked for once more with what is wrong, and then counts if it is mended', async () => {
    const { result } = await asked('mended');
    expect(result.outcome).toBe('ANSWERED');
    const [first, second, ...more] = await bodies('mended');
    expect(more).toEqual([]);
    expect(first).not.toContain('### faults');
    expect(second).toContain('### draft');
    expect(second).toMatch(/grounds\.0\.claim: 1\.1\/C77 is no claim of this session/);
  });

  test('is published as ungrounded, with its faults, and ends the command with 1', async () => {
    const told = await run('ask', session, question, '--key', 'stubborn', '--watch');
    expect(told.code).toBe(1);
    expect(told.stdout).toMatch(/do not rely on it/);
    expect(told.stdout).toMatch(/fault: grounds\.0\.quotation: does not stand/);
    expect(await callsOfRun(house.symposium.db, 'stubborn')).toHaveLength(2);
  });

  test('is kept where nothing better comes that can be read', async () => {
    const { answer } = await asked('asked-broken-off');
    expect(answer).toMatchObject({ outcome: 'UNGROUNDED', faults: [expect.stringMatching(/^grounds\.0\.as: /)] });
    expect(answer.reply).not.toBeNull();
  });

  test('and where nothing comes at all, that is said', async () => {
    const { result, answer } = await asked('mute');
    expect(result).toMatchObject({ outcome: 'UNANSWERED', confidence: null });
    expect(answer).toMatchObject({ reply: null, confidence: null, faults: [] });
  });
});

describe('what cannot be asked is refused before anything is stored', () => {
  const refused = async (input: object, workflowId = 'inquiry/refused') => {
    const client = new Client({ connection: house.symposium.connection });
    return client.workflow
      .execute('inquiry', { workflowId, taskQueue: present(house.env['SYMPOSIUM_TASK_QUEUE']), args: [input] })
      .then(
        () => 'it was opened',
        (failure: unknown) =>
          failure instanceof WorkflowFailedError ? (failure.cause?.cause as Error | undefined)?.message : failure,
      );
  };

  test.each<[string, object, RegExp]>([
    ['an unknown session', { session: 'nowhere', question }, /^session: there is no nowhere; list the sessions/],
    ['no question', { session, question: '  ' }, /^question: is empty: ask in words/],
    [
      'a question that is too long',
      { session, question: 'a'.repeat(4_001) },
      /^question: has 4001 characters; at most 4000/,
    ],
    ['a session that is no key', { session: 'Über!', question }, /^session: is no key of a session/],
    ['a model that nobody has', { session, question, model: 'acme:one' }, /^model: /],
    ['a line of policy that is none', { session, question, policy: { atempts: 3 } }, /^policy: .*atempts/],
    ['nothing at all', {}, /^session: /],
  ])('%s', async (_, input, message) => {
    expect(await refused(input)).toMatch(message);
    expect(await listDocuments(house.symposium.db, 'refused')).toEqual([]);
  });

  test('a run of another system, and a session without a report', async () => {
    const { db } = house.symposium;
    const row = { parent: null, corpus: 'simulated', brief: { problem: 'Why?' }, policy: {} } as const;
    await openRun(db, { ...row, runKey: 'a-scenario', system: 'scenario' });
    await openRun(db, { ...row, runKey: 'under-way', system: 'omega' });
    expect(await refused({ session: 'a-scenario', question })).toMatch(
      /^session: a-scenario is a run of scenario; ask a session/,
    );
    expect(await refused({ session: 'under-way', question })).toMatch(
      /^session: under-way has no report yet; wait for its end/,
    );
  });
});

describe('from the command line', () => {
  test('ask prints the answer with its grounds, show and list have it, report writes it', () =>
    inScratch(async (folder) => {
      const told = await run('ask', session, question, '--key', 'typed-question', '--watch');
      expect(told).toMatchObject({ code: 0 });
      expect(told.stdout).toMatch(/state {6}ANSWERED/);
      expect(told.stdout).toMatch(/ {2}\S+ \(STANDS\): “/);
      expect(told.stderr).toMatch(/pauses at \$10\.00/);
      const listed = JSON.parse((await run('inquiry', 'list', '--json')).stdout) as {
        runKey: string;
        session: string;
      }[];
      expect(listed[0]).toMatchObject({ runKey: 'typed-question', session, question, outcome: 'ANSWERED' });
      expect((await run('show', session)).stdout).toContain(`asked      typed-question: ${question} (ANSWERED)`);
      expect(JSON.parse((await run('inquiry', 'show', 'typed-question', '--json')).stdout)).toMatchObject({
        answer: { outcome: 'ANSWERED' },
      });
      const { files } = JSON.parse(
        (await run('inquiry', 'report', 'typed-question', '--output', folder, '--json')).stdout,
      ) as {
        files: string[];
      };
      expect(files.map((file) => file.slice(folder.length))).toEqual([
        '/simulated/inquiry/typed-question.json',
        '/simulated/inquiry/typed-question.md',
      ]);
    }));

  test('a mistake is told with its field and exit code 2', async () => {
    expect(await run('ask', 'Nobody!', question)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/session: is no key/),
    });
    expect(await run('ask', 'nowhere', question, '--watch')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^symposium: session: there is no nowhere; list the sessions/m),
    });
    expect(await run('ask', session, '…')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/question: is empty/),
    });
  });
});
