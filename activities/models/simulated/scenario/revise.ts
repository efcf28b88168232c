import { z } from 'zod';
import { type AnswerOf, designOf, type Status, statuses } from '../../../../shared/scenario/index.ts';
import type { SeedDocument } from '../../../../shared/scenario/answers/index.ts';
import { seedInContext } from './context.ts';
import { deadline as deadlineName } from './law.ts';
import { drawSeed, type SimulatedBrief } from './seed-document.ts';
import { written } from './seed-numbers.ts';
import type { Mind } from './mind.ts';
import { withoutTold } from './seed-passages.ts';
import { sectionsOf } from '../prompt.ts';

const request = z.object({ from: z.string(), target: z.string(), change: z.string() });
type Request = z.infer<typeof request>;
const deficiencies = z.object({ deficiencies: z.array(z.object({ criterion: z.string(), deficiency: z.string() })) });

/**
 * A first design, or another one after words that ask for it: a reviewer's, or a note that the concept exists
 * already. Any other note is answered by the same design drawn again, whole.
 */
export function answerSeed(mind: Mind): AnswerOf<'seed'> {
  const notes = sectionsOf(mind.prompt, 'seedNotes').filter((body) => /duplicate|similar/i.test(JSON.stringify(body)));
  const words = sectionsOf(mind.prompt, 'reviewerWords');
  const asked = [...notes, ...words];
  return drawSeed(asked.length === 0 ? mind.salt : `${mind.salt}|${JSON.stringify(asked)}`, briefOf(mind));
}

/**
 * The seed in the context with every request answered; what is asked in no known form is noted where only colleagues
 * read.
 */
export function answerRevise(mind: Mind): AnswerOf<'revise'> {
  const deficient = sectionsOf(mind.prompt, 'seedNotes').flatMap(
    (body) => deficiencies.safeParse(body).data?.deficiencies ?? [],
  );
  const brief = briefOf(mind);
  const inContext = seedInContext(mind.prompt);
  const missed = statusMissed(deficient.map(({ deficiency }) => deficiency));
  const fresh = drawSeed(mind.salt, {
    ...brief,
    status: missed ?? statusShown(inContext, deficient.length > 0) ?? brief.status,
  });
  // A design of another status cannot be grafted on: the scenario is drawn again as what it has turned out to be.
  const current = missed !== null && missed !== brief.status ? fresh : inContext;
  const asked = sectionsOf(mind.prompt, 'revisionRequests').flatMap(
    (body) => z.array(request).safeParse(body).data ?? [],
  );
  const noted = deficient.map(({ criterion, deficiency }) => ({
    from: 'HOUSE',
    target: criterion,
    change: deficiency,
  }));
  return [...asked, ...noted].reduce(
    (seed, wanted) => withoutTold(seed, wanted.change) ?? grant(seed, wanted),
    filledUp(current ?? fresh, fresh),
  );
}

function briefOf({ context }: Mind): SimulatedBrief {
  const { targets, category } = context;
  return {
    category: category ?? 'The Locked Room',
    status: targets?.status ?? 'KS',
    tier: targets?.tier ?? 'FRACTURE',
    constraints: targets?.constraints ?? [],
    inspirationSeed: targets?.inspirationSeed ?? null,
  };
}

/** The status whose design Symposium misses. */
function statusMissed(deficiencies: readonly string[]): Status | null {
  return (
    statuses.find((status) =>
      deficiencies.some((text) => designOf[status] !== null && text.includes(`\`${designOf[status]}\` is missing`)),
    ) ?? null
  );
}

/** What the seed was reclassified to; nothing is concluded from a design that Symposium finds fault with. */
function statusShown(seed: SeedDocument | null, faulty: boolean): Status | null {
  return faulty || seed === null
    ? null
    : (statuses.find((status) => designOf[status] !== null && seed[designOf[status]] !== null) ?? null);
}

