import { z } from 'zod';
import type { Json, ReviewAsks, ReviewDecision } from '../../../shared/kernel/index.ts';
import { type ExhibitsNote, rubric, scale, sharesOf } from '../../../shared/worldbuilding/judging/index.ts';
import {
  type Artifact,
  artifacts,
  categories,
  type Category,
  defaultPolicy,
  type JudgeLabel,
  judgeLabels,
} from '../../../shared/worldbuilding/index.ts';
import { decideCommands } from '../../reviews/decide-commands.ts';
import type { PackageRows } from '../../reviews/package-rows.ts';
import { storedReview } from '../../reviews/stored-review.ts';

/** Kind of the reviews by which people judge a match. */
export const judgementKind = 'judgement';

/**
 * What a person is given who judges a match: both worlds under their labels, and how to mark them. Nothing else of the
 * match, whoever asks for it.
 */
export interface JudgementPackage {
  readonly reviewId: string;
  readonly runKey: string;
  readonly kind: string;
  readonly phase: string;
  readonly simulated: boolean;
  /** `J01` */
  readonly judgement: string;
  readonly judge: string;
  readonly question: string;
  /** In the order of reading; empty: the exhibits are not in the store. */
  readonly worlds: readonly JudgedWorld[];
  readonly rubric: readonly { readonly category: Category; readonly weight: number; readonly asks: string }[];
  readonly scale: typeof scale;
  /** ISO 8601. */
  readonly deadline: string;
  /** How it ended, without the marks; null: it is open. */
  readonly ending: string | null;
  readonly decisions: readonly ReviewDecision[];
  readonly asks: ReviewAsks;
  readonly commands: readonly string[];
}

export interface JudgedWorld {
  readonly label: JudgeLabel;
  readonly challenge: string;
  readonly spec: Json;
  /** `why`: why there is no picture; null where there is one. */
  readonly pictures: readonly { readonly artifact: Artifact; readonly scene: string; readonly why: string | null }[];
  readonly transcript: Json;
}

const world = z.object({
  label: z.enum(judgeLabels),
  challenge: z.string(),
  spec: z.json(),
  transcript: z.json(),
  pictures: z.array(
    z.object({
      artifact: z.enum(artifacts),
      scene: z.string(),
      sha256: z.string().nullable(),
      why: z.string().nullable(),
    }),
  ),
});
const note = z.object({ id: z.string(), worlds: z.array(world) });
const weights = z.object({
  rubric: z.object({
    weights: z.object(
      Object.fromEntries(categories.map((category) => [category, z.number()])) as Record<Category, z.ZodNumber>,
    ),
  }),
});

/**
 * The exhibits that the review's file names; null where they are gone, or are those of another judgement, whose labels
 * are others.
 */
export function exhibitsIn({ review, notes }: Pick<PackageRows, 'review' | 'notes'>): ExhibitsNote | null {
  const { references, subject } = storedReview(review.package);
  const laid = notes.find(
    ({ key, content, addressee }) => key === references['exhibits'] && content === 'exhibits' && addressee === subject,
  );
  const read = note.safeParse(laid?.body);
  return read.success && read.data.id === subject ? read.data : null;
}

export function judgementPackage(rows: PackageRows): JudgementPackage {
  const { review, run } = rows;
  const stored = storedReview(review.package);
  const weigh = sharesOf(weights.safeParse(run.policy).data?.rubric.weights ?? defaultPolicy.rubric.weights);
  const judge = review.group ?? stored.groups[0] ?? '';
  return {
    reviewId: review.reviewId,
    runKey: run.runKey,
    kind: review.kind,
    phase: stored.phase,
    simulated: run.corpus === 'simulated',
    judgement: stored.subject ?? '',
    judge,
    question: review.question,
    worlds: (exhibitsIn(rows)?.worlds ?? []).map(({ label, challenge, spec, transcript, pictures }) => ({
      label,
      challenge,
      spec,
      transcript,
      pictures: pictures.map(({ artifact, scene, why }) => ({ artifact, scene, why })),
    })),
    rubric: categories.map((category) => ({ category, weight: weigh[category], asks: rubric[category] })),
    scale,
    deadline: review.deadline,
    ending: endingOf(review.outcome),
    decisions: stored.decisions,
    asks: stored.asks,
    commands:
      review.outcome === null
        ? [
            `symposium worldbuilding judge ${run.runKey} --as ${quoted(judge)} --scores scores.json`,
            ...decideCommands(review.reviewId, stored),
          ]
        : [],
  };
}

const ended = z.object({ outcome: z.string(), at: z.string().catch('') });

/** Another judge may look at this page as well: what was given stays hidden until the reveal. */
function endingOf(outcome: Json): string | null {
  if (outcome === null) return null;
  const read = ended.safeParse(outcome).data;
  return read === undefined ? 'closed' : `${read.outcome}${read.at === '' ? '' : ` at ${read.at}`}`;
}

/** A name as a shell takes it. */
const quoted = (name: string): string => (/^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`);
