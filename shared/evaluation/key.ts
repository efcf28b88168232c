import type { EvaluationDocument } from '../scenario/documents/evaluation.ts';
import type { PublicDocument } from '../scenario/documents/public.ts';
import type { Category, Status, Tier } from '../scenario/vocabulary.ts';
import { comparable } from '../text/quotations.ts';

/** Something that a good answer says, by which it is scored. */
export type KeyPoint = {
  readonly id: string;
  readonly what: string;
};

/** A number that Symposium has computed itself, and what of. */
export type KeyNumber = {
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
};

/** All of a scenario's key that scoring rests on. It never reaches a subject. */
export type ScoringKey = {
  readonly scenario: string;
  readonly category: Category;
  readonly tier: Tier;
  readonly status: Status;
  readonly correctOutcome: string;
  /** The decisive points of its status (evaluation rules §2.4). */
  readonly points: readonly KeyPoint[];
  readonly rubric: readonly { readonly response: string; readonly score: number; readonly reasoning: string }[];
  readonly wrongAnswers: readonly { readonly answer: string; readonly whyWrong: string }[];
  readonly numbers: readonly KeyNumber[];
  /** Names of the available objects, and every other word that a solver was given. */
  readonly objects: readonly string[];
  readonly given: string;
};

/** Ids of the points of those statuses that have points of their own. */
export const pointIds = { impossible: 'IMPOSSIBLE', law: 'LAW', assumption: 'ASSUMPTION', plain: 'PLAIN' } as const;

/** A judge may write an id in other signs. */
export const sameId = (one: string, other: string): boolean => comparable(one) === comparable(other);

/** The key as its documents have it. Throws RangeError where the two are of different scenarios. */
export function scoringKey(key: EvaluationDocument, face: PublicDocument): ScoringKey {
  if (key.scenarioId !== face.scenarioId)
    throw new RangeError(`the key of ${key.scenarioId} is none of ${face.scenarioId}`);
  const { narrative, environment, threat, startingState, objects, capabilities } = face.scenario;
  const cells = [...environment, ...capabilities].flatMap(({ parameter, value }) => [parameter, value]);
  return {
    scenario: key.scenarioId,
    category: face.category,
    tier: face.difficulty.tier,
    status: key.status,
    correctOutcome: key.correctOutcome,
    points: pointsOf[key.status](key),
    rubric: key.rubric,
    wrongAnswers: key.commonWrongAnswers,
    numbers: numbersOf(key),
    objects: objects.map(({ name }) => name),
    given: [
      narrative,
      threat,
      startingState,
      face.whyImpossible,
      ...cells,
      ...objects.flatMap((one) => Object.values(one)),
    ].join('\n'),
  };
}

const steps = ({ steps: all }: EvaluationDocument): KeyPoint[] => all.map(({ id, action }) => ({ id, what: action }));
const insights = ({ insights: all }: EvaluationDocument): KeyPoint[] =>
  all.map(({ id, description }) => ({ id, what: description }));
const criteria = ({ design }: EvaluationDocument): KeyPoint[] =>
  (design.openFrontier?.evaluationCriteria ?? []).map(({ id, criterion, threshold }) => ({
    id,
    what: `${criterion} (${threshold})`,
  }));
/** The first of these that there is any of. */
const firstOf = (...lists: readonly (readonly KeyPoint[])[]): readonly KeyPoint[] =>
  lists.find(({ length }) => length > 0) ?? [];

const pointsOf: Readonly<Record<Status, (key: EvaluationDocument) => readonly KeyPoint[]>> = {
  KS: (key) => firstOf(steps(key), insights(key)),
  CT: (key) => firstOf(criteria(key), insights(key), steps(key)),
  OF: (key) => firstOf(criteria(key), insights(key)),
  PX: ({ design: { paradox }, correctOutcome }) => [
    { id: pointIds.impossible, what: 'It says that what is asked cannot be done.' },
    {
      id: pointIds.law,
      what:
        paradox === null
          ? `It gives the reason why: ${correctOutcome}`
          : `It gives the law or the premises from which that follows: ${paradox.theorem} ${paradox.premises.map(({ statement }) => statement).join(' ')}`,
    },
  ],
  MT: (key) => {
    const { metamorphic } = key.design;
    if (metamorphic === null) return insights(key);
    return [{ id: pointIds.assumption, what: `It names the hidden assumption: ${metamorphic.hiddenAssumption}` }];
  },
  DG: (key) => {
    const { degenerate } = key.design;
    if (degenerate === null) return insights(key);
    return [{ id: pointIds.plain, what: `It gives the plain answer: ${degenerate.trivialAnswer}` }];
  },
};

/** Results that Symposium repeated and found right, in their latest form. One that nobody could repeat checks nothing. */
function numbersOf({ house, calculations = [] }: EvaluationDocument): KeyNumber[] {
  return house.calculations.flatMap(({ id, finding, houseValue, unit, renewed }) => {
    const value = renewed === undefined ? houseValue : renewed.houseValue;
    const written = calculations.find((one) => one.id === id);
    const right = finding === 'agrees' || renewed !== undefined;
    if (value === null || written === undefined || !right) return [];
    return [{ id, what: `${written.meaning} (${written.expression})`, value, unit }];
  });
}
