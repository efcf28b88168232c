import type { Category } from '../vocabulary.ts';
import type { SeedDocument } from '../answers/seed.ts';
import { designsIn, type DesignFacts } from '../designs.ts';
import { givenAway } from '../given-away.ts';
import { measuresIn, type Measure } from '../../verification/written-measures.ts';
import { claimPlaces, type Arithmetic, type ClaimPlaces } from '../../verification/claim-places.ts';
import type { Convert } from '../../verification/quantities.ts';
import { againstQuantities } from './claim-words.ts';
import { slippedLimit, speaksToSolver, tellsDeadline, timeLimitIn } from './narrative.ts';
import { duplicates, plain } from './roll-call.ts';
import { askedOfNobody, keyAgainstDesign, tooDense } from './design-words.ts';
import { otherNumbers } from './other-numbers.ts';
import { overfull, strayIds, unseenDistractors } from './seed-words.ts';
import { otherCategory } from './spoken-of.ts';
import { blank, paragraphs, repeated } from './substance.ts';
import { otherTimeLeft } from './told-times.ts';

export type Similarity = { readonly score: number; readonly nearest: string | null };

/** What SEED's gate needs to know of a Seed Document. */
export type SeedFacts = {
  /** ATHENA's confidence in the solution sketch. */
  readonly confidence: number;
  /** Candidate situations, told apart and whole; undefined in a history older than the criterion that counts them. */
  readonly candidates?: number;
  readonly category: Category;
  readonly targetCategory: Category;
  readonly fitsCategory: boolean;
  /** Sections of the scenario template that say nothing. */
  readonly missingSections: readonly string[];
  /** Parts of the later documents that say nothing (scenario rules §2.1.2). */
  readonly missingParts: readonly string[];
  readonly narrativeParagraphs: number;
  readonly counterfactuals: number;
  readonly objects: number;
  readonly incompleteObjects: readonly { readonly name: string; readonly lacks: readonly string[] }[];
  readonly capabilities: number;
  readonly incompleteCapabilities: readonly string[];
  readonly insights: readonly string[];
  /**
   * `I3 needs I9`: an insight that rests on one that does not exist, on itself, or by way of others on itself.
   */
  readonly brokenDependencies: readonly string[];
  readonly steps: readonly string[];
  readonly claims: readonly string[];
  /** Claims with quantities; undefined, as the next, in a history older than the criteria that ask for them. */
  readonly quantified?: number;
  /** Claims whose statement has a number with a unit, and that list no quantity. */
  readonly unlisted?: readonly string[];
  /** Where the claims' numbers stand, and where they do not; undefined in a history older than their places. */
  readonly places?: ClaimPlaces;
  readonly distractors: readonly string[];
  /** Ids or names of objects that stand more than once in their list, or are blank. */
  readonly duplicates: readonly string[];
  /** `question 1 speaks of C9`: ids in words that are nothing's; undefined in a history older than they are looked for. */
  readonly strayIds?: readonly string[];
  readonly deadlineSeconds: number | null;
  readonly rubric: number;
  /**
   * Places of the solution whose words stand on the public page: `step S1, action`. Undefined in a history older than
   * the criterion that asks for them.
   */
  readonly givenAway?: readonly string[];
  /**
   * What stands in a solution's place (scenario rules §3.4); undefined in a history older than the special statuses.
   */
  readonly designs?: readonly DesignFacts[];
  /**
   * What the parts of an insight, a distractor and the answer key leave unsaid, and where they say one thing twice, in
   * words. Undefined in a history older than these complaints.
   */
  readonly hollow?: SeedHollow;
  /** Nearest concept of the registry; null where it was not measured. */
  readonly similarity: Similarity | null;
};

/** A type alias, so that it can stand inside facts. */
export type SeedHollow = {
  readonly insights: readonly string[];
  readonly distractors: readonly string[];
  readonly key: readonly string[];
};

/** `arithmetic`: reads units and computes; without it no number is looked at. */
export interface Measured {
  readonly targetCategory: Category;
  readonly similarity: Similarity | null;
  readonly arithmetic?: Arithmetic;
}

