import type { ItemSubject } from '../../../shared/evaluation/items/subjects.ts';
import type { ScoringKey } from '../../../shared/evaluation/key.ts';
import type { Reported } from '../../../shared/evaluation/report.ts';
import type { JudgedScore } from '../../../shared/evaluation/score.ts';
import { aJudgement, aKey } from './a-key.ts';

/** What judges found in one answer. */
export interface Answered {
  readonly score: number | null;
  readonly met?: readonly string[];
  readonly wrongAnswer?: number;
  readonly refuted?: boolean;
  readonly declined?: boolean;
  /** What it proposes, in the judge's words. */
  readonly proposal?: string;
}

const judgedAs = ({ score, met = [], wrongAnswer, refuted = false, declined = false }: Answered): JudgedScore => ({
  score,
  why: null,
  rubricScore: score,
  ceilings: [],
  met,
  unsupported: [],
  wrongAnswer: wrongAnswer ?? null,
  wrongNumbers: refuted ? ['K1'] : [],
  declined,
  breakthrough: false,
});

/** One response, judged alike by `judges` judges. */
export function aResponse(key: ScoringKey, run: number, answered: Answered, judges = 1): Reported {
  const { scenario, category, tier, status } = key;
  const { score, proposal = 'Use water as a weight.' } = answered;
  const judgement = { ...aJudgement(key), proposal };
  return {
    ...{ scenario, category, tier, status, run, score },
    why: '',
    scores: score === null ? [] : [score],
    breakthrough: false,
    said: { kind: 'answer', text: `In the end: ${proposal}` },
    judged: Array.from({ length: judges }, (_, at) => ({
      judge: `judge-${at}`,
      judgement,
      scored: judgedAs(answered),
    })),
  };
}

/** Models by name, each with its answers to each scenario, run by run. */
export const subjectsOf = (
  keys: readonly ScoringKey[],
  models: Readonly<Record<string, readonly (readonly Answered[])[]>>,
): ItemSubject[] =>
  Object.entries(models).map(([model, scenarios]) => ({
    model,
    rows: scenarios.flatMap((runs, at) => runs.map((one, nth) => aResponse(keys[at] ?? aKey('KS'), nth + 1, one))),
  }));
