import { createHash } from 'node:crypto';
import { reckonedCostOf } from '../../../activities/ask/exchange-steps.ts';
import { scoredResponses } from '../../../activities/evaluation/scored-responses.ts';
import { ratesOfModel, reckonedRates } from '../../../activities/models/run-models.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { findRun } from '../../../activities/store/runs.ts';
import { storedRun } from '../../../activities/store/stored-run.ts';
import {
  type EvaluationBrief,
  type EvaluationInput,
  evaluationPolicy,
  type EvaluationRules,
  type KeyedScenario,
  type ToldScore,
  toldScore,
} from '../../../shared/evaluation/index.ts';
import { mostOf } from '../../../shared/kernel/index.ts';
import { RunKeyTaken } from '../../client/run-names.ts';
import type { Symposium } from '../../connect.ts';
import { Refusal } from '../../serving/refusal.ts';
import { evaluations, storeAnswers, storeSet } from '../client.ts';
import type { Allowance } from './allowance.ts';

export interface ScorerOrder {
  readonly scenarios: readonly KeyedScenario[];
  readonly judges: readonly string[];
  /** Lines of an evaluation's policy, without its caps of money. */
  readonly policy: object;
  /** Whether somebody has named the cap: then judges without a price are refused. */
  readonly capIsNamed: boolean;
  readonly allowance: Allowance;
  /** So long a request waits for a score; the evaluation goes on, and is found by the next one. */
  readonly waitMs: number;
}

export type Scorer = (scenario: string, answer: string) => Promise<ToldScore>;

/** What the file of such an answer says whose it is: nobody is asked to say it, and no judge learns it. */
const handedIn = 'an answer that was handed in';

/** An exchange is at most a request, its repair and two with more room. */
const requestsOfOne = 4;

/**
 * Scores answers one by one as an evaluation does (evaluation rules §1.13): each is an evaluation of its own, whose key is made of
 * scenario, key, answer, judges and rules. So the same answer is judged once, whoever hands it in and however often, and
 * what a crash leaves is found again.
 */
export function scorerOf(symposium: Symposium, order: ScorerOrder): Scorer {
  const { db } = symposium;
  const runs = symposium.runs(evaluations);
  const known = new Map(order.scenarios.map((one) => [one.face.scenarioId, one]));
  const underWay = new Map<string, Promise<ToldScore>>();

  async function judged(scenario: string, answer: string): Promise<ToldScore> {
    const keyed = known.get(scenario);
    if (keyed === undefined) throw new Refusal(404, `scenario: ${scenario} is not among those that are scored here`);
    const set = await storeSet(db, [keyed]);
    const answers = await storeAnswers(db, {
      model: handedIn,
      temperature: null,
      runs: 1,
      answers: [{ scenario, run: 1, answer }],
    });
    const asked: EvaluationInput = {
      set,
      model: handedIn,
      judges: [...order.judges],
      runs: 1,
      policy: order.policy,
      given: { from: 'file', answers },
    };
    const digest = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
    const key = `score-${scenario.toLowerCase()}-${digest.slice(0, 32)}`;
    const scoring = underWay.get(key) ?? begun(key, asked).finally(() => underWay.delete(key));
    underWay.set(key, scoring);
    return scoring;
  }

  /** Starts the evaluation, or finds it, and waits for its end. */
  async function begun(key: string, asked: EvaluationInput): Promise<ToldScore> {
    if ((await findRun(db, key)) !== null) return told(key);
    const held = order.allowance.take(mostForOne(order));
    if (held === 'spent')
      throw new Refusal(
        402,
        `what this server may spend is spent (${order.allowance.words()}); start it with a higher --dollars`,
      );
    if (held === 'waits')
      throw new Refusal(503, 'what is left to spend is set aside for answers that are being judged', 10);
    const { microdollars } = held;
    const line = order.capIsNamed ? 'spendCapMicrodollars' : 'defaultCapMicrodollars';
    const cap = microdollars === null ? { defaultCapMicrodollars: null } : { [line]: microdollars };
    try {
      await runs.start({ ...asked, policy: { ...order.policy, ...cap } }, { key });
    } catch (error) {
      // Whoever has started it meanwhile has set the money aside.
      order.allowance.settle(microdollars, 0);
      if (error instanceof RunKeyTaken) return told(key);
      throw error;
    }
    try {
      return await told(key);
    } finally {
      // What cannot be read counts for all of it.
      const used = await callsOfRun(db, key).then(reckonedCostOf, () => microdollars ?? 0);
      order.allowance.settle(microdollars, used);
    }
  }

  async function told(key: string): Promise<ToldScore> {
    await runs.result(key).catch(() => {
      throw new Refusal(502, `evaluation ${key} has failed; see symposium evaluate show ${key}, and reopen it`);
    });
    const run = await storedRun<EvaluationBrief, EvaluationRules>(db, 'evaluation', key);
    const [row] = (await scoredResponses(db, run)).rows;
    if (row === undefined) throw new Refusal(502, `evaluation ${key} has no scores`);
    return toldScore(row, {
      evaluation: key,
      simulated: run.corpus === 'simulated',
      passScore: run.policy.passScore,
    });
  }

  return async (scenario, answer) => {
    const scoring = judged(scenario, answer);
    scoring.catch(() => undefined);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () =>
        late.reject(new Refusal(503, `it is not judged yet; ask again (symposium evaluate list shows what waits)`, 30)),
      order.waitMs,
    );
    try {
      return await Promise.race([scoring, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Microdollars that the judges of one answer may take at most. */
function mostForOne({ judges, policy }: ScorerOrder): number {
  const { outputTokens, thinkingTokens, reservedInputTokens } = evaluationPolicy.parse(policy);
  const written = 2 * (outputTokens.mark + thinkingTokens.high);
  return judges.reduce(
    (sum, ref) => sum + requestsOfOne * mostOf(ratesOfModel(ref) ?? reckonedRates(), reservedInputTokens, written),
    0,
  );
}
