import type { CorpusRow } from './corpus-rows.ts';
import type { Night } from './night.ts';
import { corpusPolicy, type Milestone, milestones } from './policy.ts';
import { counted } from '../../text/amounts.ts';

/** What is done at a milestone: the plan is audited, batches are held against one another, people examine a sample. */
export const checks = ['AUDIT', 'CONSISTENCY', 'SAMPLE'] as const;
export type Check = (typeof checks)[number];

const checksOf: Readonly<Record<Milestone, readonly Check[]>> = {
  FOUNDATION: ['AUDIT'],
  EXPANSION: ['AUDIT'],
  SPECIALIZATION: ['AUDIT', 'CONSISTENCY'],
  COMPLETION: ['AUDIT', 'CONSISTENCY', 'SAMPLE'],
};

/** What comes next in the making of a corpus. `batch`: a number, from 1; of a check, how many have ended before it. */
export type CorpusStep =
  | { readonly step: 'BATCH'; readonly batch: number; readonly adjusts: boolean }
  | { readonly step: Check; readonly milestone: Milestone; readonly batch: number }
  | { readonly step: 'WAIT'; readonly why: string }
  | { readonly step: 'END'; readonly outcome: 'COMPLETE' | 'PARTIAL'; readonly reason: string };

/** What is known of a corpus between two steps. */
export interface CorpusState {
  /** Batches that its plan was cut into. */
  readonly planned: number;
  readonly rows: readonly CorpusRow[];
  /** How far the plan is, and why the next batch would make nothing. */
  readonly night: Night;
  /** A batch of another plan of the same registry that has not ended. */
  readonly other: string | null;
  /** It has waited for others as long as it may. */
  readonly waited: boolean;
  /** People examine a sample. */
  readonly samples: boolean;
}

/**
 * The batch after which a milestone lies, of so many; COMPLETION lies after the last that is needed, whatever its number.
 */
export const placeOf = (milestone: Milestone, planned: number): number =>
  Math.ceil((planned * corpusPolicy.milestonePercent[milestone]) / 100);

/** Of several milestones that lie after one batch the last is held, which does what the others would have done. */
function milestoneAfter(batch: number, planned: number): Milestone | null {
  const last = milestones.findLast((one) => placeOf(one, planned) === batch);
  return last === undefined || last === 'COMPLETION' ? null : last;
}

/** Number of the last batch that has begun, or ended; 0: none has. */
const lastOf = (rows: readonly CorpusRow[], kind: 'BEGUN' | 'ENDED'): number =>
  rows.reduce((last, row) => (row.kind === kind ? row.batch : last), 0);

/**
 * What comes next (scenario rules §7.12): the batch that was begun, the checks of a milestone that is reached, the next
 * batch, and when nothing more can be made the last milestone and the end. From the first milestone on a batch makes what
 * is left as it was adjusted to what scenarios turned out to be.
 */
export function nextStep(state: CorpusState): CorpusStep {
  const { planned, rows, night, other, waited, samples } = state;
  const [begun, ended] = [lastOf(rows, 'BEGUN'), lastOf(rows, 'ENDED')];
  const adjusts = (batch: number) => batch > placeOf('FOUNDATION', planned);
  if (begun > ended) return { step: 'BATCH', batch: begun, adjusts: adjusts(begun) };
  const due = (milestone: Milestone): CorpusStep | undefined =>
    checksOf[milestone]
      .filter((check) => (check !== 'SAMPLE' || samples) && !isDone(rows, check, milestone, ended))
      .map((step) => ({ step, milestone, batch: ended }))[0];
  const reached = milestoneAfter(ended, planned);
  const check = reached === null ? undefined : due(reached);
  if (check !== undefined) return check;
  if (night.idle === null) return { step: 'BATCH', batch: ended + 1, adjusts: adjusts(ended + 1) };
  const othersMayHelp = night.made < night.size && (night.underWay > 0 || other !== null);
  if (othersMayHelp && !waited) return { step: 'WAIT', why: night.idle };
  return due('COMPLETION') ?? endOf(night, night.idle, ended);
}

const endOf = ({ made, size, plan }: Night, idle: string, batches: number): CorpusStep =>
  made === size
    ? {
        step: 'END',
        outcome: 'COMPLETE',
        reason: `all ${size} slots of ${plan} are made, in ${counted(batches, 'batch', 'batches')}`,
      }
    : { step: 'END', outcome: 'PARTIAL', reason: `${made} of ${size} are made: ${idle}` };

const done: Readonly<Record<Check, CorpusRow['kind']>> = {
  AUDIT: 'AUDITED',
  CONSISTENCY: 'COMPARED',
  SAMPLE: 'SAMPLED',
};

const isDone = (rows: readonly CorpusRow[], check: Check, milestone: Milestone, batch: number): boolean =>
  rows.some(
    (row) => row.kind === done[check] && 'milestone' in row && row.milestone === milestone && row.batch === batch,
  );

/** How a batch of a corpus ended. */
export interface BatchEnd {
  readonly run: string;
  /** null: it has no ending. */
  readonly outcome: string | null;
  readonly reason: string;
  /** Scenarios that it has begun. */
  readonly begun: number;
  /** Why it had nothing to make; null: it had. */
  readonly idle: string | null;
  /** A cap of the whole corpus is reached, and nobody has raised it. */
  readonly refused: boolean;
}

/** Why a corpus does not go on after a batch. `asks`: an operator may have it go on all the same. */
export interface BatchStop {
  readonly why: string;
  readonly asks: boolean;
}

/**
 * Whether a corpus stops after a batch (scenario rules §7.12); null: it goes on. One that was stopped without an ending, that
 * somebody cancelled or that failed ended from outside, and an operator is asked. One that ended with nothing begun although it
 * had something to make is the word of an operator whom it has asked itself; so is one that ended before all of it was made,
 * where nobody has raised the cap of the corpus.
 */
export function stopAfter({ run, outcome, reason, begun, idle, refused }: BatchEnd): BatchStop | null {
  if (outcome === null) return { why: `its batch ${run} was stopped without an ending: ${reason}`, asks: true };
  if (outcome === 'CANCELLED' || outcome === 'FAILED')
    return { why: `its batch ${run} ended ${outcome}: ${reason}`, asks: true };
  if (refused && outcome === 'PARTIAL')
    return { why: 'its cap leaves no room for another scenario, and nobody has raised it', asks: false };
  return begun === 0 && idle === null ? { why: `its batch ${run} made nothing: ${reason}`, asks: false } : null;
}
