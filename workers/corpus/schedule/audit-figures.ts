import { z } from 'zod';
import { type CorpusPlan, courseOf, seedsAt } from '../../../shared/scenario/corpus/index.ts';
import { categories, statuses, tiers } from '../../../shared/scenario/index.ts';
import { differences } from './differences.ts';

const count = z.int().min(0);
const lines = z.array(z.looseObject({ name: z.string(), planned: count, made: count, underWay: count }));
const auditGiven = z.looseObject({
  planned: count,
  made: count,
  underWay: count,
  lost: count,
  categories: lines,
  tiers: lines,
  statuses: lines,
  seeds: z.looseObject({ begun: count }),
});

/**
 * What an audit found beside the plan of what is left, where it contradicts itself or that plan: its counts are of the corpus of its day,
 * which no file holds, and all else follows from them (scenario rules §7.11).
 */
export function auditProblems(given: unknown, cells: CorpusPlan['cells']): string[] {
  if (given === undefined) return [];
  const read = auditGiven.safeParse(given);
  if (!read.success)
    return read.error.issues.slice(0, 1).map(({ path, message }) => `${['audit', ...path].join('.')}: ${message}`);
  const found = read.data;
  const total = (of: 'planned' | 'made' | 'underWay', all: z.infer<typeof lines>) =>
    all.reduce((sum, line) => sum + line[of], 0);
  const left = cells.reduce((sum, cell) => sum + cell.count, 0);
  const again = (names: readonly string[], all: z.infer<typeof lines>) =>
    names.map((name, at) => {
      const line = all[at];
      return line === undefined ? { name } : { ...line, name, ...courseOf(line, found) };
    });
  const made = {
    ...found,
    categories: again(categories, found.categories),
    tiers: again(tiers, found.tiers),
    statuses: again(statuses, found.statuses),
    seeds: seedsAt(found.planned, found.seeds.begun, left),
  };
  const sums = (['categories', 'tiers', 'statuses'] as const).flatMap((group) =>
    (['planned', 'made', 'underWay'] as const).flatMap((of) =>
      total(of, found[group]) === found[of]
        ? []
        : [`audit.${of}: is ${found[of]}, and ${group} sum to ${total(of, found[group])}; make the audit anew`],
    ),
  );
  const rest = found.categories.flatMap(({ name, planned, made: already, underWay }, at) => {
    const open = Math.max(0, planned - already - underWay);
    const held = cells.reduce((sum, cell) => sum + (cell.category === name ? cell.count : 0), 0);
    return open === held
      ? []
      : [`audit.categories.${at}: leaves ${open} of ${name}, and the batches hold ${held}; make the audit anew`];
  });
  const fewest = found.made + found.underWay + found.lost;
  const begun =
    found.seeds.begun < fewest
      ? [`audit.seeds.begun: is ${found.seeds.begun}, and ${fewest} are made, under way or lost; make the audit anew`]
      : [];
  return [...sums, ...rest, ...begun, ...differences('audit', given, made)].slice(0, 1);
}
