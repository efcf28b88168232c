import { readFile } from 'node:fs/promises';
import { Client } from '@temporalio/client';
import { connectSymposium } from '../../workers/index.ts';
import { readDocuments, readHistories, readNumbers, readRows, readTallies, type Archive } from './archive.ts';
import { readBriefs } from './briefs.ts';
import { guestKeys, type CastRun } from './cast.ts';
import { assemble, type Theatre } from './company.ts';
import { openControl, type Arrival } from './control.ts';
import type { Guest } from './guests.ts';
import { mischief, type Mischief } from './mischief.ts';
import { persist, within } from './persist.ts';
import type { Arrivals, Kill } from './plan.ts';
import { play, type Scene } from './play.ts';

export interface PerformanceOrder {
  /** Also of its database. */
  readonly name: 'undisturbed' | 'disturbed';
  readonly cast: readonly CastRun[];
  readonly guests: readonly Guest[];
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

/** Which runs the provider does not answer as it answers the others. */
function troubleOf(cast: readonly CastRun[], guests: readonly Guest[]) {
  const keysOf = (wanted: (run: CastRun) => boolean) => cast.filter(wanted).map(({ key }) => key);
  return {
    troubled: [...keysOf(({ course }) => course !== 'plain'), ...guests.flatMap(({ troubled }) => troubled)],
    mumbling: [...keysOf(({ mumbles }) => mumbles), ...guests.flatMap(({ mumbling }) => mumbling)],
  };
}

/** Plays all runs of the cast once, with or without mischief, and reads what they left. */
export async function perform(
  theatre: Theatre,
  { name, cast, guests, plan, withinMs, say }: PerformanceOrder,
): Promise<Performance> {
  const began = Date.now();
  let maker: Mischief | null = null;
  const arrive = async (arrival: Arrival) => maker?.arrive(arrival);
  const control = await openControl(arrive);
  const company = await assemble(theatre, name, troubleOf(cast, guests), control.url);
  try {
    const { hands, temporalAddress, namespace, databaseUrl, taskQueue, providerUrl } = company;
    maker = mischief(plan, hands, say);
    const symposium = await connectSymposium({ temporalAddress, namespace, databaseUrl, taskQueue });
    try {
      const client = new Client({ connection: symposium.connection, namespace });
      const scene: Scene = { symposium, client, deadline: within(withinMs), arrive, say };
      const outcomes = await play(scene, cast, guests);
      await maker.cease();
      const code = await readFile(theatre.bundleFile, 'utf8');
      const [rows, numbers, documents, tallies, histories, briefs] = await persist(
        within(30_000),
        'the archive is read',
        () =>
          Promise.all([
            readRows(symposium.db),
            readNumbers(symposium.db),
            readDocuments(symposium.db),
            readTallies(providerUrl),
            readHistories(client, { code }),
            readBriefs(symposium.db, guestKeys.batch),
          ]),
      );
      return {
        archive: { outcomes, rows, numbers, documents, tallies, histories, briefs },
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
