import {
  type AdviserRows,
  agents,
  type Brief,
  deltaBetween,
  dimensions,
  type DocumentOrder,
  type Phase,
  phases,
  type Policy,
  roster,
  versions,
} from '../../../shared/scenario/index.ts';
import {
  type ClassificationDelta,
  recordedDelta,
  type ScenarioRecord,
  type RecordedChallenge,
  type RecordedCorrection,
} from '../../../shared/scenario/documents/index.ts';
import type { Certificate } from '../../../shared/scenario/certificate/index.ts';
import type { LedgerRow } from '../../../shared/kernel/index.ts';
import { checksOf } from '../../libraries/index.ts';
import type { SystemPrompts } from '../../prompts/load.ts';
import type { StoredCall } from '../../store/calls.ts';
import type { RunRow } from '../../store/runs.ts';
import { adviceOf } from './advice.ts';
import { breakthroughsOf, candidateOf } from './breakthroughs.ts';
import { castOf } from './cast.ts';
import { challengesOf } from './challenges.ts';
import { countsOf } from './counts.ts';
import { FinalContext } from './final-context.ts';
import { disagreementsOf, discussionsOf } from './disagreements.ts';
import { gatesOf } from './gates.ts';
import { houseNumbers } from './house-numbers.ts';
import { refusedOf } from './refused.ts';
import { reviewsOf } from './reviews.ts';
import { vetoesOf } from './vetoes.ts';
import { factsOf } from '../stored-answers.ts';
import { rowsOf } from '../../../shared/scenario/disputes/index.ts';

export interface RunArchive {
  readonly run: RunRow<Brief, Policy>;
  /** In the order in which they were paid. */
  readonly calls: readonly StoredCall[];
  readonly ledger: readonly LedgerRow[];
  readonly prompts: SystemPrompts;
  readonly isolation: Certificate;
}

/** Folds a run's archive into the record that its documents are rendered from. */
export function assemble(
  { run, calls, ledger, prompts, isolation }: RunArchive,
  order: DocumentOrder,
  scenarioId: string,
  publishedAt: string,
): ScenarioRecord {
  const context = new FinalContext(order.references, calls);
  const { ruling } = order;
  const seed = context.answer('seed', 'seed');
  const mathematics = context.answer('mathematics', 'mathematics');
  const { createdAt } = run;
  // A run of before there were advisers has no such lines.
  const policy: Partial<Policy> = run.policy;
  const adviserRows = policy.adviserRows ?? {};
  return {
    scenarioId,
    runKey: run.runKey,
    simulated: run.corpus === 'simulated',
    brief: run.brief,
    status: ruling.status,
    statusBy: ruling.statusBy,
    tier: { tier: ruling.tier, nearest: ruling.nearest },
    profile: ruling.profile,
    ...disputesOf(ledger, calls, ruling, run.policy.calibrationRange),
    seed,
    mathematics,
    physics: context.answer('physics', 'physics'),
    grounding: context.answer('grounding', 'grounding'),
    ...referencesOf(ledger, order),
    classification: context.answer('classification', 'classification'),
    informed: context.answer('informed', 'informed'),
    delta: deltaOf(context),
    house: houseNumbers(seed, mathematics, context.seedSeenBy(context.call('mathematics')), run.policy),
    memos: context.byAgent('memo', 'memo'),
    votes: Object.fromEntries(
      dimensions.map((dimension) => [dimension, ruling.votes[dimension]]),
    ) as ScenarioRecord['votes'],
    calibration: context.byAgent('calibration', 'calibration'),
    distractorReviews: context.byAgent('distractors', 'distractors'),
    readiness: context.byAgent('readiness', 'readiness'),
    traces: context.byAgent('trace', 'trace'),
    gates: gatesOf(ledger, calls),
    isolation,
    rounds: Object.fromEntries(phases.map((phase) => [phase, order.rounds[phase] ?? 0])) as Record<Phase, number>,
    cast: castOf(calls),
    advice: adviceOf({ advisers: policy.advisers ?? [], adviserRows }, order.references, calls, ledger),
    createdAt,
    publishedAt,
    computeSeconds: calls.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1_000,
    wallSeconds: Math.max(0, (Date.parse(publishedAt) - Date.parse(createdAt)) / 1_000),
    provenance: provenanceOf(adviserRows, calls, prompts),
    versions,
  };
}

