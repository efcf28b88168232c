import { z } from 'zod';
import { field } from '../../../activities/models/reply-fields.ts';
import { type Cell, cell, readCorpusOrder } from '../../../shared/scenario/corpus/index.ts';
import { quoted } from '../../../shared/text/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { readJsonObject } from '../../terminal/json-file.ts';
import { figureProblems } from './plan-figures.ts';

/** The slots of a plan in the order of its batches, and how many a batch has. What each slot says is read by whoever checks the night. */
export interface PlanFile {
  readonly briefs: readonly Cell[];
  readonly batchSize: number | null;
}

/** A plan as its file holds it. */
interface PlanRead extends PlanFile {
  /** The slots of each batch. */
  readonly batches: readonly (readonly Cell[])[];
}

/** Throws `RequestError` for what is no plan, and for one whose numbers contradict one another. */
export const readPlanFile = async (file: string): Promise<PlanRead> => planIn(await readJsonObject(file, 'plan'));

/** The same of what a file holds. */
export function planIn(plan: object): PlanRead {
  const [given, size, batchSize] = ['batches', 'size', 'batchSize'].map((name) => field(plan, name));
  if (size === 0) throw new RequestError(['--plan: has no slot; nothing is left of it to be made']);
  if (!Array.isArray(given) || given.length === 0)
    throw new RequestError(['--plan: holds no batches; make it with `symposium corpus plan --json`']);
  const batches = (given as readonly unknown[]).map((batch, at): readonly unknown[] => {
    const own = field(batch, 'briefs');
    if (!Array.isArray(own)) throw new RequestError([`--plan: batches.${at}.briefs: is missing; make the plan anew`]);
    return own as readonly unknown[];
  });
  const briefs = batches.flat();
  const problems = [
    ...given.flatMap((batch, at) => misnumbered(field(batch, 'batch'), at)),
    ...contradictions(plan, batches, briefs.length),
  ];
  if (problems.length > 0) throw new RequestError(problems.map((problem) => `--plan: ${problem}`));
  return {
    briefs: briefs as readonly Cell[],
    batches: batches as readonly (readonly Cell[])[],
    batchSize: typeof batchSize === 'number' ? batchSize : null,
  };
}

const misnumbered = (number: unknown, at: number): readonly string[] =>
  number === undefined || number === at + 1
    ? []
    : [`batches.${at}.batch: is ${quoted(number)}, and it is batch ${at + 1} of the plan; make the plan anew`];

/**
 * A plan that somebody has changed by hand may ask for what nobody can make, or say of its briefs what is not so. What is no cell is
 * refused by whoever checks what is to be made, by the name of its field.
 */
function contradictions(plan: object, batches: readonly (readonly unknown[])[], briefs: number): readonly string[] {
  const [size, batchSize, targets] = ['size', 'batchSize', 'targets'].map((name) => field(plan, name));
  if (size !== undefined && size !== briefs)
    return [`size: is ${quoted(size)}, and the batches hold ${briefs} briefs; make the plan anew`];
  const order = readCorpusOrder({
    ...(targets === undefined ? {} : { targets }),
    size: briefs,
    // What is no number is refused with what it is.
    ...(batchSize === undefined ? {} : { batchSize: batchSize as number }),
  });
  if (!order.ok) return order.problems;
  const read = z.array(z.array(cell)).safeParse(batches);
  return read.success ? figureProblems({ file: plan, batches: read.data, order: order.order }) : [];
}
