import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import type { Agent, Category, pageReader, Phase, Status, TaskName } from '../../shared/scenario/index.ts';

type Patch = Extract<WrittenScript[number]['do'], { patch: unknown }>['patch'];

export const kinds = [
  'number',
  'unit',
  'stale',
  'omission',
  'empty',
  'circular',
  'proof',
  'invented',
  'ethics',
  'hint',
  'contradiction',
  'lazy',
  'collusion',
  'id',
  'confidence',
] as const;
export type Kind = (typeof kinds)[number];

/** What is altered in a good answer. */
export interface Alteration {
  /** One of the five, or who attempts the public page. */
  readonly agent: Agent | typeof pageReader;
  readonly task: TaskName;
  readonly edits: Patch;
  /** The agent says it each time that it is asked; else once, and mends it when told. */
  readonly insists?: true;
  /** The first so many answers are left as they are. */
  readonly after?: number;
}

/** One row of the catalogue: a flaw in otherwise good answers, and what is to come of it. */
export interface Flaw {
  readonly id: string;
  /** `specification` and, later, `afresh`, `third` and `fourth`: written from the requirements alone, before any check was read. */
  readonly source: 'specification' | 'afresh' | 'third' | 'fourth' | 'checks';
  readonly kind: Kind;
  /** Of the first answer that is altered. */
  readonly phase: Phase;
  /** What is wrong, in one sentence. */
  readonly flaw: string;
  readonly on: { readonly category: Category; readonly status: Status };
  readonly alters: readonly Alteration[];
  /**
   * `decidable`: follows from the documents by arithmetic, comparison or look-up. `testimony`: some agent has to see it.
   * Said before it is run.
   */
  readonly test: 'decidable' | 'testimony';
  readonly catch: {
    /** The last phase in which it is noticed in time. */
    readonly phase: Phase;
    /** What ought to notice it, in words. */
    readonly by: string;
    /** One of these stands in a deficiency that names the flaw. */
    readonly names: readonly string[];
    /** What the row sets off on the way to its flaw, by its check: no notice of the flaw. */
    readonly beside?: readonly string[];
  };
  /** Words of a testimony flaw by which one sees who was shown it. */
  readonly marker?: string;
}
