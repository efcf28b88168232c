import type { Json } from '../kernel/json.ts';
import type { SeedDocument } from './answers/seed.ts';
import { designFields } from './designs.ts';
import { plain } from './facts/roll-call.ts';

type Validator = 'NEWTON' | 'EULER';
const both: readonly Validator[] = ['NEWTON', 'EULER'];

/** Who checks a changed thing of each kind again (scenario rules §2.5.7): every physical claim has two validators. */
const recheckers = {
  claim: both,
  quantity: both,
  step: both,
  deadline: both,
  object: both,
  capability: both,
  environment: both,
  distractor: both,
  // What stands in a solution's place is validated like a solution (scenario rules §3.4).
  criterion: both,
  premise: both,
  design: both,
} as const satisfies Record<string, readonly Validator[]>;

type ChangeKind = keyof typeof recheckers;

/** One difference. A new thing has no `before`, a removed one no `after`. */
export type Change = {
  readonly kind: ChangeKind;
  /**
   * `C1`, `C1/mass`, `S3`, `D2`, `E1`, `P2`, `deadline`, `object:rope`, `capability:reach`, `environment:temperature`,
   * `paradox/argument`.
   */
  readonly id: string;
  readonly before: Json | null;
  readonly after: Json | null;
  readonly recheckBy: readonly Validator[];
};

/**
 * Everything checkable of a seed, by kind and id. A second thing of the same name is `#2`, so that none hides another.
 */
function things(seed: SeedDocument): ReadonlyMap<string, { readonly kind: ChangeKind; readonly body: Json }> {
  const found = new Map<string, { kind: ChangeKind; body: Json }>();
  const add = (kind: ChangeKind, id: string, body: Json) => {
    let key = id;
    for (let copy = 2; found.has(key); copy += 1) key = `${id}#${copy}`;
    found.set(key, { kind, body });
  };
  addSolution(seed, add);
  for (const { id, ...distractor } of seed.distractors) add('distractor', plain(id), distractor);
  addScenario(seed, add);
  addDesigns(seed, add);
  return found;
}

type Add = (kind: ChangeKind, id: string, body: Json) => void;

function addSolution({ solution }: SeedDocument, add: Add): void {
  for (const { id, quantities, ...claim } of solution.claims) {
    add('claim', plain(id), claim);
    for (const { name, ...quantity } of quantities) add('quantity', `${plain(id)}/${plain(name)}`, quantity);
  }
  for (const { id, action, seconds } of solution.steps) add('step', plain(id), { action, seconds });
}

function addScenario({ scenario }: SeedDocument, add: Add): void {
  for (const { name, ...object } of scenario.objects) add('object', `object:${plain(name)}`, object);
  for (const { parameter, value } of scenario.capabilities) add('capability', `capability:${plain(parameter)}`, value);
  for (const { parameter, value } of scenario.environment) add('environment', `environment:${plain(parameter)}`, value);
  if (scenario.deadlineSeconds !== null) add('deadline', 'deadline', scenario.deadlineSeconds);
}

function addDesigns(seed: SeedDocument, add: Add): void {
  for (const { id, ...criterion } of seed.openFrontier?.evaluationCriteria ?? [])
    add('criterion', plain(id), criterion);
  for (const { id, ...premise } of seed.paradox?.premises ?? []) add('premise', plain(id), premise);
  for (const field of designFields) {
    const parts: readonly (readonly [string, Json])[] = Object.entries(seed[field] ?? {});
    for (const [part, body] of parts)
      if (part !== 'evaluationCriteria' && part !== 'premises') add('design', `${field}/${part}`, body);
  }
}

/** Bodies are built field by field in one order from one schema, so equal things have equal text. */
const text = (body: Json | undefined) => JSON.stringify(sorted(body ?? null));

function sorted(body: Json): Json {
  if (body === null || typeof body !== 'object') return body;
  if (Array.isArray(body)) return body.map(sorted);
  return Object.fromEntries(
    Object.entries(body)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, sorted(value)]),
  );
}

/** Whether a seed says what the other said; how sure ATHENA is of it is no part of the scenario. */
export const sameSeed = (before: SeedDocument, after: SeedDocument): boolean =>
  text({ ...after, solution: { ...after.solution, confidence: before.solution.confidence } }) === text(before);

/** Does a solver read the same page? */
export const samePage = (before: SeedDocument, after: SeedDocument): boolean =>
  text(after.scenario) === text(before.scenario);

/** What differs between two versions of a seed, by id: removed and altered things first, then new ones. */
export function changesBetween(before: SeedDocument, after: SeedDocument): readonly Change[] {
  const old = things(before);
  const now = things(after);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): Change[] => {
    const was = old.get(id);
    const is = now.get(id);
    const kind = is?.kind ?? was?.kind;
    if (kind === undefined || text(was?.body) === text(is?.body)) return [];
    return [{ kind, id, before: was?.body ?? null, after: is?.body ?? null, recheckBy: recheckers[kind] }];
  });
}
