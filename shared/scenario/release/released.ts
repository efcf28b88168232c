import { z } from 'zod';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import { isSimulated } from '../../kernel/models.ts';
import type { PublicDocument } from '../documents/public.ts';

/** What a release asks of a metadata record, whatever its version (scenario rules §8.5). */
export const releaseFacts = z.object({
  simulated: z.boolean(),
  documentVersion: z.int().min(1),
  publishedAt: z.iso.datetime(),
  agentVersions: z.record(
    z.string(),
    z.object({ model: z.string(), snapshot: z.string().nullable(), version: z.string() }),
  ),
  /** Optional agents; records of old have none. */
  advisers: z.array(z.object({ cast: z.object({ model: z.string(), snapshot: z.string().nullable() }) })).default([]),
  humanReview: z.object({ triggered: z.boolean() }),
  versions: z.object({ orchestrator: z.string() }),
});
type ReleaseFacts = z.infer<typeof releaseFacts>;

/** One scenario that is to be released. */
export interface ReleasedScenario {
  readonly face: PublicDocument;
  readonly key: EvaluationDocument;
  readonly facts: ReleaseFacts;
}

/** A review that nobody has decided yet. */
interface OpenReview {
  readonly scenarioId: string;
  readonly reviewId: string;
  readonly kind: string;
}

/** A dispute or a correction that has not ended. */
interface OpenDispute {
  readonly scenarioId: string;
  readonly disputeId: string;
}

/** What is under way about the scenarios of a release. */
export interface UnderWay {
  readonly open: readonly OpenReview[];
  readonly heard: readonly OpenDispute[];
}

/**
 * What rules a release out (scenario rules §8.7): one line for each reason. A real release holds nothing that a simulated
 * model had a part in, whatever the store calls it; a rehearsal holds nothing else.
 */
export function heldBecause(
  scenarios: readonly ReleasedScenario[],
  { open, heard }: UnderWay,
  rehearsal: boolean,
): string[] {
  const wrong = scenarios.filter((one) => isSimulatedAnywhere(one) !== rehearsal || one.facts.simulated !== rehearsal);
  return [
    ...(scenarios.length === 0 ? ['release: no scenario of this corpus is published'] : []),
    ...wrong.map(({ face }) =>
      rehearsal
        ? `${face.scenarioId}: is not simulated, and a rehearsal takes simulated scenarios only`
        : `${face.scenarioId}: is SIMULATED, and can never be released; use --rehearsal to try a release out`,
    ),
    ...open.map(
      ({ scenarioId, reviewId, kind }) =>
        `${scenarioId}: its review ${reviewId} (${kind}) waits for a person; have it decided (symposium reviews show ${reviewId})`,
    ),
    ...heard
      .filter(({ scenarioId }) => !open.some((review) => review.scenarioId === scenarioId))
      .map(
        ({ scenarioId, disputeId }) =>
          `${scenarioId}: ${disputeId}, a dispute or a correction of it, is under way; wait for its end, or cancel its workflow (dispute/${disputeId}). One that was stopped by force ends when the next is brought`,
      ),
  ];
}

const isSimulatedAnywhere = ({ face, key, facts }: ReleasedScenario): boolean =>
  face.simulated || key.simulated || Object.values(facts.agentVersions).some(({ model }) => isSimulated(model));