export function seedFacts(seed: SeedDocument, measured: Measured): SeedFacts {
  const { concept, insights, solution, distractors, scenario } = seed;
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => plain(id));
  const insightIds = ids(insights);
  const designs = designsIn(seed);
  const designIds = designs.flatMap((design) => design.ids);
  const lists = [
    insightIds,
    ids(solution.steps),
    ids(solution.claims),
    ids(distractors),
    scenario.objects.map(({ name }) => name),
    designIds,
  ];
  // A criterion or premise shares the claim table with claims and steps, so its id may be none of theirs.
  const taken = designIds.filter((id) =>
    [...ids(solution.steps), ...ids(solution.claims), ...insightIds, ...ids(distractors)].includes(id),
  );
  return {
    confidence: solution.confidence,
    candidates: wholeCandidates(seed),
    category: concept.category,
    targetCategory: measured.targetCategory,
    fitsCategory: concept.fitsCategory,
    missingSections: missingSections(seed, measured.arithmetic?.convert),
    missingParts: missingParts(seed),
    narrativeParagraphs: paragraphs(scenario.narrative),
    counterfactuals: seed.counterfactuals.filter(({ change }) => !blank(change)).length,
    objects: scenario.objects.length,
    incompleteObjects: scenario.objects.flatMap((object) => {
      const lacks = (['name', 'mass', 'dimensions', 'material', 'notes'] as const).filter((property) =>
        property === 'mass' ? !stated(object.mass) : blank(object[property]),
      );
      return lacks.length === 0 ? [] : [{ name: object.name, lacks }];
    }),
    capabilities: scenario.capabilities.length,
    incompleteCapabilities: scenario.capabilities
      .filter(({ parameter, value }) => blank(parameter) || blank(value))
      .map(({ parameter }) => parameter),
    insights: insightIds.filter((_, index) => !blank(insights[index]?.description ?? '')),
    brokenDependencies: brokenDependencies(insights),
    steps: solution.steps.filter(({ action }) => !blank(action)).map(({ id }) => plain(id)),
    claims: solution.claims.filter(({ statement }) => !blank(statement)).map(({ id }) => plain(id)),
    quantified: solution.claims.filter(({ quantities }) => quantities.length > 0).length,
    unlisted: unlisted(solution.claims, measured.arithmetic?.convert),
    ...(measured.arithmetic === undefined ? {} : { places: placesIn(seed, measured.arithmetic) }),
    distractors: distractors.filter(({ description }) => !blank(description)).map(({ id }) => plain(id)),
    strayIds: strayIds(seed),
    duplicates: [...lists.flatMap((list) => [...duplicates(list), ...(list.some(blank) ? ['(blank)'] : [])]), ...taken],
    deadlineSeconds: scenario.deadlineSeconds,
    givenAway: givenAway(seed),
    rubric: seed.rubric.filter(({ response }) => !blank(response)).length,
    designs,
    hollow: hollowIn(seed, measured.arithmetic?.convert),
    similarity: measured.similarity,
  };
}

function placesIn(seed: SeedDocument, arithmetic: Arithmetic): ClaimPlaces {
  const places = claimPlaces(seed, arithmetic);
  return {
    ...places,
    apart: [
      ...places.apart,
      ...overfull(seed),
      ...tooDense(seed, arithmetic.convert),
      ...otherNumbers(seed, arithmetic.convert),
      ...againstQuantities(seed, arithmetic.convert),
    ],
  };
}

/** A number in words whose unit is one: `520 N` is, and neither `304 steel` nor `3 bolts`. */
const unlisted = (claims: SeedDocument['solution']['claims'], convert: Convert | undefined): readonly string[] =>
  claims.flatMap(({ id, statement, quantities }) => {
    const physical = ({ value, unit }: Measure) => {
      const measure = convert?.(value, unit);
      return measure?.ok === true && measure.dimension !== '1';
    };
    return quantities.length === 0 && measuresIn(statement).some(physical) ? [plain(id)] : [];
  });

/** Candidates with a situation of their own, what looks impossible in it and what prunes it. */
const wholeCandidates = ({ candidates }: SeedDocument): number =>
  new Set(
    candidates
      .filter((one) => ![one.situation, one.apparentImpossibility, one.pruningConstraint].some(blank))
      .map(({ situation }) => plain(situation).toLowerCase()),
  ).size;

/** A mass that can be reckoned with holds a number: `heavy` is none, `40 kg`, `½ kg` and `0` are. */
const stated = (mass: string): boolean => /\p{N}/u.test(mass);

/** Each dependency that leads nowhere or, over however many insights, back to where it began. */
function brokenDependencies(insights: SeedDocument['insights']): string[] {
  const needsOf = new Map<string, readonly string[]>();
  for (const { id, dependsOn } of insights)
    needsOf.set(plain(id), [...(needsOf.get(plain(id)) ?? []), ...dependsOn.map((needs) => plain(needs))]);
  const leadsTo = (from: string, to: string): boolean => {
    const reached = new Set([from]);
    for (const one of reached) for (const next of needsOf.get(one) ?? []) reached.add(next);
    return reached.has(to);
  };
  return insights.flatMap(({ id, dependsOn }) =>
    dependsOn
      .map((needs) => plain(needs))
      .filter((needs) => !needsOf.has(needs) || leadsTo(needs, plain(id)))
      .map((needs) => `${plain(id)} needs ${needs}`),
  );
}

