import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DayCapOrder, nextDayCap, setDayCaps } from '../../activities/caps/stored-caps.ts';
import { openDatabase, type Database } from '../../activities/store/database.ts';
import { listActs } from '../../activities/store/reviewers.ts';
import { capAct } from '../../shared/kernel/named-acts.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { migratedDatabase } from '../support/database.ts';
import type { RealPostgres } from '../support/postgres.ts';
import { Reviewer } from '../support/reviewer.ts';
import { inScratch } from '../support/scratch.ts';

/** Caps of each day are money: once reviewers have keys they are set by whoever has signed that (kernel rules §7.5). */
let database: RealPostgres;
let db: Database;
beforeAll(async () => {
  database = await migratedDatabase();
  db = openDatabase(database.url, 3);
});
afterAll(async () => {
  await db.end();
  await database.stop();
});

const run = (...args: string[]) => symposiumHere(args, { DATABASE_URL: database.url });
const set = (by: string, ...more: string[]) =>
  run('caps', 'set', 'day', '--by', by, '--reason', 'The budget of November', ...more);
const rows = async () => (await db.query('select from symposium.caps')).rowCount;
const verified = async (...more: string[]) => {
  const { stdout } = await run('reviews', 'verify', '--json', ...more);
  return JSON.parse(stdout) as { readonly acts: object; readonly wrong: readonly { readonly problem: string }[] };
};

test('a cap is set and removed by whoever has signed it, and a later edit shows', () =>
  inScratch(async (folder) => {
    // Before anybody has a key, a name is believed.
    expect(await set('mara', '--dollars', '10')).toMatchObject({ code: 0, stderr: '' });
    const [mara, eve] = [await Reviewer.registered(db, 'mara'), await Reviewer.registered(db, 'eve')];
    const keyOf = async ({ name, privatePem }: Reviewer) => {
      await writeFile(join(folder, name), privatePem, { mode: 0o600 });
      return ['--key', join(folder, name)];
    };
    const [hers, eves] = [await keyOf(mara), await keyOf(eve)];

    const before = await rows();
    for (const [refused, problem] of [
      [await set('mara', '--dollars', '5000'), /^symposium: by: .*not signed; name yours with --key/],
      [await set('mara', '--dollars', '5000', ...eves), /^symposium: by: the key \w+ is not that of mara/],
      [
        await run('caps', 'remove', 'day', '--by', 'mara', '--reason', 'No limit'),
        /^symposium: by: .*not signed; name yours with --key/,
      ],
    ] as const)
      expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(problem) });
    expect([await rows(), await listActs(db, null)]).toEqual([before, []]);

    expect(await set('mara', '--dollars', '50', '--tokens', '20000000', ...hers)).toMatchObject({
      code: 0,
      stderr: '',
    });
    const removal = ['caps', 'remove', 'day', '--tokens', '--by', 'eve', '--reason', 'The contract has none'];
    expect(await run(...removal, ...eves)).toMatchObject({ code: 0, stderr: '' });
    expect(
      (await listActs(db, null)).map(({ about, opening, reviewer, runKey }) => [about, opening, reviewer, runKey]),
    ).toEqual([
      ['cap/day/real/money', 2, 'mara', null],
      ['cap/day/real/tokens', 1, 'mara', null],
      ['cap/day/real/tokens', 2, 'eve', null],
    ]);
    expect(await verified()).toMatchObject({ acts: { signed: 3, unsigned: 1 }, wrong: [] });

    await db.query('alter table symposium.caps disable trigger append_only');
    const edited = async (statement: string) => {
      await db.query(statement);
      const { wrong } = await verified();
      return wrong.map(({ problem }) => problem);
    };
    expect(await edited('update symposium.caps set most = 5000000000 where most = 50000000')).toEqual([
      'the row of the act cap is not what was signed: it was changed',
    ]);
    await db.query('update symposium.caps set most = 50000000 where most = 5000000000');
    expect(
      await edited(
        `insert into symposium.caps (cap_key, scope, kind, most, by, reason, at) values ('x', 'day/real', 'money', 9, 'mara', 'x', now() + interval '1 minute')`,
      ),
    ).toEqual(['the row of the act cap is not signed, and reviewers had keys by then']);
    await db.query(`delete from symposium.caps where cap_key = 'x'`);
    expect(await edited(`delete from symposium.caps where by = 'eve'`)).toEqual([
      'the act cap was signed, and no row of it is stored',
    ]);

    // Each act is looked at once: with a list in which nobody stands, each row is named once.
    const list = join(folder, 'nobody.json');
    await writeFile(list, '[]');
    expect((await verified('--keys', list)).wrong).toHaveLength(3);
  }));

test('a signature is of one cap, in the place for which it was made, and of all that are set together or none', async () => {
  const lin = await Reviewer.registered(db, 'lin');
  const order = { by: 'lin', reason: 'For a day', kind: 'money' as const, most: 7 };
  const opening = await nextDayCap(db, 'simulated', 'money');
  const act = capAct({ ...order, scope: 'day/simulated' });
  const signed = lin.signs(act, opening);
  const cap = (key: string, given: Partial<DayCapOrder> = {}): DayCapOrder => ({ ...order, signed, key, ...given });
  const before = await rows();
  expect(await setDayCaps(db, 'simulated', [cap('one', { most: 8 })])).toMatchObject({
    problem: 'by: the signature is not that of lin for this',
  });
  // The second of two is not signed: neither is set, and the first signature is not used up.
  expect(await setDayCaps(db, 'simulated', [cap('two'), cap('three', { kind: 'tokens', signed: null })])).toMatchObject(
    { problem: expect.stringMatching(/^by: .*not signed/) },
  );
  expect(await rows()).toBe(before);
  expect(await setDayCaps(db, 'simulated', [cap('four')])).toEqual({ problem: null });
  expect(await setDayCaps(db, 'simulated', [cap('five')])).toMatchObject({
    problem: expect.stringMatching(/^signed: was made before what stands now/),
  });
  expect(await rows()).toBe((before ?? 0) + 1);
});
