import { z } from 'zod';
import type { Database } from '../../../activities/store/database.ts';
import { openedKeys, type OpenedKey, samplePapers } from '../../../activities/scenario/qa/index.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { listReviews, type ReviewRow } from '../../../activities/store/reviews.ts';
import type { RunRow } from '../../../activities/store/runs.ts';
import { type Json, own, type ReviewAsks, type ReviewDecision } from '../../../shared/kernel/index.ts';
import { qaKinds } from '../../../shared/scenario/qa/index.ts';
import { decideCommands } from '../../reviews/decide-commands.ts';
import type { PackageRows } from '../../reviews/package-rows.ts';
import { storedReview } from '../../reviews/stored-review.ts';
import { askedOf, type Asked } from '../../reviews/asked.ts';

/** What somebody said before in the same examination. */
export interface SaidBefore {
  readonly kind: string;
  readonly reviewer: string;
  readonly words: string;
  /** `key 0: why` */
  readonly marks: readonly string[];
}

/**
 * What a person is given who examines a scenario. A blind solver's package holds the paper and nothing else of the scenario:
 * the key is laid only when the answer is in the store, and another task's package names it.
 */
export interface SamplePackage {
  readonly reviewId: string;
  readonly runKey: string;
  readonly kind: string;
  readonly phase: string;
  readonly simulated: boolean;
  readonly scenarioId: string;
  readonly question: string;
  readonly paper: string;
  readonly key: OpenedKey | null;
  readonly before: readonly SaidBefore[];
  /** Names of people who may not decide it. */
  readonly barred: readonly string[];
  readonly asked: Asked;
  readonly decisions: readonly ReviewDecision[];
  readonly asks: ReviewAsks;
  readonly commands: readonly string[];
}

/** Rows of a sample's review: what it names, and of the same scenario what was said before. */
export interface SampleRows extends PackageRows {
  readonly earlier: readonly ReviewRow[];
}

/** Ledger and other notes of the run speak of other scenarios and their keys, so they are not even read. */
export async function sampleRows(
  db: Database,
  review: ReviewRow,
  run: RunRow<PackageRows['run']['brief']>,
): Promise<SampleRows> {
  const { references, subject } = storedReview(review.package);
  const notes = await findNotes(db, Object.values(references));
  const isOpened = references.key !== undefined;
  const all = isOpened ? await listReviews(db, { runKey: run.runKey }) : [];
  const earlier = all.filter(
    (one) => one.reviewId !== review.reviewId && storedReview(one.package).subject === subject && one.outcome !== null,
  );
  return { review, run, ledger: [], calls: [], notes, earlier };
}

export function samplePackage({ review, run, notes, earlier }: SampleRows): SamplePackage {
  const stored = storedReview(review.package);
  const noteAt = (slot: string) => notes.find(({ key }) => key === own(stored.references, slot));
  const [paper, key] = [noteAt('paper'), noteAt('key')];
  const { outcome, ...asked } = askedOf(review, stored);
  return {
    reviewId: review.reviewId,
    runKey: run.runKey,
    kind: review.kind,
    phase: stored.phase,
    simulated: run.corpus === 'simulated',
    scenarioId: stored.subject ?? '',
    question: review.question,
    paper: paper === undefined ? 'The paper is not in the store.' : samplePapers.read(paper),
    key: review.kind === qaKinds.solve || key === undefined ? null : openedKeys.read(key),
    before: earlier.flatMap(saidIn),
    barred: stored.barred,
    asked: { ...asked, outcome: endingOf(outcome) },
    decisions: stored.decisions,
    asks: stored.asks,
    commands: review.outcome === null ? decideCommands(review.reviewId, stored) : [],
  };
}

/** Whoever has yet to solve the same scenario in another sample may look at this page: it tells no words. */
function endingOf(outcome: Json): Json {
  if (!isFields(outcome)) return outcome;
  const { outcome: how = 'closed', at = '' } = outcome;
  return { outcome: how, at };
}

const said = z.object({
  outcome: z.literal('decided'),
  reviewer: z.string(),
  justification: z.string(),
  marks: z.record(z.string(), z.record(z.string(), z.object({ score: z.number(), reason: z.string() }))).nullish(),
});

function saidIn({ kind, outcome }: ReviewRow): SaidBefore[] {
  const { data } = said.safeParse(outcome);
  if (data === undefined) return [];
  const rows = Object.values(data.marks ?? {}).flatMap((row) => Object.entries(row));
  return [
    {
      kind,
      reviewer: data.reviewer,
      words: data.justification,
      marks: rows.map(([name, { score, reason }]) => `${name} ${score}: ${reason}`),
    },
  ];
}

type Fields = Readonly<Record<string, Json>>;
const isFields = (value: Json): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
