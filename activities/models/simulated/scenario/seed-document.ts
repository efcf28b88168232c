import { noSpecialDesign, type SeedDocument } from '../../../../shared/scenario/answers/index.ts';
import type { Category, Status, Tier } from '../../../../shared/scenario/index.ts';
import { dice, type Dice } from '../dice.ts';
import { deadline } from './law.ts';
import { fill } from '../template.ts';
import type { Part, Plot, Row } from './plot.ts';
import { bookOf } from './plots/all.ts';
import { decoys, type Decoy } from './seed-decoys.ts';
import { levels, standings } from './seed-levels.ts';
import { drawNarrative } from './seed-narrative.ts';
import { claimsOf, drawNumbers, written } from './seed-numbers.ts';
import { placesOf } from './seed-places.ts';
import { people, towns } from './seed-scenery.ts';
import { deadlineFor, drawInsights, drawSteps } from './seed-solution.ts';
import { tablesOf } from './seed-tables.ts';
import { rounded } from '../../../../shared/text/index.ts';
import { metamorphic } from './seed-assumption.ts';
import type { Draft } from './seed-draft.ts';
import { openFrontier } from './seed-frontier.ts';
import { paradox } from './seed-paradox.ts';
import { degenerate } from './seed-trivial.ts';

export interface SimulatedBrief {
  readonly category: Category;
  readonly status: Status;
  readonly tier: Tier;
  readonly constraints: readonly string[];
  readonly inspirationSeed: string | null;
}

/** A Seed Document that passes every gate undisturbed: same salt and brief, same document. */
export function drawSeed(salt: string, brief: SimulatedBrief): SeedDocument {
  const roll = dice(`seed|${salt}|${JSON.stringify(brief)}`);
  const book = bookOf(brief.category);
  const plot = roll.pick(book.plots);
  const level = levels[brief.tier];
  const parts = Object.fromEntries(Object.entries(plot.parts).map(([slot, options]) => [slot, roll.pick(options)]));
  const names = {
    town: roll.pick(towns),
    ...Object.fromEntries(Object.entries(parts).map(([slot, [name]]) => [slot, name])),
  };
  const numbers = drawNumbers(plot, parts, roll, brief.status === 'PX' ? plot.decisive : null);
  const told = { ...names, ...figuresOf(numbers.values) };
  const steps = drawSteps(plot, numbers, told, roll);
  const deadlineSeconds = numbers.values[deadline] ?? deadlineFor(steps, level.clock);
  const words = { ...told, deadline: String(deadlineSeconds) };
  const tables = tablesOf(plot, roll);
  const timed = { ...numbers, values: { ...numbers.values, [deadline]: deadlineSeconds } };
  const claims = claimsOf(plot, timed, placesOf(plot, parts, tables, words), words);
  const say = (template: string) => fill(template, words);
  const place = say(roll.pick(plot.places));
  const threat = say(roll.pick(plot.threats));
  const added = roll.draw(decoys, level.decoys);
  const seed: SeedDocument = {
    name: `${titled(say(roll.pick(plot.titles)))} (${roll.pick(people)}’s ${roll.pick(['shift', 'round', 'watch', 'errand', 'visit', 'turn'])})`,
    concept: {
      summary: `${say(plot.summary)} ${standings[brief.status].concept}${wishes(brief)}`,
      category: brief.category,
      cognitiveSkill: `The skill tested is ${book.skill}. It matters because real emergencies rarely supply the proper tool.`,
      fitsCategory: true,
      categoryFit: book.fits,
    },
    candidates: drawCandidates(plot, book.plots, names.town, roll),
    mirage: { whatLooksImpossible: plot.mirage[0], excludingMentalModel: plot.mirage[1] },
    insights: drawInsights(plot, words),
    solution: { steps, claims, confidence: rounded(0.74 + roll.unit() * 0.16, 2) },
    distractors: drawDistractors(plot, added, words, level.strength),
    scenario: {
      narrative: drawNarrative(plot, place, words, threat, roll),
      environment: rows([['Place', place], ...tables.environment], words),
      threat,
      deadlineSeconds,
      startingState: say(roll.pick(plot.starts)),
      objects: [...Object.values(parts), ...added.map(({ part }) => part)].map((part) => object(part, say)),
      capabilities: rows(tables.capabilities, words),
      whyImpossible: `${say(roll.pick(plot.impossible))} ${standings[brief.status].shown}`,
    },
    ...noSpecialDesign,
    openQuestions: claims.flatMap(({ id }) => [
      { to: 'NEWTON' as const, question: `Is the principle behind ${id} applied to the right bodies and forces?` },
      { to: 'EULER' as const, question: `Does ${id} keep its bound if any one of its numbers is a fifth worse?` },
    ]),
    correctOutcome: plot.outcome,
    commonWrongAnswers: plot.wrong.map(([answer, whyWrong]) => ({ answer: say(answer), whyWrong: say(whyWrong) })),
    rubric: drawRubric(plot, steps.length),
    counterfactuals: plot.counterfactuals.map(([change, effect]) => ({
      change: `${say(change)}.`,
      effect: `${say(effect)}.`,
    })),
  };
  return askedOfItsOwn(reworked[brief.status]({ seed, plot, parts, say, roll }));
}