function referencesOf(
  ledger: readonly LedgerRow[],
  { references }: DocumentOrder,
): Pick<ScenarioRecord, 'referenceChecks'> {
  const referenceChecks = checksOf(ledger, references.grounding);
  return referenceChecks === null ? {} : { referenceChecks };
}

function deltaOf(context: FinalContext): ClassificationDelta {
  const blind = factsOf('classification', context.call('classification'));
  const informed = factsOf('informed', context.call('informed'));
  return recordedDelta(deltaBetween(blind, informed));
}

type DisputeFields =
  | 'breakthrough'
  | 'breakthroughs'
  | 'challenges'
  | 'refused'
  | 'vetoes'
  | 'corrections'
  | 'reviews'
  | 'discussions'
  | 'disagreements'
  | 'counts';

/** Everything that was disputed, out of the ledger's rows and the words of the calls that they refer to. */
function disputesOf(
  ledger: readonly LedgerRow[],
  calls: readonly StoredCall[],
  ruling: DocumentOrder['ruling'],
  calibrationRange: number,
): Pick<ScenarioRecord, DisputeFields> {
  const challenges = challengesOf(ledger, calls);
  const vetoes = vetoesOf(ledger, calls);
  const breakthroughs = breakthroughsOf(ledger, calls);
  const reviews = reviewsOf(ledger);
  const refused = refusedOf(ledger);
  const discussions = discussionsOf(ruling, calibrationRange);
  return {
    challenges,
    refused,
    vetoes,
    breakthroughs,
    reviews,
    discussions,
    breakthrough: candidateOf(breakthroughs),
    corrections: correctionsOf(ledger, challenges),
    disagreements: disagreementsOf(ledger, { challenges, vetoes, reviews, discussions }),
    counts: countsOf(calls, ledger, { challenges, refused, vetoes }),
  };
}

/** Hash of everything that went in: each prompt, and each request and response in the order paid. */
function provenanceOf(
  rows: AdviserRows,
  calls: readonly StoredCall[],
  prompts: SystemPrompts,
): ScenarioRecord['provenance'] {
  return [
    ...agents.map((agent) => ({ what: `charge ${roster[agent].prompt}`, sha256: prompts.of(agent).hash })),
    // An adviser of somebody's own may be unknown to this worker; its version and its stored requests still carry its
    // prompt.
    ...Object.entries(rows)
      .filter(([name]) => prompts.has(name))
      .map(([name, { charge: prompt }]) => ({ what: `charge ${prompt}`, sha256: prompts.of(name).hash })),
    ...calls.flatMap(({ agent, task, phase, round, subject, requestHash, responseHash }) => {
      const name = `${phase} ${round} ${agent} ${task}${subject === null ? '' : ` ${subject}`}`;
      return [
        { what: `request ${name}`, sha256: requestHash },
        { what: `response ${name}`, sha256: responseHash },
      ];
    }),
  ];
}

/** Claims that fell after the phase of their report, by the disputes that brought them down. */
export function correctionsOf(
  ledger: readonly LedgerRow[],
  challenges: readonly RecordedChallenge[],
): RecordedCorrection[] {
  return rowsOf('correction', ledger).flatMap(({ phase, round, claim, because, outcome }): RecordedCorrection[] => {
    const dispute = challenges.find(({ id }) => id === because);
    return [
      {
        phase,
        round,
        claim,
        dispute: because,
        challenger: dispute?.challenger ?? 'HOUSE',
        outcome,
        resolution: dispute?.resolution ?? 'not on record',
      },
    ];
  });
}
