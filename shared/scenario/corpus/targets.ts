import { quoted } from '../../text/cut.ts';
import { categories, statuses, tiers } from '../vocabulary.ts';
import { sum } from './apportion.ts';
import { corpusPolicy, coverageTargets, type BatchRanges, type CoverageTargets, type Range } from './policy.ts';

/** What a corpus is asked to be, as it was read. */
export interface CorpusOrder {
  readonly targets: CoverageTargets;
  readonly size: number;
  readonly batchSize: number;
}

interface GivenOrder {
  /** Untrusted; absent: the benchmark's own. */
  readonly targets?: unknown;
  /** Absent: what the targets sum to. */
  readonly size?: number | undefined;
  /** Absent: that of the targets' own ranges, else the policy's, or the whole corpus where that is smaller. */
  readonly batchSize?: number | undefined;
}

type OrderReading =
  { readonly ok: true; readonly order: CorpusOrder } | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads targets, size and batch size, or every problem that they have, each with its field. What is read has a plan:
 * totals that contradict each other are refused here, and so is a range that no batches could keep.
 */
export function readCorpusOrder({ targets = coverageTargets, ...given }: GivenOrder): OrderReading {
  const ofTargets: string[] = [];
  const read = readTargets(targets, ofTargets);
  const { size = ofTargets.length > 0 ? corpusPolicy.size : sum(Object.values(read.categories)) } = given;
  const { batchSize = Math.min(read.batch?.size ?? corpusPolicy.batchSize, size) } = given;
  const problems: string[] = [
    ...wholeProblems('size', size, 1, corpusPolicy.largest),
    ...(given.batchSize === undefined ? [] : wholeProblems('batchSize', batchSize, 1, corpusPolicy.largest)),
  ];
  if (problems.length === 0 && batchSize > size)
    problems.push(`batchSize: is ${batchSize}, and the corpus has ${size}; use at most ${size}`);
  problems.push(...ofTargets);
  const order = { targets: read, size, batchSize };
  if (problems.length === 0) problems.push(...rangeProblems(order));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, order };
}

type Fields = Readonly<Record<string, unknown>>;

function readTargets(given: unknown, problems: string[]): CoverageTargets {
  const fields = objectAt('targets', given, ['categories', 'tiers', 'statusSummary', 'batch'], problems);
  const ofCategories = countsAt('categories', fields['categories'], categories, problems);
  const ofTiers = Object.fromEntries(
    Object.entries(objectAt('tiers', fields['tiers'], tiers, problems)).map(([name, tier]) => {
      const path = `tiers.${name}`;
      const { target, statuses: percents } = objectAt(path, tier, ['target', 'statuses'], problems);
      problems.push(...wholeProblems(`${path}.target`, target, 0));
      const wanted = countsAt(`${path}.statuses`, percents, statuses, problems, 100);
      const all = sum(Object.values(wanted));
      if (all !== 100) problems.push(`${path}.statuses: sum to ${all}%; make it 100`);
      return [name, { target: Number(target), statuses: wanted }];
    }),
  );
  const [inCategories, inTiers] = [
    sum(Object.values(ofCategories)),
    sum(Object.values(ofTiers).map(({ target }) => target)),
  ];
  if (problems.length === 0 && inCategories !== inTiers)
    problems.push(`tiers: sum to ${inTiers}, and the categories to ${inCategories}; make both the same`);
  if (problems.length === 0 && inTiers === 0) problems.push('categories: ask for nothing; give one a count above 0');
  const { statusSummary: summary, batch } = fields;
  return {
    categories: ofCategories,
    tiers: ofTiers,
    ...(summary === undefined ? {} : { statusSummary: countsAt('statusSummary', summary, statuses, problems) }),
    ...(batch === undefined ? {} : { batch: rangesAt(batch, problems) }),
  };
}

function rangesAt(given: unknown, problems: string[]): BatchRanges {
  const fields = objectAt('batch', given, ['size', 'categories', 'tiers'], problems);
  problems.push(...wholeProblems('batch.size', fields['size'], 1));
  const ranges = (name: string, known: readonly string[]): Readonly<Record<string, Range>> =>
    Object.fromEntries(
      Object.entries(objectAt(`batch.${name}`, fields[name] ?? {}, known, problems)).map(([key, range]) => {
        const [least, most, ...more] = Array.isArray(range) ? (range as readonly unknown[]) : [];
        if (!isWhole(least) || !isWhole(most) || least > most || more.length > 0)
          problems.push(`batch.${name}.${key}: is ${quoted(range)}; use two whole numbers, the least and the most`);
        return [key, [Number(least), Number(most)]];
      }),
    );
  return { size: Number(fields['size']), categories: ranges('categories', categories), tiers: ranges('tiers', tiers) };
}

/**
 * Ranges that a file states hold where corpus and batches have just its sizes. With batches of one size, those that can be
 * kept at all are those that the floor and the ceiling of the share keep: if neither fits, no whole numbers do.
 */
function rangeProblems({ targets, size, batchSize }: CorpusOrder): string[] {
  const { batch } = targets;
  if (batch === undefined || !rangesHold({ targets, size, batchSize })) return [];
  const batches = size / batchSize;
  const wanted = {
    categories: targets.categories as Readonly<Record<string, number>>,
    tiers: Object.fromEntries(Object.entries(targets.tiers).map(([name, { target }]) => [name, target])),
  };
  return (['categories', 'tiers'] as const).flatMap((name) =>
    Object.entries<Range>(batch[name]).flatMap(([key, [least, most]]) => {
      const count = wanted[name][key] ?? 0;
      return least * batches <= count && count <= most * batches
        ? []
        : [
            `batch.${name}.${key}: ${batches} batches of ${least} to ${most} make ${least * batches} to ${most * batches}, and the target is ${count}; widen the range or change the target`,
          ];
    }),
  );
}

/** Whether the file's own ranges are those of this corpus: it has the file's size, and only whole batches of the file's. */
export const rangesHold = ({ targets, size, batchSize }: CorpusOrder): boolean =>
  targets.batch?.size === batchSize && size % batchSize === 0 && sum(Object.values(targets.categories)) === size;

function objectAt(path: string, given: unknown, known: readonly string[], problems: string[]): Fields {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    problems.push(
      `${path}: ${given === undefined ? 'is missing' : `is ${quoted(given)}`}; write an object with any of: ${known.join(', ')}`,
    );
    return {};
  }
  const fields = { ...given } as Fields;
  for (const key of Object.keys(fields).filter((name) => !known.includes(name)))
    problems.push(`${path}: ${quoted(key)} is unknown; use any of: ${known.join(', ')}`);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => known.includes(name)));
}

function countsAt(
  path: string,
  given: unknown,
  known: readonly string[],
  problems: string[],
  most?: number,
): Readonly<Record<string, number>> {
  const fields = objectAt(path, given, known, problems);
  for (const [key, count] of Object.entries(fields)) problems.push(...wholeProblems(`${path}.${key}`, count, 0, most));
  return Object.fromEntries(Object.entries(fields).map(([key, count]) => [key, Number(count)]));
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const wholeProblems = (path: string, value: unknown, least: number, most = 1_000_000): string[] =>
  isWhole(value) && value >= least && value <= most
    ? []
    : [`${path}: is ${value === undefined ? 'missing' : quoted(value)}; use a whole number from ${least} to ${most}`];
