import { afterAll, beforeAll, expect, test } from 'vitest';
import { append } from '../../activities/store/ledger.ts';
import { openRun } from '../../activities/store/runs.ts';
import { saveOutcome } from '../../activities/store/outcomes.ts';
import { houseEntry } from '../../shared/kernel/index.ts';
import { runNames } from '../../workers/client/run-names.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { openStore } from '../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

/** What lists read of any brief. */
const brief = {
  challenge: { number: 1, biome: { text: 'lakes' } },
  teams: { A: { name: 'Ash' }, B: { name: 'Tide' } },
  matches: [],
  rounds: 1,
  question: 'Why?',
  session: 'lakes',
  category: 'counterfactual-physics',
  tier: '2',
  status: 'KS',
};

async function storeRun(system: string, runKey: string, ...states: readonly string[]): Promise<void> {
  await openRun(store.db, { runKey, system, parent: null, corpus: 'simulated', brief, policy: {} });
  for (const [nth, state] of states.entries())
    await append(store.db, runKey, [
      houseEntry('CORRECTION', `order/${nth}`, 'OPEN', { state, by: 'mara', reason: 'It is late' }),
    ]);
}

const [asked, reopened] = ['cancellation asked for', 'reopened'];

test.each(Object.values(runNames))(
  '`$command list` says of a run whose end somebody asked for that it is being cancelled, until it has ended or is reopened',
  async ({ system, command }) => {
    await storeRun(system, `${system}-goes-on`);
    await storeRun(system, `${system}-asked`, asked);
    await storeRun(system, `${system}-again`, asked, reopened);
    await storeRun(system, `${system}-over`, asked);
    await saveOutcome(store.db, `${system}-over`, 'PLAYED', 'too late');
    const { code, stdout } = await symposiumHere([...command.split(' '), 'list'], {
      DATABASE_URL: store.db.options.connectionString ?? '',
    });
    expect(code).toBe(0);
    const lineOf = (run: string) => stdout.split('\n').find((line) => line.startsWith(`${system}-${run} `));
    // A tournament has no other ending of a cancellation.
    const cancelled = system === 'tournament' ? ' CANCELLED' : ' being cancelled';
    expect(lineOf('asked')).toContain(cancelled);
    for (const run of ['goes-on', 'again']) expect(lineOf(run)).toMatch(/ under way| in [A-Z]+/);
    expect(lineOf('over')).toContain(' PLAYED');
  },
);
