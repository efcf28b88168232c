import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ApplicationFailure } from '@temporalio/common';
import { readLedger } from '../../../activities/store/ledger.ts';
import { matchReader } from '../../../activities/worldbuilding/stored-match.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { judgingIn } from '../../../activities/worldbuilding/judging.ts';
import type { SealedJudgement } from '../../../shared/worldbuilding/judging/seal.ts';
import { matchRows } from '../../../shared/worldbuilding/stored-rows.ts';
import { openStore } from '../../support/store.ts';
import { type JudgedMatch, matchBeforeJudges } from './before-judges.ts';

/* A match before its judges, in a store of the file’s own. */

export let store: Awaited<ReturnType<typeof openStore>>;
export let judgePanel: ReturnType<typeof judgingIn>;
let runs = 0;
export let runKey = '';

/** Each file that uses this has it open and closed: modules outlive a file. */
export function setUp(): void {
  beforeAll(async () => {
    store = await openStore();
    judgePanel = judgingIn(store.db, matchReader(store.db));
  });
  afterAll(() => store.close());
  beforeEach(() => goOnWith());
}

/** Goes on with the match of this key; without a key, with a new one. */
export function goOnWith(key?: string): void {
  if (key === undefined) runs += 1;
  runKey = key ?? `match-${runs}`;
}

export const prepared = (match: JudgedMatch = {}) => matchBeforeJudges(store.db, runKey, match);
export const rowsNow = async () => matchRows(await readLedger(store.db, runKey));

export const resultsOf = async (match: JudgedMatch = {}) => {
  await prepared(match);
  return judgePanel.sealBench({ runKey });
};

export async function sealNow(): Promise<{ readonly seed: string; readonly sealed: readonly SealedJudgement[] }> {
  const [note] = await findNotes(store.db, [`${runKey}/match/seal`]);
  return note?.body as never;
}

export const failureOf = async (work: Promise<unknown>): Promise<ApplicationFailure> => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApplicationFailure)) throw new Error(`no failure, but ${String(failure)}`);
  return failure;
};
