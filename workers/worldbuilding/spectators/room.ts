import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../activities/store/database.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import type { LedgerRow } from '../../../shared/kernel/index.ts';
import {
  judgeParts,
  type JudgementTold,
  matchParts,
  type MatchRecord,
  nothingTold,
  retold,
  type Standing,
  type Told,
} from '../../../shared/worldbuilding/documents/index.ts';
import { ledgerFeed } from '../../client/feed.ts';
import { judgementsOf } from '../judging/judgements.ts';
import { unmarked } from '../judging/withheld.ts';
import { matchRunOf } from '../report.ts';
import { nothingPlayed, seeMatch } from '../view.ts';
import { linkAfter, noLink, type Link } from './link.ts';
import { readingOf, type Reading } from './reading.ts';
import { standingOf } from './standing.ts';

/** A page is told anew so often, at most: what comes in between is told together. */
const redrawMs = 250;
/** How long a store that does not answer is left alone. */
const retryMs = 1_000;

/** For whom a page is. */
export type View = 'spectators' | 'judges';

/** A match as it stands, for all who look on. */
export interface Scene {
  readonly record: MatchRecord;
  readonly standing: Standing;
  readonly judgements: readonly JudgementTold[];
  readonly told: Readonly<Record<View, Told>>;
}

/** A match and those who look on: one reader of its ledger, however many they are. */
export interface Room extends Pick<Reading, 'picture'> {
  /** This room's own word: what another one told has other versions. */
  readonly id: string;
  readonly scene: () => Scene;
  /** By which link something can be thrown in. */
  readonly link: () => Link;
  /** Calls after each change; the function that is returned stops it. */
  readonly hear: (listener: () => void) => () => void;
  readonly close: () => Promise<void>;
}

/** Opens the room of a match. Throws `UnknownRun`. */
export async function openRoom(db: Database, databaseUrl: string, runKey: string): Promise<Room> {
  const reading = readingOf(db, await matchRunOf(db, runKey));
  const listeners = new Set<() => void>();
  const stopped = new AbortController();
  const { signal } = stopped;
  let view = nothingPlayed;
  let link: Link = noLink;
  let sequence = 0;
  let stale = true;

  const see = (row: LedgerRow) => {
    view = seeMatch(view, unmarked(row));
    link = linkAfter(link, row);
    sequence = row.sequence;
    stale = true;
  };

  async function drawn(before: Scene | null): Promise<Scene> {
    const standing = standingOf(view);
    const record = await reading.record(standing);
    const judgements = standing.judgePanel === null ? [] : await judgementsOf(db, runKey);
    return {
      record,
      standing,
      judgements,
      told: {
        spectators: retold(before?.told.spectators ?? nothingTold, matchParts(record, standing)),
        judges: retold(before?.told.judges ?? nothingTold, judgeParts(standing, judgements)),
      },
    };
  }

  for (const row of await readLedger(db, runKey)) see(row);
  stale = false;
  let scene = await drawn(null);

  /** A match that was reopened goes on in the same ledger: no row ends the reading. */
  const follow = async () => {
    const never = () => Promise.resolve(false);
    while (!signal.aborted) {
      try {
        const feed = { db, databaseUrl, runKey, from: sequence, isOver: never, ends: () => false, signal };
        for await (const row of ledgerFeed(feed)) see(row);
      } catch {
        await pause(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  // Asked anew each time: it changes while something is waited for.
  const isOver = () => signal.aborted;
  const redraw = async () => {
    while (!isOver()) {
      await pause(redrawMs, undefined, { signal }).catch(() => undefined);
      if (!stale || isOver()) continue;
      stale = false;
      try {
        scene = await drawn(scene);
        for (const listener of listeners) listener();
      } catch {
        stale = true;
      }
    }
  };
  const working = Promise.all([follow(), redraw()]);
  return {
    id: randomBytes(4).toString('hex'),
    scene: () => scene,
    link: () => link,
    picture: reading.picture,
    hear(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      stopped.abort();
      await working;
    },
  };
}
