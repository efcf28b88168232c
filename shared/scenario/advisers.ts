import { z } from 'zod';
import type { AgentCard, Roster } from '../kernel/agent.ts';
import { cleared, matrix, publicFace, type Content } from './context.ts';
import { pageReader } from './page-reader.ts';
import { roster } from './roster.ts';
import { tasks } from './tasks.ts';
import { agents, confidence, label, type Phase } from './vocabulary.ts';

/** Phases in which advisers are asked: beside an agent that works alone, or beside the five. */
export const advisingPhases = ['GROUND', 'CLASSIFY', 'REFINE'] as const satisfies readonly Phase[];

/** What an adviser can be asked for: a task by its name, with that task's schema. */
const adviceTasks = ['advice', 'attempt'] as const;
export type AdviceTask = (typeof adviceTasks)[number];

export const isAdviceTask = (task: string): task is AdviceTask => (adviceTasks as readonly string[]).includes(task);

const kinds = Object.keys(matrix) as [Content, ...Content[]];
const sight = z.union([z.literal('ALL'), z.array(z.enum(kinds)).min(1).readonly()]);

/**
 * The row of an optional agent (scenario rules §8.3): plain data, so that one of somebody's own can come from a file,
 * and a run can carry the rows that it was opened with. An adviser leads nothing, vetoes nothing and has no vote.
 */
export const adviserRow = z.strictObject({
  /** One line: what the agent is asked to be. */
  role: label.min(1),
  /** Name of its prompt file, without `.md`. */
  charge: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, 'is no file name of small letters, digits, dots and dashes'),
  chargeVersion: z
    .string()
    .regex(/^v\d+(\.\d+)?$/, 'is no version such as v1 or v1.2')
    .default('v1'),
  phases: z.array(z.enum(advisingPhases)).min(1).readonly(),
  /** What it may read, phase by phase. `ALL`: whatever is open to anyone. */
  sees: z.partialRecord(z.enum(advisingPhases), sight),
  task: z.enum(adviceTasks).default('advice'),
  /** Most tokens that it may write in an attempt at a phase, repair included. */
  outputTokens: z.int().min(500).max(30_000).default(5_000),
  /** Below this its advice is marked as doubtful in the documents. */
  threshold: confidence.default(0.5),
  sampling: z
    .strictObject({
      temperature: z.number().min(0).max(2).nullable(),
      thinking: z.enum(['off', 'low', 'medium', 'high']),
    })
    .default({ temperature: 0.7, thinking: 'medium' }),
  /** `provider:model`, or null: SOCRATES's. The policy's `models` outranks both. */
  model: label.nullable().default(null),
});
/** A row of Symposium's own may show content in a phase in which nobody advises. */
export type AdviserRow = Omit<z.infer<typeof adviserRow>, 'sees'> & {
  readonly sees: Readonly<Partial<Record<Phase, z.infer<typeof sight>>>>;
};
export type AdviserRows = Readonly<Record<string, AdviserRow>>;

const solution = [
  'insightChain',
  'solutionSketch',
  'physicalClaims',
  'correctOutcome',
  'specialDesign',
] as const satisfies readonly Content[];

