import type { Json } from '../kernel/json.ts';
import type {
  Clarification,
  ConflictResolution,
  Falsification,
  GapHunt,
  Progress,
  Quality,
  Steelman,
  Survival,
  Synthesis,
} from './answers-special.ts';
import type { AgentId } from './cast.ts';
import type { PartFacts } from './facts.ts';
import { settledOf } from './facts-of-settlement.ts';
import { numberOf, type Origin } from './origin.ts';
import { agentTiers, claimIdOf } from './vocabulary.ts';

/**
 * Gaps have no number of their own: this is their place in the answer, apart from those of the agent's other passes.
 */
export const gapIdOf = ({ agent, iteration, pass }: Origin, place: number): string =>
  claimIdOf(agent, iteration, `G${numberOf({ pass }, place + 1)}`);

type Reader = (answer: Json, origin: Origin, contradictions: ReadonlySet<string>) => PartFacts;
/** The schema of the agent's row has accepted the answer, so it is of this type. */
const reader =
  <T>(read: (answer: T, origin: Origin, contradictions: ReadonlySet<string>) => PartFacts): Reader =>
  (answer, origin, contradictions) =>
    read(answer as unknown as T, origin, contradictions);

const gaps = reader<Pick<GapHunt, 'gaps'>>((answer, origin) => ({
  gaps: answer.gaps.map(({ critical, wouldFill }, place) => ({ gap: gapIdOf(origin, place), critical, wouldFill })),
}));

/** The part that a rule reads, by agent. */
const parts: Readonly<Partial<Record<AgentId, Reader>>> = {
  31: gaps,
  40: gaps,
  44: reader<Steelman>(({ defeated }) => ({ defeated })),
  45: reader<Falsification>(({ intractability }) => ({
    intractability: intractability && { kind: intractability.kind, claimId: intractability.claimId },
  })),
  46: reader<Survival>(({ coreSurvives }) => ({ coreSurvives })),
  47: reader<Clarification>(({ wellDefined }) => ({ wellDefined })),
  48: reader<Progress>(({ converged, actionable, solutionSpace, advice }) => ({
    progress: { converged, actionable, solutionSpace, advice },
  })),
  50: reader<ConflictResolution>(({ resolutions }, _origin, contradictions) => ({
    settled: settledOf(resolutions, contradictions),
  })),
  51: reader<Synthesis>(({ answers, restsOn, answered, unanswered }) => ({
    synthesis: { answers, restsOn: [...new Set(restsOn)], answered: answered.length, unanswered: unanswered.length },
  })),
  52: reader<Quality>(({ quality, failures, audit }) => {
    const rejected = new Set(failures.flatMap(({ tiers }) => tiers));
    return {
      quality: { verdict: quality, tiers: agentTiers.filter((tier) => rejected.has(tier)), audit: [...new Set(audit)] },
    };
  }),
};

/** `answer`: with addresses in place of its own ids. `contradictions`: ids that lay on the agent's context. */
export const partFacts = (answer: Json, origin: Origin, contradictions: ReadonlySet<string>): PartFacts =>
  parts[origin.agent]?.(answer, origin, contradictions) ?? {};
