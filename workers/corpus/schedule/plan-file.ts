import { field } from '../../../activities/models/reply-fields.ts';
import { type Cell, readCorpusOrder } from '../../../shared/scenario/corpus/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { readJsonObject } from '../../terminal/json-file.ts';

/** The slots of a plan in the order of its batches, and how many a batch has. What each slot says is read by whoever checks the night. */
export interface PlanFile {
  readonly briefs: readonly Cell[];
  readonly batchSize: number | null;
}

/** Throws `RequestError` for what is no plan, and for one whose numbers contradict one another. */
export async function readPlanFile(file: string): Promise<PlanFile> {
  const plan = await readJsonObject(file, 'plan');
  const batches = field(plan, 'batches');
  if (!Array.isArray(batches) || batches.length === 0)
    throw new RequestError(['--plan: holds no batches; make it with `symposium corpus plan --json`']);
  const briefs = (batches as readonly unknown[]).flatMap((batch, at): readonly unknown[] => {
    const own = field(batch, 'briefs');
    if (!Array.isArray(own)) throw new RequestError([`--plan: batches.${at}.briefs: is missing; make the plan anew`]);
    return own as readonly unknown[];
  });
  const problems = contradictions(plan, briefs.length);
  if (problems.length > 0) throw new RequestError(problems.map((problem) => `--plan: ${problem}`));
  const batchSize = field(plan, 'batchSize');
  return { briefs: briefs as readonly Cell[], batchSize: typeof batchSize === 'number' ? batchSize : null };
}

/** A plan that somebody has changed by hand may ask for what nobody can make. */
function contradictions(plan: object, briefs: number): readonly string[] {
  const [size, batchSize, targets] = ['size', 'batchSize', 'targets'].map((name) => field(plan, name));
  if (size !== undefined && size !== briefs)
    return [`size: is ${JSON.stringify(size)}, and the batches hold ${briefs} briefs; make the plan anew`];
  if (targets === undefined) return [];
  const order = readCorpusOrder({
    targets,
    size: briefs,
    ...(typeof batchSize === 'number' ? { batchSize } : {}),
  });
  return order.ok ? [] : order.problems;
}