/** The template's sections (scenario rules §6.1); objects and capabilities have rows of their own in the gate. */
function missingSections({ name, scenario }: SeedDocument, convert: Convert | undefined): readonly string[] {
  const { narrative, environment, threat, startingState, whyImpossible, deadlineSeconds } = scenario;
  const limit = timeLimitIn([threat, narrative]);
  const slipped = slippedLimit(narrative, threat, deadlineSeconds);
  const left = convert === undefined ? null : otherTimeLeft(scenario, convert);
  const says: Readonly<Record<string, boolean>> = {
    name: !blank(name),
    narrative: !blank(narrative),
    'the solver as "you" in the narrative': blank(narrative) || speaksToSolver(narrative),
    environment: environment.some(({ parameter, value }) => !blank(parameter) && !blank(value)),
    threat: !blank(threat),
    [`the deadline in seconds, which the story states (${limit})`]: deadlineSeconds !== null || limit === null,
    [`the deadline of ${deadlineSeconds} s in the story, which sets another limit (${limit})`]: tellsDeadline(
      // The threat is where the deadline is told, if it is; a narrative may have shorter limits on the way.
      timeLimitIn([threat]) === null ? [threat, narrative] : [threat],
      deadlineSeconds,
    ),
    [`the deadline of ${deadlineSeconds} s in the narrative, which has its figure in another unit (${slipped})`]:
      slipped === null,
    [`the deadline of ${deadlineSeconds} s in the threat, which tells another in words (${left})`]: left === null,
    'starting state': !blank(startingState),
    'why this looks impossible': !blank(whyImpossible),
  };
  return Object.keys(says).filter((section) => says[section] === false);
}

function missingParts(seed: SeedDocument): readonly string[] {
  const strangers = otherCategory(seed);
  const says: Readonly<Record<string, boolean>> = {
    mirage: !blank(seed.mirage.whatLooksImpossible) && !blank(seed.mirage.excludingMentalModel),
    'correct outcome': !blank(seed.correctOutcome),
    'common wrong answers': seed.commonWrongAnswers.some(({ answer, whyWrong }) => !blank(answer) && !blank(whyWrong)),
    'scoring rubric': seed.rubric.some(({ response, reasoning }) => !blank(response) && !blank(reasoning)),
    'open questions to NEWTON or EULER, who validate next': !askedOfNobody(seed),
  };
  return [
    ...Object.keys(says).filter((part) => says[part] === false),
    ...(strangers.length === 0 ? [] : [`why it fits ${seed.concept.category} (it speaks of ${strangers.join(', ')})`]),
  ];
}

const lacking = (id: string, parts: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(parts).flatMap(([part, text]) => (blank(text) ? [`${id} does not say ${part}`] : []));

function hollowIn(seed: SeedDocument, convert?: Convert): SeedHollow {
  const { insights, distractors, counterfactuals, rubric, commonWrongAnswers } = seed;
  const variants = counterfactuals.map((row, at) => ({ ...row, id: `counterfactual variant ${at + 1}` }));
  return {
    insights: [
      ...insights.flatMap(({ id, fixedness }) =>
        lacking(`insight ${plain(id)}`, { 'which fixedness it breaks': fixedness }),
      ),
      ...repeated(insights.map(({ id, description }) => ({ id: `insight ${plain(id)}`, text: description }))),
    ],
    distractors: [
      ...distractors.flatMap(({ id, canonicalAffordance, whyItMisleads, whyIrrelevant }) =>
        lacking(`distractor ${plain(id)}`, {
          'what it is for': canonicalAffordance,
          'why it misleads': whyItMisleads,
          'why it is irrelevant': whyIrrelevant,
        }),
      ),
      ...repeated(distractors.map(({ id, description }) => ({ id: `distractor ${plain(id)}`, text: description }))),
      ...unseenDistractors(seed).map((id) => `distractor ${id} stands nowhere on the public page`),
    ],
    key: [
      ...variants.flatMap(({ id, effect }) => lacking(id, { 'its effect': effect })),
      ...repeated(variants.map(({ id, change }) => ({ id, text: change }))),
      ...commonWrongAnswers.flatMap(({ whyWrong }, at) =>
        lacking(`wrong answer ${at + 1}`, { 'why it is wrong': whyWrong }),
      ),
      ...rubric.flatMap(({ reasoning }, at) => lacking(`row ${at + 1} of the rubric`, { 'its reasoning': reasoning })),
      ...(rubric.length > 1 && new Set(rubric.map(({ score }) => score)).size === 1
        ? [`the rubric has one score for all of its ${rubric.length} rows`]
        : []),
      ...(convert === undefined ? [] : keyAgainstDesign(seed, convert)),
    ],
  };
}