/** A part that got lost is taken from the first design, and a design that has no business there is left out. */
function filledUp(seed: SeedDocument, fresh: SeedDocument): SeedDocument {
  const kept = <T>(list: readonly T[], other: readonly T[]) => [...(list.length > 0 ? list : other)];
  return {
    ...seed,
    insights: kept(seed.insights, fresh.insights),
    distractors: kept(seed.distractors, fresh.distractors),
    counterfactuals: kept(seed.counterfactuals, fresh.counterfactuals),
    commonWrongAnswers: kept(seed.commonWrongAnswers, fresh.commonWrongAnswers),
    rubric: kept(seed.rubric, fresh.rubric),
    openFrontier: fresh.openFrontier && (seed.openFrontier ?? fresh.openFrontier),
    paradox: fresh.paradox && (seed.paradox ?? fresh.paradox),
    metamorphic: fresh.metamorphic && (seed.metamorphic ?? fresh.metamorphic),
    degenerate: fresh.degenerate && (seed.degenerate ?? fresh.degenerate),
    solution: {
      ...seed.solution,
      steps: kept(seed.solution.steps, fresh.solution.steps),
      claims: kept(seed.solution.claims, fresh.solution.claims),
    },
    scenario: {
      ...seed.scenario,
      environment: kept(seed.scenario.environment, fresh.scenario.environment),
      capabilities: kept(seed.scenario.capabilities, fresh.scenario.capabilities),
      objects: kept(seed.scenario.objects, fresh.scenario.objects),
    },
  };
}

