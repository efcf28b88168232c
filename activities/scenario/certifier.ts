import { createHash } from 'node:crypto';
import { type Certificate, contentsOf } from '../../shared/scenario/certificate/index.ts';
import { oneLine, prefix } from '../../shared/text/index.ts';
import { type Brief, phases, type Policy, type TaskName, tasks } from '../../shared/scenario/index.ts';
import type { StoredCall } from '../store/calls.ts';
import type { Database } from '../store/database.ts';
import { notesOfRun } from '../store/notes.ts';
import { LruCache } from '../store/lru-cache.ts';
import type { RunRow } from '../store/runs.ts';
import { ThreadLost } from '../side-thread.ts';
import { rowsToSearch, type Search, type SearchOrder } from './certify.ts';

type Run = RunRow<Brief, Policy>;

/** `unsearched`: why its requests could not be searched, where they could not; then nothing is certified. */
export type Certified = Certificate & { readonly unsearched?: string };

/** Certificates of single phases that a process remembers: some dozens of runs. */
const rememberedPhases = 300;

/**
 * Certifies calls of a run, phase by phase, and remembers what it found by all that the search rests on: the requests
 * of the phase, and everything that the run has written and that can be handed over. So a phase that is over is
 * searched once, and all phases before the last are searched while the traces are written. Another worker, or a run
 * that has written something since, finds nothing remembered, and searches.
 */
export function certifier(
  db: Database,
  search: Search,
): (run: Run, calls: readonly StoredCall[]) => Promise<Certified> {
  const remembered = new LruCache<Certificate>(rememberedPhases);

  /** Searches these parts together, and remembers what was found. A text says why they could not be searched. */
  async function searched(
    run: Run,
    calls: readonly StoredCall[],
    parts: readonly Part[],
  ): Promise<ReadonlyMap<string, Certificate> | string> {
    if (parts.length === 0) return new Map();
    const phasesOf = parts.map(({ searched: own }) => own);
    const rows = await rowsToSearch(db, run, calls, phasesOf.flat());
    const certificates = await inSomeThread(search, { rows, parts: phasesOf });
    if (typeof certificates === 'string') return certificates;
    const found = parts.flatMap(({ basis }, place): [string, Certificate][] => {
      const certificate = certificates[place];
      return certificate === undefined ? [] : [[basis, certificate]];
    });
    for (const [basis, certificate] of found) remembered.set(basis, certificate);
    return new Map(found);
  }

  return async (run, calls) => {
    const notes = await notesOfRun(db, run.runKey);
    const handedOver = [
      ...calls.filter((call) => isHandedOver(run, call)).map(identityOf),
      ...notes.map(({ key }) => key),
    ].sort();
    const known = separable(calls).flatMap((searched): (Part & { readonly certificate: Certificate | null })[] => {
      const requests = calls.filter(({ phase }) => searched.includes(phase));
      if (requests.length === 0) return [];
      const basis = digest([run.runKey, searched, requests.map(identityOf).sort(), handedOver]);
      return [{ searched, basis, certificate: remembered.get(basis) }];
    });
    const found = await searched(
      run,
      calls,
      known.filter(({ certificate }) => certificate === null),
    );
    if (typeof found === 'string') return { clean: false, calls: 0, checked: [], unsearched: found };
    const parts = known.flatMap(({ basis, certificate }) => certificate ?? found.get(basis) ?? []);
    return {
      clean: parts.every(({ clean }) => clean),
      calls: parts.reduce((sum, part) => sum + part.calls, 0),
      checked: parts.flatMap(({ checked }) => checked),
    };
  };
}

/**
 * Threads that are tried, one after another. One may be lost to a full machine or to an operator; so many in turn are lost to
 * what they search, and so would be the next ones.
 */
export const threadsTried = 3;

/** A text: every thread was lost over it. */
async function inSomeThread(search: Search, order: SearchOrder): Promise<readonly Certificate[] | string> {
  for (let nth = 1; ; nth += 1)
    try {
      return await search(order);
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      if (nth < threadsTried) continue;
      const { cause } = error;
      const why = cause instanceof Error ? `, the last one with: ${prefix(oneLine(cause.message), 200)}` : '';
      return `${threadsTried} threads in turn were lost over it${why}`;
    }
}

/** Phases that are searched together, and a digest of all that their search rests on. */
interface Part {
  readonly searched: readonly string[];
  readonly basis: string;
}

/**
 * The phases that can be searched apart from each other: each by itself, but all together where a request showed the
 * difference of two seeds, because that is a piece only by the request that names it.
 */
function separable(calls: readonly StoredCall[]): readonly (readonly string[])[] {
  const all = [...new Set<string>([...phases, ...calls.map(({ phase }) => phase)])];
  const compared = calls.some(({ pieces }) =>
    pieces.some((piece) => (piece as { readonly ref?: string }).ref?.includes('..')),
  );
  return compared ? [all] : all.map((phase) => [phase]);
}

/** Whether anything is cut from the answer that anybody may read, or must not: nothing is from a trace. */
function isHandedOver(
  { runKey, brief }: Run,
  { outcome, agent, task, phase, round, subject, key, answer }: StoredCall,
): boolean {
  if (outcome !== 'answered' || !Object.hasOwn(tasks, task)) return false;
  const alone = {
    runKey,
    brief,
    answers: [{ key, agent, task: task as TaskName, phase, round, subject, answer, at: 0 }],
    notes: [],
  };
  return contentsOf(alone, []).some(({ ref }) => ref === key);
}

function identityOf({ key, requestHash, responseHash }: StoredCall): string {
  return `${key} ${requestHash} ${responseHash}`;
}

function digest(basis: unknown): string {
  return createHash('sha256').update(JSON.stringify(basis)).digest('hex');
}
