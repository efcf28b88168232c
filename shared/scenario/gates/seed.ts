import { noneOf, notApplicable, passed, type Finding } from '../../kernel/gates.ts';
import type { DesignField } from '../designs.ts';
import type { SeedFacts } from '../facts/seed.ts';
import type { Reading } from '../told-outright.ts';
import type { Status } from '../vocabulary.ts';
import { atLeast, complaint, fewer, known, list, solvable, tooAlike, type Row } from './row.ts';

export type SeedGate = { readonly seed: SeedFacts };
/** `reading`: null where the attempt of the page came to nothing readable; undefined where it was not attempted. */
export type AttemptedGate = { readonly reading?: Reading | null };

/** Statuses whose solution or proof is decided by numbers. */
const quantitative: readonly Status[] = ['KS', 'CT', 'PX'];
const toAthena = { returnsTo: 'ATHENA' } as const;

/** The design that a status needs, with every part of it said, and none of another status; null: it needs none. */
function designed({ designs = [] }: SeedFacts, field: DesignField | null): Finding {
  const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``);
  const own = designs.find((design) => design.field === field);
  return noneOf([
    ...(field === null || own !== undefined ? [] : [`\`${field}\` is missing`]),
    ...complaint('parts of the design that say nothing', quoted(own?.gaps ?? [])),
    ...complaint(
      'designs that belong to another status',
      quoted(designs.filter((design) => design !== own).map((design) => design.field)),
    ),
  ]);
}

/** Exit of Phase 1 (scenario rules §5.1). Everything goes back to ATHENA, who works alone. */
export const seedGate: readonly Row<SeedGate>[] = [
  {
    name: 'narrative',
    required:
      'every section of the scenario template is written, the story to the solver and in the asked number of paragraphs',
    method: 'structural',
    statuses: 'ALL',
    ...toAthena,
    check: ({ seed }, { narrativeParagraphs: { least, most } }) =>
      noneOf([
        ...complaint('sections that say nothing', seed.missingSections),
        ...(seed.narrativeParagraphs >= least && seed.narrativeParagraphs <= most
          ? []
          : [
              `the narrative has ${seed.narrativeParagraphs} paragraphs separated by blank lines, where ${least} to ${most} are asked for`,
            ]),
      ]),
  },
  {
    name: 'answer key',
    required: 'mirage, outcome, wrong answers, rubric and counterfactual variants are there, and tell things apart',
    method: 'structural',
    statuses: 'ALL',
    ...toAthena,
    check: ({ seed }, { counterfactuals: { least, most } }) =>
      noneOf([
        ...complaint('parts that say nothing', seed.missingParts),
        ...(seed.counterfactuals >= least && seed.counterfactuals <= most
          ? []
          : [`${seed.counterfactuals} counterfactual variants, where ${least} to ${most} are asked for`]),
        ...(seed.hollow?.key ?? []),
      ]),
  },
  {
    name: 'object table',
    required: 'every object has its mass as a number, dimensions, material and notes',
    method: 'structural',
    statuses: 'ALL',
    ...toAthena,
    check: ({ seed }) =>
      noneOf([
        ...(seed.objects === 0 ? ['the object table is empty'] : []),
        ...seed.incompleteObjects.map(({ name, lacks }) => `Object \`${name}\` lacks ${list(lacks)}`),
      ]),
  },
  {
    name: 'capability table',
    required: 'every parameter of the actor has a value',
    method: 'structural',
    statuses: 'ALL',
    ...toAthena,
    check: ({ seed }) =>
      noneOf([
        ...(seed.capabilities === 0 ? ['the capability table is empty'] : []),
        ...complaint(
          'capabilities without a name or a value',
          seed.incompleteCapabilities.map((name) => `\`${name}\``),
        ),
      ]),
  },
  {
    name: 'insight',
    required: 'an insight chain whose insights break a fixedness each, rest on one another, and none on itself',
    method: 'structural',
    statuses: 'ALL',
    ...toAthena,
    check: ({ seed }, { seedParts }) =>
      noneOf([
        ...complaint('insights that rest on nothing', seed.brokenDependencies),
        ...fewer(seed.insights.length, seedParts.insights, 'insights'),
        ...(seed.hollow?.insights ?? []),
      ]),
  },
  {
    name: 'solution sketch',
    required: 'a sequence of steps',
    method: 'structural',
    statuses: solvable,
    ...toAthena,
    otherwise: 'an open frontier has approaches or criteria in its place, a paradox its proof',
    check: ({ seed }, { seedParts }) => atLeast(seed.steps.length, seedParts.steps, 'solution steps'),
  },
  {
    name: 'best known approach',
    required: 'the approach, where knowledge ends, and criteria with their thresholds',
    method: 'structural',
    statuses: ['OF'],
    ...toAthena,
    otherwise: 'asked of an open frontier only',
    check: ({ seed }) => designed(seed, 'openFrontier'),
  },
  {
    name: 'impossibility proof',
    required: 'theorem, premises, argument, and the way that only seems to be one',
    method: 'structural',
    statuses: ['PX'],
    ...toAthena,
    otherwise: 'asked of a paradox only',
    check: ({ seed }) => designed(seed, 'paradox'),
  },
  {
    name: 'hidden assumption',
    required: 'the assumption, where it hides, and what follows once it is dropped',
    method: 'structural',
    statuses: ['MT'],
    ...toAthena,
    otherwise: 'asked of a metamorphic scenario only',
    check: ({ seed }) => designed(seed, 'metamorphic'),
  },
  {
    name: 'trivial answer',
    required: 'the answer, what is irrelevant, and why it is overthought',
    method: 'structural',
    statuses: ['DG'],
    ...toAthena,
    otherwise: 'asked of a degenerate scenario only',
    check: ({ seed }) => designed(seed, 'degenerate'),
  },
  {
    name: 'no special design',
    required: 'nothing that takes the place of a solution, as there is one',
    method: 'structural',
    statuses: ['KS', 'CT'],
    ...toAthena,
    otherwise: 'the status has a design of its own, which is a criterion of its own',
    check: ({ seed }) => designed(seed, null),
  },
  {
    name: 'distractor',
    required: 'a distractor is designed, and what it is for, why it misleads and why it does not help is said',
    method: 'structural',
    statuses: 'ALL',
    ...toAthena,
    check: ({ seed }, { seedParts }) =>
      noneOf([
        ...fewer(seed.distractors.length, seedParts.distractors, 'distractors'),
        ...(seed.hollow?.distractors ?? []),
      ]),
  },
  {
    name: 'physical claims',
    required: 'claims are flagged, and every id stands for one thing',
    method: 'structural',
    statuses: 'ALL',
    ...toAthena,
    check: ({ seed }, { seedParts }) =>
      noneOf([
        ...complaint('ids or object names that are blank or stand twice', seed.duplicates),
        ...complaint('ids in words that stand for nothing', seed.strayIds ?? []),
        ...fewer(seed.claims.length, seedParts.claims, 'flagged claims'),
      ]),
  },
  {
    name: 'quantities',
    required: 'a claim whose statement has a measure lists its quantities',
    method: 'structural',
    statuses: 'ALL',
    ...toAthena,
    check: ({ seed: { unlisted } }) =>
      unlisted === undefined
        ? notApplicable('the seed was read before its quantities were looked for')
        : noneOf(complaint('claims that state a number with a unit and list no quantity', unlisted)),
  },
  {
    name: 'quantities placed',
    required: 'each quantity of a claim stands at the place that it cites, is of a named law, or follows from others',
    method: 'recomputed',
    statuses: 'ALL',
    ...toAthena,
    check: ({ seed: { places } }) =>
      places === undefined
        ? notApplicable('the seed was read before its quantities had places')
        : noneOf([...places.unplaced, ...places.other, ...places.apart]),
  },
  {
    name: 'quantified claim',
    required: 'a claim with quantities, by which the solution or the proof is decided',
    method: 'structural',
    statuses: quantitative,
    ...toAthena,
    otherwise: 'the trick, or the criteria, need no number',
    check: ({ seed: { quantified } }) =>
      quantified === undefined
        ? notApplicable('the seed was read before its quantities were looked for')
        : atLeast(quantified, 1, 'claims with quantities'),
  },
  {
    name: 'nothing given away',
    required: 'no public text shares a run of words with the solution',
    method: 'structural',
    statuses: 'ALL',
    ...toAthena,
    check: ({ seed }) => noneOf(complaint('stands word for word in a public text', seed.givenAway ?? [])),
  },
  {
    name: 'no duplicate',
    required: 'no registered concept is as similar as the limit',
    method: 'similarity',
    statuses: 'ALL',
    ...toAthena,
    check: ({ seed }, { duplicateSimilarity }) =>
      known(seed.similarity, 'the similarity to the registry', ({ score, nearest }) =>
        score < duplicateSimilarity ? passed() : tooAlike(nearest, score, duplicateSimilarity),
      ),
  },
  {
    name: 'category',
    required: 'the scenario fits the category of the brief',
    method: 'self-report',
    statuses: 'ALL',
    ...toAthena,
    check: ({ seed }) =>
      noneOf([
        ...(seed.category === seed.targetCategory
          ? []
          : [`the concept's category is ${seed.category}, and the brief asks for ${seed.targetCategory}`]),
        ...(seed.fitsCategory ? [] : ['ATHENA finds that the scenario does not fit its category']),
      ]),
  },
];

