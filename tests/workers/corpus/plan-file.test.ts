import { expect, test } from 'vitest';
import { auditOf, coverageOf, planCorpus, readCorpusOrder } from '../../../shared/scenario/corpus/index.ts';
import { readConfig } from '../../../workers/config.ts';
import { needsOf } from '../../../workers/corpus/needs.ts';
import { planIn } from '../../../workers/corpus/schedule/plan-file.ts';

type AuditedScenario = Parameters<typeof auditOf>[1][number];
type Path = readonly (string | number)[];

/** What `corpus plan --json` prints. */
async function printed(size: number, batchSize: number): Promise<object> {
  const reading = readCorpusOrder({ size, batchSize });
  if (!reading.ok) throw new Error(reading.problems.join());
  const { targets } = reading.order;
  const plan = planCorpus({ ...reading.order, seed: 'v1' });
  const needs = await needsOf({ size, deadlineHours: 2, policy: {} }, null, readConfig());
  return written({ ...plan, targets, coverage: coverageOf(plan, targets), needs });
}

/** What `corpus audit --json` prints, of a corpus with a scenario made, one turned out otherwise, one under way and one lost. */
async function audited(): Promise<object> {
  const { cells, size, batchSize } = (await printed(12, 5)) as ReturnType<typeof planCorpus>;
  const scenarios = cells.slice(0, 4).flatMap(({ category, tier, status }, at): AuditedScenario[] => [
    {
      category,
      tier,
      status,
      assigned: at > 1 ? null : { tier: at === 1 ? 'SPARK' : tier, status },
      outcome: at === 2 ? null : 'DOCUMENTED',
      withdrawn: false,
    },
  ]);
  const { rest, ...found } = auditOf({ seed: 'v1', cells, size, batchSize, batches: [] }, scenarios, 'v1');
  return written({ ...rest, corpus: 'real', simulated: false, audit: found });
}

const written = (value: object): object => JSON.parse(JSON.stringify(value)) as object;

const problemsOf = (file: object): readonly string[] => {
  try {
    planIn(file);
    return [];
  } catch (error) {
    return (error as { readonly problems: readonly string[] }).problems;
  }
};

/** Every place of a value that holds no object and no list. */
function leaves(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => leaves(one, [...path, at]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => leaves(one, [...path, name]));
  return [path];
}

const changed = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? `${value} too` : 1;
};

const read = (file: object, path: Path): unknown =>
  path.reduce<unknown>((at, name) => Reflect.get(at as object, name) as unknown, file);

function altered(file: object, path: Path, change: (value: unknown) => unknown): object {
  const copy = structuredClone(file);
  const [last = ''] = path.slice(-1);
  const place = read(copy, path.slice(0, -1)) as object;
  Reflect.set(place, last, change(Reflect.get(place, last)));
  return copy;
}

/** Its own ground, or what no table of it shows: measured on the day, or ranges of a corpus of another size. */
const ofPlan = /^needs\.(?:paces\.\d\.source|cost\.source|deadlineHours|paces\.2\.ms)$|^targets\.batch\./;
/** The corpus of its day, which is in no file: of what the rest was drawn, how much was lost. */
const ofAudit = /^seed$|^audit\.(?:lost|seeds\.begun)$/;

/** What a person reads first of an altered place: the place itself, or the table that it contradicts. */
const first: readonly (readonly [RegExp, RegExp])[] = [
  [/^batches\.\d+\.briefs/, /^cells\.\d+\.count: is \d+, and the batches hold \d+ of |^$/],
  [/^batches\.\d+\.batch/, /^batches\.\d+\.batch: /],
  [/^targets/, /^(?:tiers|categories|statusSummary|coverage)\b[\w. ]*: /],
  [/^cells/, /^cells\.\d+\.count: |^cells: /],
  [/^corpus|^simulated/, /^corpus: /],
  [/^needs\.budget|^needs\.seeds|^needs\.paces|^needs\.cost/, /^needs\.[\w.]+: /],
  [/^/, /^(?:size|batchSize|seed|coverage|audit)\b[\w.]*: /],
];

test.each([
  ['a plan', () => printed(24, 10), ofPlan],
  ['the plan of what an audit left', audited, ofAudit],
])('%s in which one figure was altered is refused by the name of a field', async (_, made, own) => {
  const file = await made();
  expect(problemsOf(file)).toEqual([]);
  for (const path of leaves(file)) {
    const name = path.join('.');
    if (own.test(name)) continue;
    // What all seeds take is known to the rounding.
    const change = name.startsWith('needs.cost.') && typeof read(file, path) === 'number' ? () => 1e9 : changed;
    const [problem = ''] = problemsOf(altered(file, path, change));
    const expected = first.find(([of]) => of.test(name))?.[1] ?? /^$/;
    expect([name, problem.replace(/^--plan: /, '')]).toEqual([name, expect.stringMatching(expected)]);
  }
});

test('a plan that somebody has made of another, all of whose tables are of its briefs, is another plan', async () => {
  const { seed, ...file } = (await printed(24, 10)) as ReturnType<typeof planCorpus>;
  const [one, two, three] = file.batches;
  const swapped = { ...file, batches: [one, { ...two, briefs: two?.briefs.toReversed() }, three] };
  expect(problemsOf({ ...swapped, seed })).toEqual([
    '--plan: seed: "v1" draws other briefs for batch 2 than stand in batches.1.briefs; make the plan anew, or leave seed out if the briefs are your own',
  ]);
  expect(problemsOf(swapped)).toEqual([]);
  // Batches alone are a plan, and so are some of them.
  expect(problemsOf({ batches: [one, two] })).toEqual([]);
  expect(problemsOf({ batchSize: 10, batches: [three, one].map((batch) => ({ briefs: batch?.briefs })) })).toEqual([
    '--plan: batchSize: is 10, and batch 1 holds 4; make the plan anew',
  ]);
  // A row that is left out, or stands twice, is an altered table.
  const [first, ...others] = file.cells;
  expect(problemsOf({ ...file, cells: others })).toEqual([expect.stringMatching(/^--plan: cells: lacks The /)]);
  expect(problemsOf({ ...file, cells: [first, first, ...others] })).toEqual([
    expect.stringMatching(/^--plan: cells\.1\.count: is 1, and the batches hold 0 of The /),
  ]);
  expect(problemsOf({ ...file, targets: undefined })).toEqual([
    '--plan: targets: is missing, and coverage is of it; make the plan anew',
  ]);
});
