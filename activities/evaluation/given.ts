import {
  answerProblems,
  type CandidateVerdict,
  changesSince,
  type EvaluationBrief,
  type EvaluationRules,
  type GivenAnswers,
  type GivenFrom,
  type GivenResponse,
  type KeyedScenario,
  modelsAsked,
  responseOf,
  saysNothing,
  storedAnswers,
} from '../../shared/evaluation/index.ts';
import { asJson, isSimulated } from '../../shared/kernel/index.ts';
import { badInput } from '../bad-input.ts';
import type { Database } from '../store/database.ts';
import { findOutcome } from '../store/outcomes.ts';
import { findRun } from '../store/runs.ts';
import { isScored } from './standing.ts';
import { bodyOf, scenariosOf } from './scenarios-of.ts';
import { scoredResponses } from './scored-responses.ts';
import { verdictsOf } from './verdicts.ts';

/** Answers that are there before a run begins. */
export interface Given {
  readonly from: GivenFrom;
  /** Whether they were made by simulated models, or judged by such where their judgements stand. */
  readonly simulated: boolean;
  readonly responses: ReadonlyMap<string, GivenResponse>;
  /** What people have said of candidates among them. */
  readonly verdicts: readonly CandidateVerdict[];
  /** Place → model of every judge whose judgements count, and of those who are to be asked. */
  readonly judges: Readonly<Record<string, string>>;
  readonly asked: Readonly<Record<string, string>>;
}

/** What an input asks for, as far as the answers have to agree with it. */
export interface GivenOrder {
  readonly set: string;
  readonly scenarios: readonly KeyedScenario[];
  readonly model: string;
  readonly judges: readonly string[] | null;
  readonly runs: number;
}

/** Throws BAD_INPUT where the answers are not what the input says. `defaultModel`: judges where it names nobody. */
export const givenIn = (
  db: Database,
  given: GivenAnswers,
  order: GivenOrder,
  defaultModel: string | null,
): Promise<Given> =>
  given.from === 'evaluation' ? answersOfEvaluation(db, given, order) : answersOfFile(db, given, order, defaultModel);

/** Without the subject: nobody asks it. */
function judgesAsked(order: GivenOrder, defaultModel: string | null): Readonly<Record<string, string>> {
  const { subject: _notAsked, ...judges } = modelsAsked(order, defaultModel);
  return judges;
}

/**
 * The answers of an evaluation that has ended (evaluation rules §1.8), with its judgements where no judge is named. Throws
 * BAD_INPUT where it has not ended, where another is asked for, or where scenarios or keys have changed since.
 */
async function answersOfEvaluation(
  db: Database,
  given: { readonly runKey: string; readonly newKeys: boolean },
  order: GivenOrder,
): Promise<Given> {
  const source = await findRun<EvaluationBrief, EvaluationRules>(db, given.runKey);
  if (source?.system !== 'evaluation') throw badInput([`given: there is no evaluation ${given.runKey}`]);
  const ending = await findOutcome(db, given.runKey);
  if (!isScored(ending?.outcome))
    throw badInput([`given: ${given.runKey} has no scores (${ending?.outcome ?? 'it is under way'})`]);
  const { brief, policy } = source;
  const same = order.set === brief.set;
  const problems = [
    ...(order.model === brief.model ? [] : [`model: the answers are those of ${brief.model}`]),
    ...(order.runs === brief.runs ? [] : [`runs: the answers are of ${brief.runs} runs`]),
    ...(same ? [] : changesSince(await scenariosOf(db, brief.set), order.scenarios, given.newKeys)),
  ];
  if (problems.length > 0) throw badInput(problems);
  const { rows } = await scoredResponses(db, source);
  const judgedAnew = order.judges !== null;
  const { subject: _notAsked, ...judgedBy } = policy.models;
  const responses = rows.map(({ scenario, run, said, judged }): [string, GivenResponse] => [
    responseOf(scenario, run),
    {
      said,
      judgements: judgedAnew
        ? {}
        : Object.fromEntries(
            judged.flatMap(({ judge, judgement }) => (judgement === null ? [] : [[judge, asJson(judgement)]])),
          ),
    },
  ]);
  const judges = judgedAnew ? judgesAsked(order, null) : judgedBy;
  return {
    from: { from: 'evaluation', runKey: given.runKey, set: brief.set, judgedAnew },
    simulated: source.corpus === 'simulated',
    responses: new Map(responses),
    verdicts: await verdictsOf(db, source),
    judges,
    asked: judgedAnew ? judges : {},
  };
}

/** The answers of a file that was read and stored (evaluation rules §1.9): they are checked here again. */
async function answersOfFile(
  db: Database,
  { answers: hash }: { readonly answers: string },
  order: GivenOrder,
  defaultModel: string | null,
): Promise<Given> {
  const how = 'start it from the file with symposium evaluate start --answers';
  const read = storedAnswers.safeParse(await bodyOf(db, 'given.answers', hash, how));
  if (!read.success) throw badInput([`given.answers: what is stored under ${hash} is no file of answers`]);
  const { model, temperature, runs, answers } = read.data;
  const problems = [
    ...(order.model === model ? [] : [`model: the answers are those of ${model}`]),
    ...(order.runs === runs ? [] : [`runs: the answers are of ${runs} runs`]),
    ...answerProblems(
      read.data,
      order.scenarios.map(({ face }) => face.scenarioId),
      () => 'given.answers: ',
    ),
  ];
  if (problems.length > 0) throw badInput(problems);
  const judges = judgesAsked(order, defaultModel);
  return {
    from: { from: 'file', answers: hash, temperature },
    simulated: isSimulated(model),
    responses: new Map(
      answers.map(({ scenario, run, answer }): [string, GivenResponse] => [
        responseOf(scenario, run),
        { said: saysNothing(answer) ? { kind: 'empty' } : { kind: 'answer', text: answer }, judgements: {} },
      ]),
    ),
    verdicts: [],
    judges,
    asked: judges,
  };
}
