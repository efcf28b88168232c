import { chance, shuffled } from '../../kernel/chance.ts';
import type { PublicDocument } from '../../scenario/documents/public.ts';
import { comparable } from '../../text/quotations.ts';
import { type Convert, remembering, roundingError, sameMeasure } from '../../verification/quantities.ts';
import { type Measure, measuresIn } from '../../verification/written-measures.ts';
import { type ScoringKey, scoringKey } from '../key.ts';
import type { KeyedScenario } from '../scenario-set.ts';
import { baseOf, type ChangedNumber, isPlaced, type TwinBase, type TwinRules } from './base.ts';
import { type Cell, cellsOf, rewritten } from './cells.ts';
import { type ChangedResult, type Recomputed, recomputed } from './change.ts';
import { isHeavierThanAnything, isNatural } from './natural.ts';
import { factorsOfVariants } from './variants.ts';
import { judgedBy, kindsIn, numbersIn, tells, type ToldNumbers, wordsBeside } from './words.ts';

/** Why a scenario has no twin, from what is lacking first to what is found last (evaluation rules §6.4). */
export const exclusions = [
  'no-calculations',
  'no-numbers',
  'superseded',
  'no-parameter',
  'units',
  'ambiguous',
  'wrong-answers',
  'notation',
  'unnatural',
  'derived',
  'arithmetic',
  'solution-fails',
  'told',
  'key-holds',
] as const;
export type Exclusion = (typeof exclusions)[number];

/** A scenario with other numbers, and its key as Symposium computes it for them. */
export interface Twin {
  readonly scenario: string;
  /** The public document that a subject is asked with. */
  readonly face: PublicDocument;
  readonly key: ScoringKey;
  readonly changed: readonly ChangedNumber[];
  /** Results of the original key that are wrong on the twin. */
  readonly results: readonly ChangedResult[];
}
export interface Excluded {
  readonly scenario: string;
  readonly excluded: Exclusion;
}

/** Factors by which a number is changed: far enough from 1 to change results visibly, near enough to stay plausible. */
const factors = [0.7, 0.75, 0.8, 0.85, 1.2, 1.25, 1.3, 1.4] as const;
const mostParameters = 12;
const mostChanges = 3;

/**
 * Dimensions of numbers that may be changed: amounts of things, and times. Properties of a material stay as they are; so do
 * temperatures, as a multiple of one means nothing in degrees.
 */
const dimensions: ReadonlySet<string> = new Set([
  ...['m', 'm^2', 'm^3', 'kg', 's', 'm s^-1', 'm^3 s^-1', 'kg s^-1'],
  ...['kg m s^-2', 'kg m^2 s^-2', 'kg m^2 s^-3', 'kg m^-1 s^-2'],
]);

interface Parameter {
  readonly cell: number;
  /** Its place among the cell's numbers. */
  readonly at: number;
  readonly was: Measure;
  /** By what counterfactual variants of the key multiply it. */
  readonly natural: readonly number[];
}

/**
 * The twin of a scenario (evaluation rules §6.4), the same for the same seed: up to three numbers that stand on the page
 * and in the key's calculations are others, and every result is computed anew. Or the reason why there is none.
 */
export function twinOf(scenario: KeyedScenario, seed: string, given: TwinRules): Twin | Excluded {
  const { scenarioId } = scenario.face;
  const rules = { ...given, convert: remembering(given.convert) };
  const key = scoringKey(scenario.key, scenario.face);
  const base = baseOf(scenario, rules);
  const excluded = (why: Exclusion): Excluded => ({ scenario: scenarioId, excluded: why });
  if (typeof base === 'string') return excluded(base);
  const page = pageOf(scenario, key, base, rules.convert);
  const used = parametersIn(page, base, rules.convert);
  if (used.length === 0) return excluded('no-parameter');
  // A number whose place is not on the page may follow from one that is changed, so the twin could contradict itself.
  if (!isPlaced(base.numbered, rules)) return excluded('derived');
  const drawn = chance(`${seed}|twin of ${scenarioId}`);
  let last: Exclusion = 'no-parameter';
  let made: Attempt | null = null;
  const order = shuffled(used, drawn);
  // Numbers that a variant changes come first, and become what it makes of them: such twins are the benchmark's own.
  const [own, others] = [order.filter(isNamed), order.filter((one) => !isNamed(one))];
  for (const parameter of [...own, ...others].slice(0, mostParameters)) {
    const flaw = flawOf(parameter, page, rules.convert);
    if (flaw !== null) last = further(last, flaw);
    else if ((made?.changed.length ?? 0) < mostChanges) {
      const tried = firstThatStands(parameter, made, [...parameter.natural, ...shuffled(factors, drawn)], page, rules);
      if (typeof tried === 'string') last = further(last, tried);
      else made = tried;
    }
  }
  if (made === null) return excluded(last);
  const face = { ...scenario.face, scenario: made.situation };
  const { changed, found } = made;
  return {
    ...{ scenario: scenarioId, face, changed },
    key: { ...scoringKey(scenario.key, face), numbers: found.numbers },
    results: found.results,
  };
}

const isNamed = ({ natural }: Parameter): boolean => natural.length > 0;

