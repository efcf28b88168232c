import { categories } from '../../shared/scenario/index.ts';
import { callsOfRun } from '../../activities/store/calls.ts';
import { connectSymposium } from '../../workers/index.ts';
import { readRows, readTallies } from '../chaos/archive.ts';
import { around } from '../chaos/cast.ts';
import { assemble, type Theatre } from '../chaos/company.ts';
import { openControl } from '../chaos/control.ts';
import { doubled } from '../chaos/judge.ts';
import { scenarioPath } from '../measures/scenario-path.ts';
import type { Served } from './peer.ts';

/** Symposium itself: scenarios, whose calls are made by its own production worker. What it asked and paid lies in Postgres. */
export async function serveSymposium(theatre: Theatre): Promise<Served> {
  const control = await openControl(() => Promise.resolve());
  const company = await assemble(theatre, 'symposium', { troubled: [], mumbling: [] }, control.url);
  const { temporalAddress, namespace, databaseUrl, taskQueue, providerUrl, hands } = company;
  const symposium = await connectSymposium({ temporalAddress, namespace, databaseUrl, taskQueue });
  let begun = 0;
  async function overOf(keys: readonly string[]): Promise<number> {
    const { rows } = await symposium.db.query<{ over: number }>(
      "select count(*)::int as over from symposium.outcomes where run_key = any($1) and outcome = 'DOCUMENTED'",
      [keys],
    );
    return rows[0]?.over ?? 0;
  }
  return {
    async begin(keys) {
      await Promise.all(
        keys.map((key) => {
          // Two designs of one category may be too near each other, and a run that designs anew makes more calls.
          const category = around(categories, begun++);
          return symposium.scenario.start({ category, tier: 'FRACTURE', status: 'KS' }, { key });
        }),
      );
    },
    async kill() {
      await hands.worker.kill();
      await hands.worker.start();
    },
    // A scenario has its page attempted and computes before it validates, so it waits more often than the peers' run.
    steps: async (key) => scenarioPath(await callsOfRun(symposium.db, key), Infinity).steps,
    over: overOf,
    async read(keys) {
      const [over, all, rows] = await Promise.all([overOf(keys), readTallies(providerUrl), readRows(symposium.db)]);
      const answered = Object.entries(all).flatMap(([call, tally]) =>
        keys.includes(call.split('/')[0] ?? '') ? [tally.answered] : [],
      );
      return {
        over,
        calls: answered.length,
        answers: answered.reduce((sum, one) => sum + one, 0),
        paidTwice: answered.reduce((sum, one) => sum + Math.max(0, one - 1), 0),
        doubled: doubled({ rows }).found.length,
      };
    },
    async stop() {
      await symposium.close();
      await company.stop();
      await control.close();
    },
  };
}
