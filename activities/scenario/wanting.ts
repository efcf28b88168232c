import type { AskRequest, Json, LedgerRow, Wanting } from '../../shared/kernel/index.ts';
import { type Agent, type AnswerOf, type Status, statuses } from '../../shared/scenario/index.ts';
import { onRecordOf, traceWanting, voteWanting } from '../../shared/scenario/facts/index.ts';
import type { AgentContext, System } from '../ask/system.ts';
import type { StoredCall } from '../store/calls.ts';
import { convert } from '../verification/evaluate.ts';
import { answerTo, policyOf } from './stored-answers.ts';

/** What an answer leaves wanting, of the tasks in which that is asked; null: nothing. */
export const wantingOf: NonNullable<System['wanting']> = (request, answer, context, ledger) => {
  if (request.task === 'trace') return wantingOfTrace(request, answer, context, ledger);
  if (request.task !== 'readiness') return null;
  return Promise.resolve(voteWanting(answer as AnswerOf<'readiness'>, policyOf(context.run).escalateBelow));
};

/** What an agent's trace leaves wanting beside its own answers, the design and the ledger (scenario rules §2.6.1). */
async function wantingOfTrace(
  { agent: name }: AskRequest,
  answer: Json,
  { run, answers }: AgentContext,
  ledger: () => Promise<readonly LedgerRow[]>,
): Promise<Wanting> {
  const agent = name as Agent;
  const own = Object.values(answers).filter((call) => call.agent === agent);
  const { seed, baseline, validated, mathematics } = answers;
  if (seed === undefined) throw new TypeError('no seed in the context');
  return traceWanting(answer as AnswerOf<'trace'>, {
    agent,
    seed: answerTo('seed', seed),
    earlierSeeds: [baseline, validated].flatMap((call) => (call === undefined ? [] : [answerTo('seed', call)])),
    mathematics: mathematics === undefined ? null : answerTo('mathematics', mathematics),
    anyInvalid: anyInvalidIn(Object.values(answers)),
    vote: onlyOne(answers[`readiness.${agent}`]),
    statuses: valuesAt('status', own).filter(isStatus),
    confidences: own.every(({ round }) => round === 1)
      ? valuesAt('confidence', own).filter((value) => typeof value === 'number')
      : null,
    onRecord: onRecordOf(await ledger(), agent),
    escalateBelow: policyOf(run).escalateBelow,
    convert,
  });
}

/** A vote of the first attempt is the only one that its agent gave. */
const onlyOne = (call: StoredCall | undefined) =>
  call === undefined || call.round > 1 ? null : answerTo('readiness', call);

/** Whether a lead has called anything INVALID; null where reports came before those that are at hand. */
function anyInvalidIn(calls: readonly StoredCall[]): boolean | null {
  const reports = calls.filter(({ task }) => task === 'physics' || task === 'mathematics' || task === 'recheck');
  return reports.every(({ round }) => round === 1) ? valuesAt('status', reports).includes('INVALID') : null;
}

const isStatus = (value: Json): value is Status => statuses.some((status) => status === value);

/** Whatever stands under this name in these answers, or under one that ends in it: `statusConfidence`. */
function valuesAt(name: string, calls: readonly StoredCall[]): readonly Json[] {
  const within = (value: Json): readonly Json[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, held]: [string, Json]) => [
          ...(key.toLowerCase().endsWith(name) ? [held] : []),
          ...within(held),
        ]);
  return calls.flatMap(({ answer }) => within(answer));
}