function grant(seed: SeedDocument, { target, change }: Request): SeedDocument {
  const { solution, scenario } = seed;
  // A change is named by path (`C1/mass`, `object:rope`) or as the claim table has it (`ATHENA/C1`); the thing that it
  // belongs to is what gets revised.
  const id = target
    .trim()
    .replace(/^[A-Z]+\//, '')
    .replace(/^object:/, '')
    .replace(/^(C\d+)\/.*$/, '$1');
  if (solution.steps.some((step) => step.id === id)) return withSteps(seed, id, change);
  if (solution.claims.some((claim) => claim.id === id)) return withClaim(seed, id, change);
  if (seed.distractors.some((distractor) => distractor.id === id)) return withDistractor(seed, id, change);
  if (seed.openFrontier?.evaluationCriteria.some((criterion) => criterion.id === id))
    return withCriterion(seed, id, change);
  if (seed.paradox?.premises.some((premise) => premise.id === id)) return withPremise(seed, id, change);
  const mass = [...change.matchAll(/mass\D*(\d[\d.]*(?= ?kg))?/gi)].find(([, figure]) => figure !== undefined)?.[1];
  if (mass !== undefined && scenario.objects.some(({ name }) => name === id)) return withMass(seed, id, Number(mass));
  const deadline = /deadline/i.test(id) ? change.match(/(?<!\d)(\d+(?:\.\d+)?) ?s\b/)?.[1] : undefined;
  if (deadline !== undefined && scenario.deadlineSeconds !== null)
    return withNumber(seed, { name: deadlineName, value: scenario.deadlineSeconds, unit: 's' }, Number(deadline));
  const question = {
    to: 'EULER' as const,
    question: `Does the revision answer what was asked about ${id.slice(0, 200)}? (${change.slice(0, 500)})`,
  };
  return {
    ...seed,
    openQuestions: [...seed.openQuestions.filter((other) => other.question !== question.question), question].slice(-60),
  };
}

/** The object's cell, and each claim that takes its number from there. */
function withMass(seed: SeedDocument, object: string, kilograms: number): SeedDocument {
  const mass = `${kilograms} kg`;
  const taken = seed.solution.claims.flatMap((claim) =>
    claim.quantities.filter(({ name }) => claim.statement.includes(`${name} from object:${object}/mass`)),
  );
  const moved = [...new Set(taken)].reduce((one, quantity) => withNumber(one, quantity, kilograms), seed);
  return {
    ...moved,
    scenario: {
      ...moved.scenario,
      objects: moved.scenario.objects.map((one) => (one.name === object ? { ...one, mass } : one)),
    },
  };
}

function withSteps(seed: SeedDocument, id: string, change: string): SeedDocument {
  const seconds = change.match(/(?<!\d)(\d+(?:\.\d+)?) ?s(?:econds)?\b/)?.[1];
  const steps = seed.solution.steps.map((step) => {
    if (step.id !== id) return step;
    return seconds === undefined
      ? { ...step, rationale: revised(step.rationale, change) }
      : { ...step, seconds: Number(seconds) };
  });
  return { ...seed, solution: { ...seed.solution, steps } };
}

function withClaim(seed: SeedDocument, id: string, change: string): SeedDocument {
  const [, name = '', value = ''] = change.match(/set (\w+) to ([\d.]+(?:e[+-]?\d+)?)/i) ?? [];
  const old = seed.solution.claims
    .find((claim) => claim.id === id)
    ?.quantities.find((quantity) => quantity.name === name);
  const number = Number(value.replace(/\.$/, ''));
  if (old !== undefined && Number.isFinite(number)) return withNumber(seed, old, number);
  const claims = seed.solution.claims.map((claim) =>
    claim.id === id ? { ...claim, statement: revised(claim.statement, change) } : claim,
  );
  return { ...seed, solution: { ...seed.solution, claims } };
}

type Quantity = SeedDocument['solution']['claims'][number]['quantities'][number];

/**
 * A moved number moves in every claim that has it, in the tables and in the story, or the scenario would contradict
 * itself.
 */
function withNumber(seed: SeedDocument, { name, value, unit }: Quantity, number: number): SeedDocument {
  const said = replacing(value, number, unit);
  const row = ({ parameter, value: cell }: { parameter: string; value: string }) => ({ parameter, value: said(cell) });
  const claims = seed.solution.claims.map((claim) =>
    !claim.quantities.some((quantity) => quantity.name === name)
      ? claim
      : {
          ...claim,
          statement: said(claim.statement),
          quantities: claim.quantities.map((quantity) =>
            quantity.name === name ? { ...quantity, value: number } : quantity,
          ),
        },
  );
  const { scenario } = seed;
  return {
    ...seed,
    solution: { ...seed.solution, claims },
    scenario: {
      ...scenario,
      ...(name === deadlineName ? { deadlineSeconds: number } : {}),
      narrative: said(scenario.narrative),
      threat: said(scenario.threat),
      environment: scenario.environment.map(row),
      capabilities: scenario.capabilities.map(row),
      objects: scenario.objects.map((object) => ({
        ...object,
        mass: said(object.mass),
        dimensions: said(object.dimensions),
        material: said(object.material),
        notes: said(object.notes),
      })),
    },
  };
}

function withDistractor(seed: SeedDocument, id: string, change: string): SeedDocument {
  const strengths = [
    ['strong', /TOO-WEAK|stronger/i],
    ['weak', /TOO-STRONG|weaker/i],
  ] as const;
  const wanted = strengths.find(([, asked]) => asked.test(change))?.[0];
  const distractors =
    /ENABLES-SOLUTION|INAPPROPRIATE|remove/i.test(change) && seed.distractors.length > 1
      ? seed.distractors.filter((distractor) => distractor.id !== id)
      : seed.distractors.map((distractor) =>
          distractor.id !== id
            ? distractor
            : {
                ...distractor,
                ...(wanted === undefined ? {} : { strength: wanted }),
                whyIrrelevant: revised(distractor.whyIrrelevant, change),
              },
        );
  return { ...seed, distractors };
}

function withCriterion(seed: SeedDocument, id: string, change: string): SeedDocument {
  const { openFrontier } = seed;
  if (openFrontier === null) return seed;
  const evaluationCriteria = openFrontier.evaluationCriteria.map((one) => {
    if (one.id !== id) return one;
    return one.threshold.trim() === ''
      ? { ...one, threshold: 'All of it, shown with numbers' }
      : { ...one, criterion: revised(one.criterion, change) };
  });
  return { ...seed, openFrontier: { ...openFrontier, evaluationCriteria } };
}

function withPremise(seed: SeedDocument, id: string, change: string): SeedDocument {
  const { paradox } = seed;
  if (paradox === null) return seed;
  return {
    ...seed,
    paradox: {
      ...paradox,
      premises: paradox.premises.map((one) =>
        one.id === id ? { ...one, statement: revised(one.statement, change) } : one,
      ),
    },
  };
}

/** Once, however often it is asked. */
const revised = (text: string, change: string) => {
  const note = ` (Revised as asked: ${change.slice(0, 400)})`;
  return text.includes(note) ? text : `${text}${note}`;
};

const replacing = (before: number, after: number, unit: string) => (text: string) =>
  unit === '1'
    ? text.replace(unitless, (found) => (Number(found) === before ? written(after) : found))
    : text.replaceAll(`${written(before)} ${unit}`, `${written(after)} ${unit}`);

/** A number with no unit behind it. */
const unitless = /(?<![\d.])\d+(?:\.\d+)?(?![\d.]| ?[a-zA-Z%°/])/g;