/** The page with all that is said on it and in the key. */
interface Page {
  readonly scenario: KeyedScenario;
  readonly key: ScoringKey;
  readonly base: TwinBase;
  readonly cells: readonly Cell[];
  /** By cell. */
  readonly inCells: readonly ToldNumbers[];
  readonly beside: ToldNumbers;
  /** Dimensions of the amounts that a judge reads of: an answer on other numbers may have another one of the kind. */
  readonly kinds: ReadonlySet<string>;
  /** What is said of wrong answers, as names are looked for in it. */
  readonly wrong: string;
}

function pageOf(scenario: KeyedScenario, key: ScoringKey, base: TwinBase, convert: Convert): Page {
  const cells = cellsOf(scenario.face.scenario);
  const { distractors } = scenario.key;
  return {
    ...{ scenario, key, base, cells },
    inCells: cells.map(({ text }) => numbersIn([text])),
    kinds: kindsIn(judgedBy(key), convert),
    beside: numbersIn([
      ...wordsBeside(scenario, cells),
      ...judgedBy(key),
      ...base.calculations.map(({ meaning }) => meaning),
    ]),
    wrong: comparable(
      [
        ...key.wrongAnswers.flatMap(({ answer, whyWrong }) => [answer, whyWrong]),
        ...distractors.flatMap(({ description, whyIrrelevant }) => [description, whyIrrelevant]),
      ].join('\n'),
    ),
  };
}

/** Numbers of the page's cells that a calculation or a claim has. */
function parametersIn({ cells, scenario }: Page, { calculations, numbered }: TwinBase, convert: Convert): Parameter[] {
  const numbers = [
    ...calculations.flatMap(({ quantities }) => quantities),
    ...numbered.solution.claims.flatMap(({ quantities }) => quantities),
  ];
  const { counterfactuals } = scenario.key;
  return cells.flatMap((own, cell) =>
    measuresIn(own.text).flatMap((was, at) =>
      numbers.some((number) => sameMeasure(number, was, convert, roundingError))
        ? [{ cell, at, was, natural: factorsOfVariants(counterfactuals, own, was, convert) }]
        : [],
    ),
  );
}

/** Why a number of the page cannot be changed, whatever to. */
function flawOf({ cell, at, was }: Parameter, page: Page, convert: Convert): Exclusion | null {
  const { cells, inCells, beside, wrong } = page;
  const own = cells[cell];
  const measured = convert(was.value, was.unit);
  if (own === undefined || !measured.ok || !dimensions.has(measured.dimension)) return 'units';
  const others = inCells.filter((_, place) => place !== cell);
  const again = measuresIn(own.text).some(
    (one, place) => place !== at && sameMeasure(one, was, convert, roundingError),
  );
  const twice = cells.some(({ address }, place) => place !== cell && address === own.address);
  if (again || twice || [beside, ...others].some((told) => tells(told, was, convert))) return 'ambiguous';
  if (wrong.includes(comparable(own.name))) return 'wrong-answers';
  if (isNatural(own, was, convert)) return 'unnatural';
  return page.kinds.has(measured.dimension) ? 'told' : null;
}

interface Attempt {
  readonly situation: PublicDocument['scenario'];
  readonly changed: readonly ChangedNumber[];
  readonly found: Recomputed;
}

/**
 * The twin with one more number changed, by the first factor under which it stands; results of the original key that are
 * wrong by now have to stay wrong. An `Exclusion` where no factor will do.
 */
function firstThatStands(
  { cell, at, was }: Parameter,
  made: Attempt | null,
  order: readonly number[],
  page: Page,
  rules: TwinRules,
): Attempt | Exclusion {
  const situation = made?.situation ?? page.scenario.face.scenario;
  let flaw: Exclusion = 'notation';
  for (const factor of order) {
    const place = cellsOf(situation)[cell];
    const changed = place === undefined ? null : rewritten(place.text, at, factor);
    if (place === undefined || changed === null) continue;
    if (isSaid(page, changed.is, rules.convert)) continue;
    const next = place.rewrite(situation, changed.text);
    if (isHeavierThanAnything(next, situation, rules.convert)) {
      flaw = further(flaw, 'unnatural');
      continue;
    }
    const changes = [...(made?.changed ?? []), { address: place.address, was, is: changed.is }];
    const { base, scenario } = page;
    const { deadlineSeconds } = base.numbered.scenario;
    const text = { ...next, whyImpossible: scenario.face.whyImpossible, deadlineSeconds };
    const found = recomputed(base, changes, text, page.key, toldIn(page, rules.convert), rules);
    if (typeof found === 'string') flaw = further(flaw, found);
    else if (keeps(made?.found ?? null, found)) return { situation: next, changed: changes, found };
  }
  return flaw;
}

/** Whether words of the page or the key tell a number. */
const isSaid = ({ beside, inCells }: Page, number: Measure, convert: Convert): boolean =>
  [beside, ...inCells].some((told) => tells(told, number, convert));

/** Whether words of the page or the key tell a result, or what a judge reads is about an amount of its kind. */
const toldIn =
  (page: Page, convert: Convert) =>
  (result: Measure): boolean => {
    const measured = convert(result.value, result.unit);
    return (measured.ok && page.kinds.has(measured.dimension)) || isSaid(page, result, convert);
  };

const further = (one: Exclusion, other: Exclusion): Exclusion =>
  exclusions.indexOf(other) > exclusions.indexOf(one) ? other : one;

const keeps = (before: Recomputed | null, now: Recomputed): boolean =>
  (before?.results ?? []).every(({ id }) => now.results.some((one) => one.id === id));
