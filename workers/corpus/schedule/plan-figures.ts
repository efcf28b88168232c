import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { field } from '../../../activities/models/reply-fields.ts';
import {
  type Cell,
  cellsOf,
  type CorpusOrder,
  type CorpusPlan,
  coverageOf,
  nameOf,
  planCorpus,
} from '../../../shared/scenario/corpus/index.ts';
import { prefix, quoted } from '../../../shared/text/index.ts';
import { auditProblems } from './audit-figures.ts';
import { differences } from './differences.ts';
import { needsProblems } from './needs-figures.ts';

/** A plan as its file holds it, each brief of which names a cell. */
export interface PlanGiven {
  readonly file: object;
  readonly batches: readonly (readonly Cell[])[];
  /** As its sizes and targets were read. */
  readonly order: CorpusOrder;
}

/**
 * Statements of a plan (sizes, tables, seed) that its briefs contradict: scenarios are made of the briefs, and whoever
 * reads the plan reads its tables. Each problem with its field. A table that is left out says nothing. The seed, from which
 * the briefs were drawn, is looked at last, as any change of a brief makes it wrong.
 */
export function figureProblems({ file, batches, order }: PlanGiven): readonly string[] {
  const briefs = batches.flat();
  const cells = cellsOf(briefs);
  const { size, batchSize } = order;
  const plan: CorpusPlan = {
    seed: '',
    size,
    batchSize,
    cells,
    batches: batches.map((own, at) => ({ batch: at + 1, briefs: own })),
  };
  const problems = [
    ...(field(file, 'batchSize') === undefined ? [] : sizeProblems(batches, batchSize)),
    ...cellProblems(field(file, 'cells'), cells),
  ];
  if (problems.length > 0) return problems;
  const tables = [
    ...coverageProblems(file, plan, order),
    ...needsProblems(field(file, 'needs'), size),
    ...auditProblems(field(file, 'audit'), cells),
    ...stampProblems(field(file, 'corpus'), field(file, 'simulated')),
  ];
  return tables.length > 0 ? tables : seedProblems(file, batches, order);
}

/** Batches are of one size, but for the last (scenario rules §7.4). */
function sizeProblems(batches: readonly (readonly Cell[])[], batchSize: number): string[] {
  const wrong = batches.findIndex(({ length }, at) =>
    at === batches.length - 1 ? length > batchSize || length === 0 : length !== batchSize,
  );
  return wrong === -1
    ? []
    : [`batchSize: is ${batchSize}, and batch ${wrong + 1} holds ${batches[wrong]?.length ?? 0}; make the plan anew`];
}

const plannedCell = z.object({ category: z.string(), tier: z.string(), status: z.string(), count: z.unknown() });

/** The table of the cells, against the briefs: each once, with as many as there are. */
function cellProblems(given: unknown, cells: CorpusPlan['cells']): string[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) return [`cells: is ${quoted(given)}; make the plan anew`];
  const held = new Map<string, number>(cells.map((cell) => [nameOf(cell), cell.count]));
  const wrong = (given as readonly unknown[]).flatMap((one, at): string[] => {
    const read = plannedCell.safeParse(one);
    if (!read.success) return [`cells.${at}: is ${quoted(one, 90)}, and is no cell; make the plan anew`];
    const { count, ...cell } = read.data;
    const name = namedCell(cell);
    const holds = held.get(name) ?? 0;
    held.delete(name);
    return count === holds && holds > 0
      ? []
      : [
          `cells.${at}.count: is ${quoted(count)}, and the batches hold ${holds} of ${prefix(name, 90)}; make the plan anew`,
        ];
  });
  const without = [...held].map(
    ([name, count]) => `cells: lacks ${name}, of which the batches hold ${count}; make the plan anew`,
  );
  return [...wrong, ...without].slice(0, 5);
}

const namedCell = ({ category, tier, status }: Readonly<Record<keyof Cell, string>>): string =>
  [category, tier, status].join('/');

function coverageProblems(file: object, plan: CorpusPlan, { targets }: CorpusOrder): string[] {
  const given = field(file, 'coverage');
  if (given === undefined) return [];
  return field(file, 'targets') === undefined
    ? ['targets: is missing, and coverage is of it; make the plan anew']
    : differences('coverage', given, coverageOf(plan, targets));
}

/** What an audit is of. */
const stampProblems = (corpus: unknown, simulated: unknown): string[] =>
  (corpus === undefined && simulated === undefined) ||
  (['simulated', 'real'].includes(String(corpus)) && simulated === (corpus === 'simulated'))
    ? []
    : [`corpus: is ${quoted(corpus)}, and simulated ${quoted(simulated)}; make the audit anew`];

/** A seed that is named is the one by which these briefs were drawn: the same order makes the same plan (scenario rules §7.1). */
function seedProblems(file: object, batches: readonly (readonly Cell[])[], order: CorpusOrder): string[] {
  const seed = field(file, 'seed');
  // What an audit left of a plan was drawn from the corpus of its day, which no file holds.
  if (seed === undefined || field(file, 'targets') === undefined) return [];
  if (typeof seed !== 'string') return [`seed: is ${quoted(seed)}; write the text that the plan was made with`];
  const drawn = planCorpus({ ...order, seed }).batches;
  const other = batches.findIndex((briefs, at) => !isDeepStrictEqual(briefs, drawn[at]?.briefs));
  return other === -1
    ? []
    : [
        `seed: ${quoted(seed, 90)} draws other briefs for batch ${other + 1} than stand in batches.${other}.briefs; make the plan anew, or leave seed out if the briefs are your own`,
      ];
}
