import { hold, settleHold } from '../../../activities/caps/holds.ts';
import { openDatabase, transaction } from '../../../activities/store/database.ts';

/*
 * A worker of its own, as far as caps know one: `node spender.ts <url> <name> <runs,…> <requests> <how it dies>`. It says a line of JSON for what
 * it has settled. One that dies holds three requests, and one more in a transaction that it never ends; says `holding`, and waits to be killed.
 */
const [url = '', name = '', runs = '', requests = '0', dies = 'never'] = process.argv.slice(2);
const db = openDatabase(url, 6);
const runKeys = runs.split(',');

/** Sizes that no two requests of a worker share by chance alone, and the same whenever it runs. */
const most = (at: number) => ({ microdollars: 3 + ((at * 7) % 11), tokens: 20 + ((at * 37) % 90) });
const orderOf = (call: string, at: number) => ({
  key: `${call}#1`,
  call,
  runKey: runKeys[at % runKeys.length] ?? '',
  simulated: false,
  priced: true,
  most: most(at),
  forMs: 600_000,
});

async function spends(at: number): Promise<void> {
  const call = `${name}/${at}`;
  for (let tries = 0; tries < 20; tries += 1) {
    const { state } = await hold(db, orderOf(call, at));
    if (state === 'reached') return;
    if (state !== 'held') continue;
    const { microdollars, tokens } = most(at);
    const used = { microdollars: microdollars - (at % 3), tokens: tokens - (at % 20) };
    await settleHold(db, `${call}#1`, used);
    process.stdout.write(`${JSON.stringify({ call, ...used })}\n`);
    return;
  }
}

async function dying(): Promise<void> {
  for (const at of [1, 2, 3]) await hold(db, orderOf(`${name}/lost-${at}`, at));
  await transaction(db, async (client) => {
    await hold(client, orderOf(`${name}/never`, 4));
    process.stdout.write('"holding"\n');
    // Whoever started it kills it here, with its locks.
    await new Promise<never>(() => setInterval(() => undefined, 60_000));
  });
}

if (dies === 'holding') await dying();
const at = [...Array(Number(requests)).keys()].values();
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (const one of at) await spends(one);
  }),
);
await db.end();
