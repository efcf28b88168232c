import type { Json } from '../../../shared/kernel/index.ts';
import type { LeadFacts, MathematicsFacts } from '../../../shared/scenario/facts/index.ts';
import type { AnswerOf, TaskName } from '../../../shared/scenario/index.ts';

/**
 * What a new prompt may change (scenario rules §B): the tier is compared apart, because it is made of five agents'
 * votes.
 */
export type Kind = 'status' | 'verdict' | 'solution' | 'tier';

/** One thing that an answer decides, small enough to be compared: its words may differ, its value counts. */
export interface Statement {
  readonly kind: Kind;
  /** `claim C1`, `ethics`, `step S2 seconds`, … */
  readonly what: string;
  readonly value: string;
}

type Facts = Readonly<Record<string, Json>>;

const status = (value: string): Statement => ({ kind: 'status', what: 'status', value });
const verdict = (what: string, value: string | number | boolean | null): Statement => ({
  kind: 'verdict',
  what,
  value: String(value),
});
const part = (what: string, value: string | number | boolean | null): Statement => ({
  kind: 'solution',
  what,
  value: String(value),
});
const none = () => [];

/** What each kind of answer decides; tasks whose answers are words alone decide nothing. */
const statements: { readonly [T in TaskName]: (answer: AnswerOf<T>, facts: Facts) => readonly Statement[] } = {
  seed: none,
  revise: solutionOf,
  physics: ({ feasibility, mirage }, facts) => [
    ...leadOf(facts),
    verdict('feasibility', feasibility),
    verdict('mirage convincing', mirage.convincing),
  ],
  mathematics: ({ dimensional }, facts) => [
    ...leadOf(facts),
    ...mathematicsOf(facts),
    verdict('dimensions', dimensional),
  ],
  grounding: ({ merit, validity }) => [
    verdict('merit', merit),
    verdict('construct validity holds', validity.concerns.length === 0),
  ],
  classification: (answer) => [
    status(answer.status),
    verdict('impossibility type', answer.impossibilityType),
    verdict('ethics', answer.ethics.assessment),
    { kind: 'tier', what: 'blind tier', value: answer.tier },
  ],
  informed: (answer) => [
    status(answer.status),
    verdict('impossibility type', answer.impossibilityType),
    verdict('ethics', answer.ethics),
    verdict('saw the trick blind', answer.sawTrickBlind),
  ],
  doubt: none,
  memo: (_, facts) => leadActs(facts),
  // Votes on difficulty are compared as what they make of the tier, not one by one.
  calibration: none,
  dimension: none,
  distractors: ({ verdicts }) => verdicts.map((one) => verdict(`distractor ${one.distractorId}`, one.verdict)),
  answer: ({ answers }) => answers.map((one) => verdict(`request ${one.request}`, one.decision)),
  accept: ({ verdicts }) => verdicts.map((one) => verdict(`answer to ${one.request}`, one.accepted)),
  recheck: ({ items }) => items.map((one) => verdict(`change ${one.id}`, one.status)),
  readiness: (answer) => [status(answer.status), verdict('readiness', answer.vote)],
  respond: ({ decision }) => [verdict('response', decision)],
  ballot: ({ side }) => [verdict('side', side)],
  rule: ({ side }) => [verdict('side', side)],
  arbitrate: ({ side }) => [verdict('side', side)],
  vetoReview: ({ satisfied, physicsForbids }) => [
    verdict('veto lifted', satisfied),
    verdict('physics forbids a solution', physicsForbids),
  ],
  restate: (answer) => [status(answer.status)],
  novelty: ({ survives }) => [verdict('candidate survives', survives)],
  deepDive: ({ survives }) => [verdict('candidate survives', survives)],
  literature: ({ survives, kind }) => [verdict('candidate survives', survives), verdict('novelty', kind)],
  advice: ({ noContribution }) => [verdict('contributes', noContribution === null)],
  attempt: ({ believesSolved }) => [verdict('believes solved', believesSolved)],
  trace: none,
};

/** Votes on difficulty: what they decide, they decide together. */
export const votes: ReadonlySet<string> = new Set(['calibration', 'dimension'] satisfies TaskName[]);

/** Answers that decide something on their own or with others: only these are worth asking for again. */
export function decides(task: string): task is TaskName {
  const found = Object.hasOwn(statements, task) ? statements[task as TaskName] : undefined;
  return votes.has(task) || (found !== undefined && found !== none);
}

/** Everything that a stored or new answer decides. It has passed its task's schema. */
export function statementsOf(task: TaskName, answer: Json, facts: Facts): readonly Statement[] {
  const read = statements[task] as (answer: unknown, facts: Facts) => readonly Statement[];
  return read(answer, facts);
}

/** The facts are those that Symposium has just computed from the same answer. */
function leadOf(facts: Facts): Statement[] {
  const { assessment, claims } = facts as LeadFacts;
  return [
    verdict('assessment', assessment),
    ...claims.valid.map((id) => verdict(`claim ${id}`, 'VALID')),
    ...claims.invalid.map((id) => verdict(`claim ${id}`, 'INVALID')),
    ...leadActs(facts),
  ];
}

function leadActs(facts: Facts): Statement[] {
  const { acts } = facts as { readonly acts?: { readonly veto?: Json; readonly escalation?: Json } };
  return acts === undefined
    ? []
    : [verdict('vetoes', acts.veto != null), verdict('calls for a person', acts.escalation === true)];
}

function mathematicsOf(facts: Facts): Statement[] {
  const { sensitivity, contradictions } = facts as MathematicsFacts;
  return [
    verdict('fragile by Symposium’s analysis', sensitivity.fragile),
    verdict('contradictions with Symposium', contradictions.length),
  ];
}

/** Of a revision the numbers and the parts, not the wording: a step that is told differently is the same step. */
function solutionOf({ solution, scenario, insights, distractors }: AnswerOf<'revise'>): Statement[] {
  return [
    ...solution.steps.map(({ id, seconds }) => part(`step ${id}, seconds`, seconds)),
    ...solution.claims.flatMap(({ id, quantities }) => [
      part(`claim ${id}`, 'present'),
      ...quantities.map(({ name, value, unit }) => part(`claim ${id}, ${name}`, `${value} ${unit}`)),
    ]),
    part('deadline, seconds', scenario.deadlineSeconds),
    ...insights.map(({ id }) => part(`insight ${id}`, 'present')),
    ...distractors.map(({ id, strength }) => part(`distractor ${id}`, strength)),
  ];
}
