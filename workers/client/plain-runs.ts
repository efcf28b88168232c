import type { z } from 'zod';
import type { Database } from '../../activities/store/database.ts';
import { listDocuments, type DocumentFile } from '../../activities/store/documents.ts';
import { findOutcome } from '../../activities/store/outcomes.ts';
import { lastExpired } from '../../activities/store/reopenings.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import { listRuns, type RunSummary } from '../../activities/store/runs.ts';
import { searchAttributes } from '../../workflows/messages.ts';
import { RequestError } from './request-error.ts';
import { keyOf, keyProblems } from './run-key.ts';
import type { RunKind } from './run-kind.ts';
import { ownRun, type RunNames } from './run-names.ts';

/** A run as the store knows any. */
export interface RunStanding {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly createdAt: string;
  /** null: it goes on, or was stopped without an ending. */
  readonly outcome: string | null;
  readonly reason: string | null;
}

/** Throws `UnknownRun`, or a `RequestError` where the key is that of something else. */
export async function standingOf(db: Database, names: RunNames, runKey: string): Promise<RunStanding> {
  const { corpus, createdAt } = await ownRun(db, names, runKey);
  const ending = await findOutcome(db, runKey);
  return { runKey, corpus, createdAt, outcome: ending?.outcome ?? null, reason: ending?.reason ?? null };
}

/** A run of a system without views of its own. */
export interface PlainStanding extends RunStanding {
  /** The review that it waits for. */
  readonly openReview: string | null;
}

/** The types of a kind of run that has no views of its own. */
export interface PlainShape<Input, Result> {
  readonly start: [input: Input, options?: { readonly key?: string }];
  readonly started: object;
  readonly result: Result;
  readonly shown: PlainStanding;
  readonly listed: RunSummary;
  readonly choice: [];
  readonly documents: PlainDocuments;
}

export interface PlainDocuments {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly files: readonly DocumentFile[];
}

export interface PlainRuns<Schema extends z.ZodType> {
  readonly names: RunNames;
  /** How its workflow is asked; the workflow's opening reads it again. */
  readonly input: Schema;
  /** What Temporal's own page calls a run. */
  readonly summary: (input: z.output<Schema>) => string;
  /** Endings from which a run goes on beside a failure. */
  readonly reopened: readonly string[];
  /** No agent is asked in their name. */
  readonly asksNobody?: true;
}

/**
 * A kind of run that is told by what the store knows of any: its standing, its documents, its last review that nobody
 * answered. Its workflow bears the name of its system.
 */
export function plainRuns<Schema extends z.ZodType, Result>({
  names,
  input,
  summary,
  reopened,
  asksNobody,
}: PlainRuns<Schema>): RunKind<PlainShape<z.input<Schema>, Result>> {
  const { system: workflow, noun } = names;
  const attributes = [{ key: searchAttributes.system, value: workflow }] as const;
  return {
    names,
    workflow,
    request(given, { key } = {}) {
      const read = input.safeParse(given);
      const problems = read.success
        ? []
        : read.error.issues.map(({ path, message }) => `${path.join('.') || noun}: ${message}`);
      if (!read.success || keyProblems(key).length > 0) throw new RequestError([...problems, ...keyProblems(key)]);
      const started = { args: [given], attributes, summary: summary(read.data) };
      return { runKey: key ?? keyOf(workflow, new Date()), workflow: started, started: {} };
    },
    async show(db, runKey) {
      const standing = await standingOf(db, names, runKey);
      const open = (await listReviews(db, { runKey })).find(({ outcome }) => outcome === null);
      return { ...standing, openReview: open?.reviewId ?? null };
    },
    list: (db, limit) => listRuns(db, workflow, limit),
    async documents(db, runKey) {
      const { corpus } = await ownRun(db, names, runKey);
      const files = await listDocuments(db, runKey);
      return files.length === 0 ? null : { runKey, corpus, files };
    },
    reopening: {
      from: [...reopened, 'FAILED', null],
      ...(asksNobody === true ? { asksNobody } : {}),
      otherwise: () => `that is its last word; start another ${noun}`,
      review: (db, runKey) => lastExpired(db, runKey),
      // The store has the rest of what it was asked with.
      again: ({ runKey, brief }) => ({ args: [brief], attributes, summary: `${runKey}, reopened` }),
    },
  };
}
