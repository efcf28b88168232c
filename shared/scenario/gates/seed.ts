import { failed, noneOf, passed } from '../../kernel/gates.ts';
import type { SeedFacts } from '../facts/seed.ts';
import { atLeast, complaint, known, list, solvable, type Row } from './row.ts';

export type SeedGate = { readonly seed: SeedFacts };

const toAthena = { returnsTo: 'ATHENA' } as const;

/** Exit of Phase 1 (spec §5.1). Everything goes back to ATHENA, who works alone. */
export const seedGate: readonly Row<SeedGate>[] = [
  {
    name: 'narrative', required: 'every section of the scenario template is written, the story in the asked number of paragraphs', method: 'structural', statuses: 'ALL', ...toAthena,
    check: ({ seed }, { narrativeParagraphs: { least, most } }) => noneOf([
      ...complaint('sections that say nothing', seed.missingSections),
      ...(seed.narrativeParagraphs >= least && seed.narrativeParagraphs <= most ? []
        : [`the narrative has ${seed.narrativeParagraphs} paragraphs separated by blank lines, where ${least} to ${most} are asked for`]),
    ]),
  },
  {
    name: 'answer key', required: 'outcome, wrong answers, rubric and counterfactual variants are there', method: 'structural', statuses: 'ALL', ...toAthena,
    check: ({ seed }, { counterfactuals: { least, most } }) => noneOf([
      ...complaint('parts that say nothing', seed.missingParts),
      ...(seed.counterfactuals >= least && seed.counterfactuals <= most ? [] : [`${seed.counterfactuals} counterfactual variants, where ${least} to ${most} are asked for`]),
    ]),
  },
  {
    name: 'object table', required: 'every object has its mass, dimensions, material and notes', method: 'structural', statuses: 'ALL', ...toAthena,
    check: ({ seed }) => noneOf([
      ...(seed.objects === 0 ? ['the object table is empty'] : []),
      ...seed.incompleteObjects.map(({ name, lacks }) => `Object \`${name}\` lacks ${list(lacks)}`),
    ]),
  },
  {
    name: 'capability table', required: 'every parameter of the actor has a value', method: 'structural', statuses: 'ALL', ...toAthena,
    check: ({ seed }) => noneOf([
      ...(seed.capabilities === 0 ? ['the capability table is empty'] : []),
      ...complaint('capabilities without a name or a value', seed.incompleteCapabilities.map((name) => `\`${name}\``)),
    ]),
  },
  {
    name: 'insight', required: 'an insight chain whose insights rest on one another', method: 'structural', statuses: 'ALL', ...toAthena,
    check: ({ seed }, { seedParts }) => (seed.brokenDependencies.length > 0 ? noneOf(complaint('insights that rest on nothing', seed.brokenDependencies))
      : atLeast(seed.insights.length, seedParts.insights, 'insights')),
  },
  {
    name: 'solution sketch', required: 'a sequence of steps', method: 'structural', statuses: solvable, ...toAthena,
    otherwise: 'an open frontier has approaches or criteria in its place, a paradox its proof',
    check: ({ seed }, { seedParts }) => atLeast(seed.steps.length, seedParts.steps, 'solution steps'),
  },
  {
    name: 'best known approach', required: 'steps of an approach, or criteria to judge one by', method: 'structural', statuses: ['OF'], ...toAthena,
    otherwise: 'asked of an open frontier only',
    check: ({ seed }, { seedParts }) => (seed.steps.length >= seedParts.steps || seed.rubric > 0 ? passed() : failed('there is neither an approach nor a criterion for one')),
  },
  {
    name: 'impossibility proof', required: 'the steps of a proof and the claims that it rests on', method: 'structural', statuses: ['PX'], ...toAthena,
    otherwise: 'asked of a paradox only',
    check: ({ seed }, { seedParts }) => noneOf([
      ...(seed.steps.length >= seedParts.steps ? [] : ['the proof has no steps']),
      ...(seed.claims.length >= seedParts.claims ? [] : ['the proof names no claims']),
    ]),
  },
  {
    name: 'distractor', required: 'a distractor is designed', method: 'structural', statuses: 'ALL', ...toAthena,
    check: ({ seed }, { seedParts }) => atLeast(seed.distractors.length, seedParts.distractors, 'distractors'),
  },
  {
    name: 'physical claims', required: 'claims are flagged, and every id stands for one thing', method: 'structural', statuses: 'ALL', ...toAthena,
    check: ({ seed }, { seedParts }) => (seed.duplicates.length > 0 ? noneOf(complaint('ids or object names that are blank or stand twice', seed.duplicates))
      : atLeast(seed.claims.length, seedParts.claims, 'flagged claims')),
  },
  {
    name: 'no duplicate', required: 'no registered concept is as similar as the limit', method: 'similarity', statuses: 'ALL', ...toAthena,
    check: ({ seed }, { duplicateSimilarity }) => known(seed.similarity, 'the similarity to the registry', ({ score, nearest }) =>
      (score < duplicateSimilarity ? passed() : failed(`the concept's similarity to ${nearest ?? 'a registered concept'} is ${score.toFixed(2)}, and ${duplicateSimilarity} is a duplicate`))),
  },
  {
    name: 'category', required: 'the scenario fits the category of the brief', method: 'self-report', statuses: 'ALL', ...toAthena,
    check: ({ seed }) => noneOf([
      ...(seed.category === seed.targetCategory ? [] : [`the concept's category is ${seed.category}, and the brief asks for ${seed.targetCategory}`]),
      ...(seed.fitsCategory ? [] : ['ATHENA finds that the scenario does not fit its category']),
    ]),
  },
];
