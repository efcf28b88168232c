import type { Status } from '../scenario/vocabulary.ts';
import type { Convert } from '../verification/quantities.ts';
import { occurs, type Searched, searched } from '../text/quotations.ts';
import { holdsNumber } from './evidence.ts';
import { isGiven } from './given-things.ts';
import type { Judgement } from './judgement.ts';
import { pointIds, sameId, type ScoringKey } from './key.ts';
import { asScored, type EvaluationPolicy } from './policy.ts';
import { best } from './responses.ts';
import { isWrong } from './wrong-number.ts';

export type ScoringRules = Pick<EvaluationPolicy, 'ceilings' | 'numberTolerance' | 'leastQuotation' | 'passScore'>;

/** Why a response earns no more than so much. */
export interface Ceiling {
  readonly rule: string;
  readonly score: number;
}

/** What one judgement of a response comes to. */
export interface JudgedScore {
  /** null: the judgement is none that can be counted, and `why` says so. */
  readonly score: number | null;
  readonly why: string | null;
  /** Of the rubric's row. */
  readonly rubricScore: number | null;
  readonly ceilings: readonly Ceiling[];
  /** Ids of the points that are met, with evidence. */
  readonly met: readonly string[];
  /** Marks that do not count, because their quotation does not stand in the answer. */
  readonly unsupported: readonly string[];
  /** Rows of the wrong answers, and numbers, that were found. */
  readonly wrongAnswer: number | null;
  readonly wrongNumbers: readonly string[];
  readonly declined: boolean;
  readonly breakthrough: boolean;
}

/**
 * Scores one response by one judgement (evaluation rules §2.2): the rubric's row, and no more than the lowest ceiling.
 * A mark whose quotation does not stand in the answer does not count, for or against. `answer`: as the judge saw it;
 * `verified`: a person has said that it solves the open problem.
 */
export function scoreOf(
  said: Judgement,
  key: ScoringKey,
  answer: string,
  rules: ScoringRules,
  convert: Convert,
  verified = false,
): JudgedScore {
  const found = marksIn(said, key, searched(answer), rules, convert);
  const { met, otherWay, foreign, wrongNumbers, wrongAnswer, declined, breakthrough } = found;
  const told = { met, unsupported: found.unsupported, wrongAnswer, wrongNumbers, declined, breakthrough };
  const row = key.rubric[said.rubric.row - 1];
  const fault = faultOf(said, key, found) ?? (declined ? null : rubricFault(said, key, found));
  if (fault !== null) return unscored(fault, told);
  if (declined) return { score: 0, why: 'declined', rubricScore: null, ceilings: [], ...told };
  const { ceilings: most } = rules;
  const ceilings: Ceiling[] = [
    ...statusCeilings[key.status]({ key, met: new Set(met), otherWay, most, verified }),
    ...(wrongAnswer === null ? [] : [{ rule: `wrong answer ${wrongAnswer}`, score: most.wrongAnswer }]),
    ...foreign.map((name) => ({ rule: `not given: ${name}`, score: most.foreignObject })),
    ...wrongNumbers.map((id) => ({ rule: `number ${id}`, score: most.wrongNumber })),
  ];
  const rubricScore = row?.score ?? null;
  const score = Math.min(rubricScore ?? best, best, ...ceilings.map((one) => one.score));
  return { score, why: null, rubricScore, ceilings, ...told };
}

type Told = Omit<JudgedScore, 'score' | 'why' | 'rubricScore' | 'ceilings'>;
const unscored = (why: string, told: Told): JudgedScore => ({
  score: null,
  why,
  rubricScore: null,
  ceilings: [],
  ...told,
});

type Found = ReturnType<typeof marksIn>;

/** Why nothing can be made of what the judge says (evaluation rules §2.3); null: it can. */
function faultOf(said: Judgement, key: ScoringKey, { declined, met }: Found): string | null {
  const marksOf = (id: string) => said.points.filter((point) => sameId(point.id, id)).map((point) => point.met);
  const both = key.points.filter(({ id }) => new Set(marksOf(id)).size > 1);
  if (both.length > 0) return `the judge says of ${ids(both)} that it is met and that it is not`;
  if (declined && met.length > 0) return `the judge says that it declines to answer, and that ${met.join(', ')} is met`;
  const { row } = said.wrongAnswer;
  return row !== null && key.wrongAnswers[row - 1] === undefined ? `there is no wrong answer ${row}` : null;
}