/**
 * Of a run whose public page is attempted blind, the criterion beside the gate that asks what the page tells outright
 * (scenario rules §2.1.4).
 */
export const pageGate: readonly Row<AttemptedGate>[] = [
  {
    name: 'nothing told outright',
    required: 'no passage of the public page states a key step, as one reads it who attempts the page blind',
    method: 'self-report',
    statuses: 'ALL',
    ...toAthena,
    check: ({ reading }) =>
      reading === undefined
        ? notApplicable('a page is attempted once everything else stands')
        : known(reading, 'the blind attempt of the page', ({ told }) =>
            noneOf(told.map(({ place, passage }) => `the passage "${passage}" tells ${place} outright`)),
          ),
  },
];

/**
 * Of a design of ATHENA's own, the criterion beside the gate that asks how she came to it (scenario rules §2.1.1): a
 * contribution and a revision begin from a scenario that stands.
 */
export const designGate: readonly Row<SeedGate>[] = [
  ...seedGate,
  {
    name: 'candidates',
    required: 'candidate situations to choose from, each with what looks impossible and what prunes it, none twice',
    method: 'structural',
    statuses: 'ALL',
    ...toAthena,
    check: ({ seed }, policy) => {
      // A run from before has neither the count nor the policy's line.
      if (seed.candidates === undefined) return notApplicable('the seed was read before its candidates were counted');
      const { least, most } = policy.candidates;
      return noneOf(
        seed.candidates >= least && seed.candidates <= most
          ? []
          : [`${seed.candidates} whole candidates, where ${least} to ${most} are asked for`],
      );
    },
  },
];
