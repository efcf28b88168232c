import { readFile, stat, writeFile, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLedger } from '../../activities/store/ledger.ts';
import { listReopenings } from '../../activities/store/reopenings.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import type { CommandRun } from '../support/command-line.ts';
import { Reviewer } from '../support/reviewer.ts';
import { inScratch } from '../support/scratch.ts';
import { served, type Served } from '../support/served.ts';
import { until } from '../support/until.ts';

const brief = { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' };
let house: Served;
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CommandRun> =>
  symposiumHere(args, { ...house.env, VISUAL: '', EDITOR: '', ...env });

// NEWTON is so unsure that every run comes to a person in VALIDATE.
beforeAll(async () => {
  house = await served({ script: [{ agent: 'NEWTON', task: 'physics', after: 0, times: 0, do: { doubtful: 0.3 } }] });
});
afterAll(() => house.stop());

async function reviewIn(key: string): Promise<string> {
  await house.symposium.scenario.start(brief, { key });
  const open = async () => (await house.symposium.reviews.list()).find(({ runKey }) => runKey === key)?.reviewId;
  await until(async () => (await open()) !== undefined);
  return (await open()) ?? '';
}

const decision = (reviewId: string, why = 'It cannot be saved.') => [
  ...['reviews', 'decide', reviewId, '--reviewer', 'mara', '--decision', 'DISCARD', '--justification', why],
];

test('reviewers get keys, a decision needs one, and a row that somebody changes later shows', () =>
  inScratch(async (folder) => {
    const file = join(folder, 'mara.key');
    const [first, second] = [await reviewIn('signed-first'), await reviewIn('signed-second')];
    expect((await run(['reviewers', 'list'])).stdout).toMatch(/^Nobody has a key/);
    expect((await run(['reviews', 'verify'])).code).toBe(0);

    const added = await run(['reviewers', 'add', 'mara', '--by', 'tom', '--output', file, '--json']);
    const { key } = JSON.parse(added.stdout) as { readonly key: string };
    expect(added.stdout).not.toContain('PRIVATE');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const pem = await readFile(file, 'utf8');
    // A file that is there is never written over, and a name in other letters is nobody else.
    const [again, other] = [
      await run(['reviewers', 'add', 'otto', '--by', 'tom', '--output', file]),
      await run(['reviewers', 'add', 'Mara', '--by', 'tom', '--output', join(folder, 'other.key')]),
    ];
    expect([again.code, again.stderr]).toEqual([2, expect.stringMatching(/^symposium: --output: .*cannot be written/)]);
    expect([other.code, other.stderr]).toEqual([2, expect.stringMatching(/^symposium: name: Mara cannot be told/)]);
    expect(await stat(join(folder, 'other.key')).catch(() => null)).toBeNull();
    const printed = await run(['reviewers', 'add', 'otto', '--by', 'tom']);
    expect(printed.stdout).toMatch(/-----BEGIN PRIVATE KEY-----/);

    const without = await run(decision(first));
    expect([without.code, without.stderr]).toEqual([2, expect.stringMatching(/not signed; name yours with --key/)]);
    await chmod(file, 0o644);
    const open = await run([...decision(first), '--key', file]);
    expect([open.code, open.stderr]).toEqual([2, expect.stringMatching(/can be read by others; run: chmod 600/)]);
    await chmod(file, 0o600);
    await writeFile(join(folder, 'no.key'), 'MC4CAQAwBQYDK2Vw', { mode: 0o600 });
    const broken = await run([...decision(first), '--key', join(folder, 'no.key')]);
    expect([broken.code, broken.stderr]).toEqual([2, expect.stringMatching(/holds no private Ed25519 key/)]);
    expect(broken.stderr).not.toContain('MC4CAQ');

    const claimed = await run(['reviews', 'claim', first, '--reviewer', 'mara', '--key', file]);
    expect([claimed.stderr, claimed.code]).toEqual(['', 0]);
    expect((await run([...decision(first), '--key', file])).stdout).toBe(`Review ${first}: DISCARD by mara.\n`);
    // The setting holds the key on one line; it is nobody else's.
    const line = pem.split('\n').slice(1, -2).join('');
    expect((await run(decision(second), { SYMPOSIUM_REVIEWER_KEY: line })).code).toBe(0);
    const revoked = await run([
      'reviewers',
      'revoke',
      key.slice(0, 8),
      '--by',
      'tom',
      '--reason',
      'The laptop is gone',
    ]);
    expect(revoked.stdout).toBe(`The key ${key} of mara is revoked. mara has no other.\n`);

    const { db } = house.symposium;
    const right = await run(['reviews', 'verify']);
    expect([right.code, right.stdout]).toEqual([
      0,
      expect.stringMatching(/^2 decisions are as they were signed, 0 were/),
    ]);
    await db.query('alter table symposium.review_outcomes disable trigger append_only');
    await db.query(
      `update symposium.review_outcomes set outcome = jsonb_set(outcome, '{justification}', '"Spare it."') where review_id = $1`,
      [first],
    );
    const edited = await run(['reviews', 'verify', 'signed-first', '--json']);
    expect(edited.code).toBe(1);
    expect(JSON.parse(edited.stdout)).toMatchObject({
      signed: 0,
      wrong: [{ about: `review/${first}`, reviewer: 'mara', problem: expect.stringMatching(/not what was signed/) }],
    });
    expect((await run(['reviews', 'verify', 'signed-second'])).code).toBe(0);

    // Whoever owns the database can register a key of their own: a list that is kept elsewhere shows it.
    const list = join(folder, 'reviewers.json');
    await writeFile(list, (await run(['reviewers', 'list', '--json'])).stdout.replace(key, '0'.repeat(32)));
    expect((await run(['reviews', 'verify', '--keys', list])).stderr).toMatch(/publicKey is not the Ed25519 key 0{32}/);
    await writeFile(list, '[]');
    expect((await run(['reviews', 'verify', 'signed-second', '--keys', list])).stdout).toMatch(/is not known/);
    for (const { stdout, stderr } of [added, again, other, without, open, claimed, revoked, right, edited])
      expect(stdout + stderr).not.toContain(line);
  }));

test('what is no key, no run and no name is refused with its field, before anything is written', async () => {
  const [key, runKey, name, both] = [
    await run(['reviewers', 'revoke', '3f', '--by', 'tom', '--reason', 'gone']),
    await run(['reviews', 'verify', 'no-such-run']),
    await run(['reviewers', 'add', ' ', '--by', 'tom']),
    await run(['reviewers', 'add', 'ada', '--by', 'tom', '--public-key', 'a.pub', '--output', 'a.key']),
  ];
  expect([key, runKey, name, both].map(({ code, stderr }) => [code, stderr])).toEqual([
    [2, expect.stringMatching(/^symposium: key: "3f" is no key/)],
    [2, expect.stringMatching(/^symposium: run: there is no no-such-run/)],
    [2, expect.stringMatching(/^symposium: name: write a name/)],
    [2, expect.stringMatching(/^symposium: --output: is for a private half/)],
  ]);
});

test('a run is taken up again by whoever has signed that, with the room that they give, and a later edit shows', () =>
  inScratch(async (folder) => {
    const { db, scenario, servers } = house.symposium;
    await (await scenario.start(brief, { key: 'taken-up-silent', policy: { reviewWaitMs: 1 } })).result();
    await reviewIn('taken-up-stopped');
    await servers.client.workflow.getHandle('scenario/taken-up-stopped').terminate('the test stops it');
    const [lin, ada] = [await Reviewer.registered(db, 'lin'), await Reviewer.registered(db, 'ada')];
    const reopen = async (runKey: string, by: string, key: Reviewer | null, ...more: string[]) => {
      if (key !== null) await writeFile(join(folder, key.name), key.privatePem, { mode: 0o600 });
      const signing = key === null ? [] : ['--key', join(folder, key.name)];
      return run(['scenario', 'reopen', runKey, '--by', by, '--reason', 'Back.', ...signing, ...more]);
    };
    const rowsOf = async (runKey: string) => (await readLedger(db, runKey)).length;
    const before = [await rowsOf('taken-up-silent'), await rowsOf('taken-up-stopped')];
    for (const runKey of ['taken-up-silent', 'taken-up-stopped'])
      for (const [result, problem] of [
        [await reopen(runKey, 'lin', null), /^symposium: by: .*not signed; name yours with --key/],
        [await reopen(runKey, 'lin', ada), /^symposium: by: the key \w+ is not that of lin/],
      ] as const)
        expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(problem) });
    expect([
      await rowsOf('taken-up-silent'),
      await rowsOf('taken-up-stopped'),
      await listReopenings(db, 'taken-up-silent'),
    ]).toEqual([...before, []]);

    expect(await reopen('taken-up-silent', 'lin', lin, '--output-tokens', '100000')).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await reopen('taken-up-stopped', 'ada', ada)).toMatchObject({ code: 0, stderr: '' });
    const signedRows = (await readLedger(db, 'taken-up-silent')).filter(({ entryKey }) =>
      entryKey.startsWith('reopening/1'),
    );
    expect(signedRows.map(({ content }) => [content.state, content.by, content.signed])).toEqual([
      ['reopened', 'lin', expect.objectContaining({ key: lin.key, opening: 1 })],
      ['room', 'lin', signedRows[0]?.content.signed],
    ]);
    const verified = async (runKey: string) => {
      const { stdout } = await run(['reviews', 'verify', runKey, '--json']);
      return JSON.parse(stdout) as { readonly wrong: readonly { readonly problem: string }[] };
    };
    expect(await verified('taken-up-silent')).toMatchObject({ acts: { signed: 3, unsigned: 0 }, wrong: [] });
    expect(await verified('taken-up-stopped')).toMatchObject({ acts: { signed: 1, unsigned: 0 }, wrong: [] });
    await db.query('alter table symposium.ledger disable trigger append_only');
    await db.query('alter table symposium.reopenings disable trigger append_only');
    // More room than was signed shows in the row that gives it and in the one that it was signed with.
    await db.query(
      `update symposium.ledger set content = jsonb_set(content, '{room,outputTokens}', '900000') where run_key = 'taken-up-silent' and content->>'state' = 'room'`,
    );
    expect((await verified('taken-up-silent')).wrong.map(({ problem }) => problem)).toEqual(
      Array.from({ length: 3 }, () => 'the row of the act reopen is not what was signed: it was changed'),
    );
    await db.query(`delete from symposium.ledger where run_key = 'taken-up-stopped' and entry_key like 'reopening/%'`);
    expect((await verified('taken-up-stopped')).wrong).toMatchObject([
      {
        about: 'run/taken-up-stopped',
        reviewer: 'ada',
        problem: 'the act reopen was signed, and no row of it is stored',
      },
    ]);
  }));

