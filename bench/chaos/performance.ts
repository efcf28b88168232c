import { readFile } from 'node:fs/promises';
import { Client } from '@temporalio/client';
import { connectSymposium } from '../../workers/index.ts';
import { readDocuments, readHistories, readNumbers, readRows, readTallies, type Archive } from './archive.ts';
import type { CastRun } from './cast.ts';
import { assemble, type Theatre } from './company.ts';
import { openControl, type Arrival } from './control.ts';
import { mischief, type Mischief } from './mischief.ts';
import { persist, within } from './persist.ts';
import type { Arrivals, Kill } from './plan.ts';
import { play, type Scene } from './play.ts';

export interface PerformanceOrder {
  readonly name: 'undisturbed' | 'disturbed';
  readonly cast: readonly CastRun[];
  readonly plan: readonly Kill[];
  /** All runs together may take so long. */
  readonly withinMs: number;
  readonly say: (line: string) => void;
}

export interface Performance {
  readonly archive: Archive;
  readonly arrivals: Arrivals;
  readonly kills: readonly Kill[];
  /** How often a worker ended by itself and was started again. */
  readonly fell: number;
  readonly seconds: number;
}

/** Plays all runs of the cast once, with or without mischief, and reads what they left. */
export async function perform(
  theatre: Theatre,
  { name, cast, plan, withinMs, say }: PerformanceOrder,
): Promise<Performance> {
  const began = Date.now();
  let maker: Mischief | null = null;
  const arrive = async (arrival: Arrival) => maker?.arrive(arrival);
  const control = await openControl(arrive);
  const company = await assemble(theatre, name, cast, control.url);
  try {
    const { hands, temporalAddress, namespace, databaseUrl, taskQueue, providerUrl } = company;
    maker = mischief(plan, hands, say);
    const symposium = await connectSymposium({ temporalAddress, namespace, databaseUrl, taskQueue });
    try {
      const client = new Client({ connection: symposium.connection, namespace });
      const scene: Scene = { symposium, client, deadline: within(withinMs), arrive, say };
      const outcomes = await play(scene, cast);
      await maker.cease();
      const code = await readFile(theatre.bundleFile, 'utf8');
      const [rows, numbers, documents, tallies, histories] = await persist(within(30_000), 'the archive is read', () =>
        Promise.all([
          readRows(symposium.db),
          readNumbers(symposium.db),
          readDocuments(symposium.db),
          readTallies(providerUrl),
          readHistories(client, { code }),
        ]),
      );
      return {
        archive: { outcomes, rows, numbers, documents, tallies, histories },
        arrivals: maker.arrivals(),
        kills: maker.made(),
        fell: company.fell(),
        seconds: (Date.now() - began) / 1_000,
      };
    } finally {
      await symposium.close();
    }
  } finally {
    await company.stop();
    await control.close();
  }
}