/** Nothing is asked about a claim that the status has cost the design. */
function askedOfItsOwn(seed: SeedDocument): SeedDocument {
  const asked = (question: string) => seed.solution.claims.some(({ id }) => question.includes(` ${id} `));
  return { ...seed, openQuestions: seed.openQuestions.filter(({ question }) => asked(question)) };
}

const titled = (text: string) => text.replace(/^./, (first) => first.toUpperCase());

/** A brief's constraints are quoted as data: the simulated designer does not claim to have understood them. */
function wishes({ constraints, inspirationSeed }: SimulatedBrief): string {
  const quoted = [...constraints, ...(inspirationSeed === null ? [] : [inspirationSeed])].map((text) =>
    JSON.stringify(text),
  );
  return quoted.length === 0 ? '' : ` Wishes of the brief, taken into account as given: ${quoted.join('; ')}.`;
}

const rows = (pairs: readonly Row[], words: Readonly<Record<string, string>>) =>
  pairs.map(([parameter, value]) => ({ parameter, value: fill(value, words) }));

const object = ([name, kg, , dimensions, material, notes]: Part, say: (template: string) => string) => ({
  name,
  mass: `${kg} kg`,
  dimensions: say(dimensions),
  material: say(material),
  notes: say(notes),
});

const figuresOf = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)]));

function drawCandidates(plot: Plot, plots: readonly Plot[], town: string, roll: Dice): SeedDocument['candidates'] {
  const others = roll.draw(
    plots.filter((other) => other !== plot),
    2,
  );
  return [plot, ...others, plot].slice(0, 3).map((each, index) => {
    const things = Object.values(each.parts).map(
      ([first, second = first]) => (index === 2 ? second : first)?.[0] ?? 'a thing',
    );
    return {
      situation: `${titled(fill(roll.pick(each.places), { town }))}, with ${things.slice(0, 2).join(' and ')} at hand${index === 2 ? ' in another choice of equipment' : ''}.`,
      apparentImpossibility: each.mirage[0],
      reconceivedObjects: things.slice(0, 2),
      pruningConstraint: 'A deadline that leaves time for one attempt.',
    };
  });
}

function drawDistractors(
  plot: Plot,
  added: readonly Decoy[],
  words: Readonly<Record<string, string>>,
  strength: 'weak' | 'moderate' | 'strong',
): SeedDocument['distractors'] {
  const own = plot.decoys.map(([slot, ...rest]) => [fill(`{${slot}}`, words), ...rest] as const);
  const general = added.map(
    ({ part: [name], canonical, misleads, irrelevant }) => [name, canonical, misleads, irrelevant] as const,
  );
  return [...own, ...general].map(([description, canonicalAffordance, misleads, irrelevant], index) => ({
    id: `D${index + 1}`,
    description,
    canonicalAffordance,
    whyItMisleads: `${misleads}.`,
    whyIrrelevant: `${irrelevant}.`,
    strength: index < own.length ? strength : 'moderate',
  }));
}

function drawRubric(plot: Plot, steps: number): SeedDocument['rubric'] {
  return [
    {
      response: `All ${plot.insights.length} insights and all ${steps} actions in a workable order, with the numbers checked.`,
      score: 100,
      reasoning: 'Complete, and verified by the solver.',
    },
    {
      response: 'All insights, with one action missing or out of order.',
      score: 75,
      reasoning: 'The idea is there, its execution has a gap.',
    },
    {
      response: 'The first insight only, with a partial plan.',
      score: 40,
      reasoning: 'The mirage is broken and the chain is not completed.',
    },
    { response: 'A plan that relies on a distractor.', score: 10, reasoning: 'It shows engagement without relevance.' },
    { response: 'No plan, or a declaration that nothing can be done.', score: 0, reasoning: 'The mirage has won.' },
  ];
}

const asDrawn = ({ seed }: Draft): SeedDocument => seed;

/** What a status makes of a plot. A plot has a solution, so a known or contested one is taken as it was drawn. */
const reworked: Readonly<Record<Status, (draft: Draft) => SeedDocument>> = {
  KS: asDrawn,
  CT: asDrawn,
  OF: openFrontier,
  PX: paradox,
  MT: metamorphic,
  DG: degenerate,
};