test('a review whose holder has no key any more is taken up by somebody else', () =>
  inScratch(async (folder) => {
    const { db, reviews } = house.symposium;
    const reviewId = await reviewIn('held-by-the-revoked');
    const [noor, ines] = [await Reviewer.registered(db, 'noor'), await Reviewer.registered(db, 'ines')];
    const as = async (who: Reviewer, ...args: string[]) => {
      await writeFile(join(folder, who.name), who.privatePem, { mode: 0o600 });
      return run([...args, '--reviewer', who.name, '--key', join(folder, who.name)]);
    };
    const decide = ['reviews', 'decide', reviewId, '--decision', 'DISCARD', '--justification', 'It cannot be saved.'];
    const shown = await run(['reviews', 'show', reviewId]);
    expect(shown.stdout.replaceAll(/\s+/g, ' ')).toContain('--key "<your key file>"');
    expect((await run(['reviews', 'show', reviewId], { SYMPOSIUM_REVIEWER_KEY_FILE: 'mine' })).stdout).not.toContain(
      '--key',
    );

    expect(await as(noor, 'reviews', 'claim', reviewId)).toMatchObject({ code: 0, stderr: '' });
    const [second] = [await Reviewer.registered(db, 'noor')];
    const held = { code: 2, stderr: expect.stringMatching(/is claimed by noor/) };
    const revoke = (key: string) => run(['reviewers', 'revoke', key, '--by', 'tom', '--reason', 'The laptop is gone']);
    await revoke(noor.key);
    // With another key it is still theirs.
    expect(await as(ines, 'reviews', 'claim', reviewId)).toMatchObject(held);
    expect((await reviews.state(reviewId)).claimedBy).toBe('noor');
    await revoke(second.key);
    expect(await as(ines, ...decide)).toMatchObject(held);
    expect(await as(noor, 'reviews', 'claim', reviewId)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/is revoked/),
    });
    expect(await as(ines, 'reviews', 'claim', reviewId)).toMatchObject({ code: 0, stderr: '' });
    expect((await reviews.state(reviewId)).claimedBy).toBe('ines');
    expect(await as(ines, ...decide)).toMatchObject({ code: 0, stderr: '' });
  }));
