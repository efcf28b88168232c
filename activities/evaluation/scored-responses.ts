import {
  type EvaluationBrief,
  type EvaluationRules,
  type GivenResponse,
  givenKeyOf,
  judgedResponse,
  judgement,
  judgePlaces,
  type Reported,
  responseOf,
  type ScoringKey,
  scoringKeyOf,
  twinKeyOf,
  twinRunOf,
} from '../../shared/evaluation/index.ts';
import { callsOfRun, type StoredCall } from '../store/calls.ts';
import type { Queryable } from '../store/database.ts';
import { findNotes, notesOfKind } from '../store/notes.ts';
import { callsInBatches } from '../store/provider-batches.ts';
import type { RunRow } from '../store/runs.ts';
import { convert } from '../verification/evaluate.ts';
import { answers, keys } from './notes.ts';
import { answered, notThere, saidIn } from './responses/said-in.ts';

export type EvaluationRow = RunRow<EvaluationBrief, EvaluationRules>;

/** The responses of an evaluation, the calls that they were paid with, and the keys that they are scored by. */
export interface ScoredResponses {
  readonly rows: readonly Reported[];
  /** Of the twins that were asked besides: none of them is one of `rows`. */
  readonly twins: readonly Reported[];
  readonly calls: readonly StoredCall[];
  /** Those of its scenarios that are stored. */
  readonly keys: readonly ScoringKey[];
}

/**
 * Every response as what is stored makes it, whatever became of the run that asks: a question without an answer is a
 * missing one. Of a run under way these are the responses so far.
 */
export async function scoredResponses(db: Queryable, run: EvaluationRow): Promise<ScoredResponses> {
  const { runKey, brief } = run;
  const asTwins = brief.twins?.made ?? [];
  const [calls, notes, twinNotes, given] = await Promise.all([
    callsOfRun(db, runKey),
    findNotes(
      db,
      brief.scenarios.map((scenario) => scoringKeyOf(runKey, scenario)),
    ),
    findNotes(
      db,
      asTwins.map((scenario) => twinKeyOf(runKey, scenario)),
    ),
    brief.given === undefined ? null : givenIn(db, runKey),
  ]);
  const stored = notes.map((note) => keys.read(note));
  const verified = new Set((brief.verdicts ?? []).flatMap((one) => (one.verified ? [one.response] : [])));
  const asked = Map.groupBy(calls, ({ agent, subject }) => `${agent} ${subject ?? ''}`);
  const rowsOf = (scenarios: readonly string[], by: readonly ScoringKey[], runOf: (nth: number) => number) => {
    const known = new Map(by.map((key) => [key.scenario, key]));
    return scenarios.flatMap((scenario) => {
      const key = known.get(scenario);
      if (key === undefined) return [];
      return Array.from({ length: brief.runs }, (_, at) =>
        reported(run, key, runOf(at + 1), { asked, given, verified }),
      );
    });
  };
  return {
    rows: rowsOf(brief.scenarios, stored, (nth) => nth),
    twins: rowsOf(
      asTwins,
      twinNotes.map((note) => keys.read(note)),
      (nth) => twinRunOf(brief.runs, nth),
    ),
    calls,
    keys: stored,
  };
}

/** Keys of the calls that came by batches of the provider; null: nobody is asked in any. */
export const inBatchesOf = async (
  db: Queryable,
  { runKey, brief }: EvaluationRow,
): Promise<ReadonlySet<string> | null> => (brief.providerBatch === true ? await callsInBatches(db, runKey) : null);

/** Calls, each with whether it came by a batch of the provider. */
export const withBatches = (calls: readonly StoredCall[], batched: ReadonlySet<string> | null) =>
  calls.map((call) => ({ ...call, inBatch: batched?.has(call.key) ?? false }));

/** Answers that were there before the run, by the note's key. */
async function givenIn(db: Queryable, runKey: string): Promise<ReadonlyMap<string, GivenResponse>> {
  return new Map((await notesOfKind(db, runKey, 'given-answer')).map((note) => [note.key, answers.read(note)]));
}

interface Told {
  /** Requests by agent and response. */
  readonly asked: ReadonlyMap<string, readonly StoredCall[]>;
  /** null: the subject is asked. */
  readonly given: ReadonlyMap<string, GivenResponse> | null;
  /** Responses that a person had verified when the run was opened. */
  readonly verified: ReadonlySet<string>;
}

/** One response with what each judge said of it. */
function reported({ runKey, policy }: EvaluationRow, key: ScoringKey, run: number, told: Told): Reported {
  const { asked, given, verified } = told;
  const subject = responseOf(key.scenario, run);
  const before = given?.get(givenKeyOf(runKey, subject));
  const said = given === null ? saidIn(asked.get(`subject ${subject}`) ?? []) : (before?.said ?? notThere);
  const places = judgePlaces.filter((place) => policy.models[place] !== undefined);
  const judgements = (said.kind === 'answer' ? places : []).map((judge) => {
    const call = answered(asked.get(`${judge} ${subject}`) ?? []);
    return { judge, judgement: judgement.safeParse(call?.answer ?? before?.judgements[judge]).data ?? null };
  });
  return judgedResponse({ run, said, judgements, verified: verified.has(subject) }, key, policy, convert);
}
