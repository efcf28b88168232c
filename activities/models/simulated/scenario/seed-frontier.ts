import type { SeedDocument } from '../../../../shared/scenario/answers/index.ts';
import { inlineBound } from './verdict.ts';
import type { Plot } from './plot.ts';
import { chained, rubric, type Draft } from './seed-draft.ts';
import type { Claim } from './seed-shape.ts';
import { counted } from '../../../../shared/text/index.ts';

/**
 * OF: the plot without its decisive thing. What remains of its way is the best known approach; what a better one has to
 * reach is measured in the scenario's own numbers.
 */
export function openFrontier({ seed, plot, parts, say, roll }: Draft): SeedDocument {
  const slot = decisiveSlot(plot);
  const [name] = parts[slot] ?? ['decisive thing'];
  const rests = restsOn(slot);
  const lost = lostClaims(plot, seed.solution.claims, name, rests);
  const gone = new Set<unknown>(lost.map(({ law }) => law));
  const steps = plot.steps
    .flatMap((step, index) => (rests(step) || gone.has(step[2]) ? [] : (seed.solution.steps[index] ?? [])))
    .map((step, index) => ({ ...step, id: `S${index + 1}` }));
  const claims = plot.claims.flatMap((claim, index) =>
    lost.includes(claim) ? [] : (seed.solution.claims[index] ?? []),
  );
  const insights = plot.insights
    .filter((insight) => !rests(insight))
    .map(([description, fixedness]) => [`${say(description)}.`, fixedness] as const);
  const seconds = Math.floor(0.9 * (seed.scenario.deadlineSeconds ?? 0));
  const criteria = [
    [
      'Uses nothing but the listed objects and abilities.',
      `0 means from outside the tables, and no ${name} under any name`,
    ],
    ['Fits the time.', `At most ${seconds} s, added up over all its steps`],
    ...claims.map((claim) => [`Keeps the bound of ${claim.id} with numbers of its own.`, inlineBound(claim)] as const),
  ] as const;
  return {
    ...seed,
    concept: {
      ...seed.concept,
      summary: `${roll.pick(['With one more thing at hand this would be routine', 'One missing thing turns routine into research'])}. ${seed.concept.summary} Here the ${name} is absent, and nobody knows a replacement.`,
    },
    insights: chained([
      ...insights,
      [
        `What is wanted is the property that the missing ${name} would bring, whatever carries it.`,
        'thinking in things instead of properties',
      ],
    ]),
    solution: { ...seed.solution, steps, claims },
    scenario: { ...seed.scenario, objects: seed.scenario.objects.filter((object) => object.name !== name) },
    openFrontier: {
      bestKnownApproach: `Everything that needs no ${name}, in ${counted(steps.length, 'action')}; it prepares the ground and ends before the outcome.`,
      knowledgeBoundary: `Each known method rests on the missing ${name}, or on a body that behaves alike. Whether the remaining means can be combined to the same effect has been neither shown nor refuted.`,
      evaluationCriteria: criteria.map(([criterion, threshold], index) => ({
        id: `E${index + 1}`,
        criterion,
        threshold,
      })),
    },
    rubric: rubric([
      [
        `A plan that meets all ${criteria.length} criteria, numbers included.`,
        100,
        'It would be a discovery; experts verify it.',
      ],
      [
        'A plan that meets all criteria but one, and says which.',
        75,
        'It moves the boundary and knows where it stands.',
      ],
      ['The best known approach, named as incomplete.', 50, 'The state of knowledge, honestly reported.'],
      ['An argument for why no listed thing will do, with numbers.', 40, 'A contribution to the other answer.'],
      ['A plan that brings in what is not there.', 0, 'It solves another problem.'],
    ]),
    counterfactuals: [
      { change: `Put the missing ${name} among the objects.`, effect: 'The problem has a known solution.' },
      { change: 'Double the time.', effect: 'Slower ideas can be tried, and none of them is known to arrive.' },
    ],
  };
}

/**
 * The claims that name the thing, take a number from it, or go on with the bound of such a claim; and those that set a
 * bound with which nothing goes on any more.
 */
function lostClaims(plot: Plot, claims: readonly Claim[], name: string, rests: (piece: unknown) => boolean) {
  const lost: string[] = [];
  claims.forEach(({ id, statement }, index) => {
    const goesOn = lost.some((other) => statement.includes(`from ${other};`) || statement.includes(`from ${other})`));
    if (goesOn || statement.includes(`from object:${name}/`) || rests(plot.claims[index])) lost.push(id);
  });
  const idle = claims.filter(
    ({ id, statement }) =>
      statement.includes(' set here') &&
      !claims.some((later) => !lost.includes(later.id) && later.statement.includes(`from ${id}`)),
  );
  return plot.claims.filter((_, index) => [...lost, ...idle.map(({ id }) => id)].includes(claims[index]?.id ?? ''));
}

/** Whether something of the plot cannot do without a slot's thing. */
const restsOn = (slot: string) => (piece: unknown) => {
  const text = JSON.stringify(piece);
  return text.includes(`{${slot}}`) || text.includes(`"${slot}.`);
};

/** The first thing that a step needs, that misleads nobody, and that the public texts do not name. */
function decisiveSlot(plot: Plot): string {
  const { titles, places, predicaments, threats, starts, impossible, environment, wrong } = plot;
  const shown = [titles, places, predicaments, threats, starts, impossible, environment, wrong];
  const slot = Object.keys(plot.parts).find(
    (name) => plot.steps.some(restsOn(name)) && !restsOn(name)(shown) && !plot.decoys.some(([decoy]) => decoy === name),
  );
  if (slot === undefined) throw new Error(`The plot ${plot.titles[0] ?? ''} has nothing whose absence would open it.`);
  return slot;
}