/** The optional agents that come with Symposium (scenario rules §8.3). */
export const advisers = {
  DARWIN: {
    role: 'Evolutionary agent: counterfactual variants by systematic variation of parameters',
    charge: 'scenario.darwin',
    chargeVersion: 'v1',
    phases: ['REFINE'],
    sees: { REFINE: [...publicFace, ...solution, 'counterfactuals', 'physicsValidation', 'mathVerification'] },
    task: 'advice',
    outputTokens: 6_000,
    threshold: 0.5,
    sampling: { temperature: 0.3, thinking: 'high' },
    model: null,
  },
  TURING: {
    role: 'Adversarial agent: tries to solve the scenario with the strategies that AI systems commonly use',
    charge: 'scenario.turing',
    chargeVersion: 'v1',
    phases: ['CLASSIFY'],
    sees: { CLASSIFY: publicFace },
    task: 'attempt',
    outputTokens: 6_000,
    threshold: 0.5,
    sampling: { temperature: 1, thinking: 'high' },
    model: null,
  },
  HYPATIA: {
    role: 'Educational agent: what the scenario can teach about physics, creativity and critical thinking',
    charge: 'scenario.hypatia',
    chargeVersion: 'v1',
    phases: ['REFINE'],
    sees: {
      REFINE: [...publicFace, ...solution, 'distractors', 'commonWrongAnswers', 'scoringRubric', 'scientificGrounding'],
    },
    task: 'advice',
    outputTokens: 5_000,
    threshold: 0.5,
    sampling: { temperature: 0.7, thinking: 'medium' },
    model: null,
  },
  CASSANDRA: {
    role: 'Risk agent: safety considerations if the scenario described a real situation',
    charge: 'scenario.cassandra',
    chargeVersion: 'v1',
    phases: ['REFINE'],
    sees: { REFINE: [...publicFace, ...solution, 'distractors', 'commonWrongAnswers', 'classification'] },
    task: 'advice',
    outputTokens: 5_000,
    threshold: 0.5,
    sampling: { temperature: 0.3, thinking: 'high' },
    model: null,
  },
} as const satisfies AdviserRows;

/** The rows of a run, in which the page's reader has one; where it does not advise, it is asked in no phase for that. */
export function withPageReader(rows: AdviserRows): AdviserRows {
  const own: AdviserRow = rows[pageReader] ?? { ...advisers[pageReader], phases: [], sees: {} };
  return { ...rows, [pageReader]: { ...own, sees: { ...own.sees, SEED: publicFace, REFINE: publicFace } } };
}

export const adviserNames = Object.keys(advisers) as (keyof typeof advisers)[];

/** The five and the optional agents that come with Symposium, as `ask` needs to know them. */
export const cast: Roster = { ...roster, ...cardsOf(advisers) };

/** An adviser's row in the form of everybody's. */
export function cardsOf(rows: AdviserRows): Roster {
  return Object.fromEntries(
    Object.entries(rows).map(
      ([name, { role, charge: prompt, chargeVersion: promptVersion, phases, sampling, task }]): [string, AgentCard] => [
        name,
        {
          role,
          prompt,
          promptVersion,
          phases,
          leads: [],
          canVeto: false,
          authority: null,
          sampling,
          answers: { [task]: tasks[task].schema },
        },
      ],
    ),
  );
}

const confidences: ReadonlySet<Content> = new Set([
  'athenaConfidence',
  'newtonConfidence',
  'eulerConfidence',
  'galileoConfidence',
  'socratesConfidence',
]);

/**
 * Is this open to at least one of the five in this phase, and no confidence before REFINE? An adviser never sees more
 * (scenario rules §3.1).
 */
function openToAdvisers(content: Content, phase: Phase): boolean {
  return agents.some((agent) => cleared(content, agent, phase)) && (!confidences.has(content) || phase === 'REFINE');
}

/**
 * What an adviser may read in this phase. A row cannot widen it: what the matrix opens to nobody is left out, whatever
 * the row says.
 */
export function seenBy(row: AdviserRow, phase: Phase): ReadonlySet<Content> {
  const given = row.sees[phase] ?? [];
  return new Set((given === 'ALL' ? kinds : given).filter((content) => openToAdvisers(content, phase)));
}

/** What is wrong with a row of somebody's own, besides its form. */
export function rowProblems(row: AdviserRow): string[] {
  return advisingPhases.flatMap((phase) => {
    const given = row.sees[phase];
    const asked = row.phases.includes(phase);
    if (given === undefined) return asked ? [`sees.${phase}: is missing, and phases names ${phase}`] : [];
    if (!asked) return [`sees.${phase}: is there, but phases does not name ${phase}`];
    const closed = given === 'ALL' ? [] : given.filter((content) => !openToAdvisers(content, phase));
    return closed.map((content) => `sees.${phase}: ${content} is open to no adviser in ${phase} (scenario rules §3.1)`);
  });
}