/** The same of points and rubric: who has declined needs neither. */
function rubricFault(said: Judgement, { points, rubric }: ScoringKey, { unsupported }: Found): string | null {
  const missing = points.filter(({ id }) => !said.points.some((point) => sameId(point.id, id)));
  if (missing.length > 0) return `the judge says nothing of ${ids(missing)}`;
  const row = rubric[said.rubric.row - 1];
  if (rubric.length > 0 && row === undefined) return `the rubric has no row ${said.rubric.row}`;
  return unsupported.includes('rubric')
    ? 'what the judge quotes for its row of the rubric does not stand in the answer'
    : null;
}

const ids = (points: readonly { readonly id: string }[]): string => points.map(({ id }) => id).join(', ');

/** The marks that count. */
function marksIn(said: Judgement, key: ScoringKey, text: Searched, rules: ScoringRules, convert: Convert) {
  const unsupported: string[] = [];
  const stands = (name: string, quotation: string): boolean => {
    if (occurs(quotation, text, rules.leastQuotation)) return true;
    unsupported.push(name);
    return false;
  };
  const met = key.points
    .filter(({ id }) => said.points.some((point) => sameId(point.id, id) && point.met && stands(id, point.quotation)))
    .map(({ id }) => id);
  const foreign = said.foreign
    .filter(({ name, quotation }) => stands(`foreign ${name}`, quotation) && !isGiven(name, key))
    .map(({ name }) => name);
  const { row } = said.wrongAnswer;
  return {
    met,
    foreign,
    unsupported,
    declined: said.declined.is && stands('declined', said.declined.quotation),
    otherWay: said.otherWay.works && stands('other way', said.otherWay.quotation),
    wrongAnswer: row !== null && stands('wrong answer', said.wrongAnswer.quotation) ? row : null,
    wrongNumbers: said.numbers
      .filter((one) => holdsNumber(one.quotation, one.value) && isWrong(one, key, rules, convert))
      .filter(({ calculation, quotation }) => stands(`number ${calculation}`, quotation))
      .map(({ calculation }) => calculation),
    breakthrough: key.status === 'OF' && said.breakthrough.is && stands('breakthrough', said.breakthrough.quotation),
    // For a row of 0 nothing has to stand there: what is missing has no words.
    rubric: (key.rubric[said.rubric.row - 1]?.score ?? 0) === 0 || stands('rubric', said.rubric.quotation),
  };
}

interface Standing {
  readonly key: ScoringKey;
  readonly met: ReadonlySet<string>;
  readonly otherWay: boolean;
  readonly most: ScoringRules['ceilings'];
  readonly verified: boolean;
}

/** As much as its points are met. */
const shareMet = ({ key: { points }, met }: Standing): Ceiling[] =>
  points.length === 0
    ? []
    : [{ rule: `${met.size} of ${points.length} points`, score: (best * met.size) / points.length }];

/** A solution is a chain: without one of its steps nobody gets to its end, however many they are. */
const wholeChain = ({ key: { points }, met, most }: Standing): Ceiling[] =>
  unless(met.size === points.length, 'a step is missing', asScored(most).stepMissing);

const unless = (fine: boolean, rule: string, score: number): Ceiling[] => (fine ? [] : [{ rule, score }]);

/** The rule of each status (evaluation rules §2.4). */
const statusCeilings: Readonly<Record<Status, (standing: Standing) => Ceiling[]>> = {
  // Another way that works needs none of the key's steps.
  KS: (standing) => (standing.otherWay ? [] : [...shareMet(standing), ...wholeChain(standing)]),
  CT: shareMet,
  OF: (standing) => [
    ...shareMet(standing),
    ...unless(standing.verified, 'no person has verified it', standing.most.unverified),
  ],
  PX: ({ met, most }) => {
    if (!met.has(pointIds.impossible)) return [{ rule: 'it does not say that it is impossible', score: most.possible }];
    return unless(met.has(pointIds.law), 'impossible without the law', most.bareImpossible);
  },
  MT: (standing) =>
    hasOwnPoint(standing, pointIds.assumption)
      ? unless(standing.met.has(pointIds.assumption), 'the assumption is not named', standing.most.assumptionUnnamed)
      : shareMet(standing),
  DG: (standing) =>
    hasOwnPoint(standing, pointIds.plain)
      ? unless(standing.met.has(pointIds.plain), 'the plain answer is not given', standing.most.notPlain)
      : shareMet(standing),
};

const hasOwnPoint = ({ key }: Standing, id: string): boolean => key.points.some((point) => point.id === id);
