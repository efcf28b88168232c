import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { addressed, type Origin, gapIdOf } from './addresses.ts';
import type { Contribution, SummaryAnswer } from './contribution.ts';
import type {
  ContributionFacts,
  PartFacts,
  ClassificationFacts,
  ComparisonFacts,
  InterventionFacts,
  JudgementFacts,
  SummaryFacts,
  Settled,
} from './facts.ts';
import type { Policy } from '../policy.ts';
import { saysNothing } from '../claims/same-words.ts';
import { quarantineFor } from './quarantine.ts';
import type { Shown } from './shown.ts';
import { flagsOf, stanceOf, type Spoken } from './tier-line.ts';
import type {
  Clarification,
  Comparison,
  ConflictResolution,
  Falsification,
  GapHunt,
  Progress,
  Quality,
  Steelman,
  Survival,
  Synthesis,
  Judgement,
} from './special.ts';
import type { AgentId } from '../agents/cast.ts';
import { agentTiers, factAddress } from '../vocabulary.ts';
import { factNumber } from '../facts/fact.ts';
import type { Classification, Intervention } from './phi.ts';
import { isComplex, summaryProblems } from './tier-summary.ts';
import { subProblemsIn } from '../session/sub-problems.ts';

/** What a memory's testimony leaves out: it makes no claims and refers to none. */
const silent: Omit<Spoken, 'verdict' | 'confidence'> & Pick<Contribution, 'claims'> = {
  claims: [],
  references: [],
  contradictions: [],
  flags: { requiresResolution: false, blocksProgress: false, breakthrough: false },
  selfReport: null,
};

/**
 * What a workflow learns of a contribution: whether it counts, the head of its Tier 0 line, counts, and the part that a
 * rule reads. `answer`: one that its agent's schema accepted. `shown`: what its context spoke of. `proceedAt`: the session's
 * confidence to proceed, by which the line goes; an earlier version asked without it, and its line goes by MEDIUM.
 */
export function contributionFacts(
  answer: Json,
  origin: Origin,
  shown: Shown,
  policy: Pick<Policy, 'confidence'>,
  proceedAt: number = policy.confidence.proceed.MEDIUM,
): ContributionFacts {
  const said = addressed(answer, origin);
  const spoken = { ...silent, ...(said as Spoken & Partial<Contribution>) };
  return {
    quarantine: quarantineFor(answer, origin, shown, policy),
    stance: stanceOf(spoken, proceedAt),
    flags: flagsOf(spoken, proceedAt),
    claims: spoken.claims.length,
    contradictions: spoken.contradictions.length,
    breakthrough: spoken.flags.breakthrough,
    part: partFacts(said, origin, shown),
  };
}

/**
 * Reads the part of an agent's answer. The schema of the agent's row has accepted the answer, so a reader asks for its
 * type; it is typed as a method since whoever calls it knows an answer as Json only.
 */
type Reader = { read(answer: Json, origin: Origin, shown: Shown): PartFacts }['read'];

const gaps = (answer: Pick<GapHunt, 'gaps'>, origin: Origin): PartFacts => ({
  gaps: answer.gaps.map(({ critical, wouldFill }, place) => ({ gap: gapIdOf(origin, place), critical, wouldFill })),
});

/** The part that a rule reads, by agent. */
const parts: Readonly<Partial<Record<AgentId, Reader>>> = {
  31: gaps,
  40: gaps,
  44: (said: Steelman) => ({ defeated: isDefeated(said) }),
  // What ends a session is put before a verifier in the Falsifier's own words: that somebody's claim was verified says nothing of what
  // the Falsifier makes of it.
  45: ({ intractability, claims }: Falsification) => {
    const isOwn = claims.some(({ id }) => id === intractability?.claimId);
    return {
      intractability:
        intractability !== null && isOwn ? { kind: intractability.kind, claimId: intractability.claimId } : null,
    };
  },
  // A core of which nothing is said is none.
  46: ({ coreSurvives, core }: Survival) => ({ coreSurvives: coreSurvives && (core === null || !saysNothing(core)) }),
  47: ({ wellDefined }: Clarification) => ({ wellDefined }),
  48: ({ converged, actionable, solutionSpace, advice }: Progress) => ({
    // What still grows has not converged, whatever else the same answer says.
    progress: { converged: converged && solutionSpace !== 'EXPANDING', actionable, solutionSpace, advice },
  }),
  50: ({ resolutions }: ConflictResolution, _origin: Origin, { contradictions }: Shown) => ({
    settled: settledOf(resolutions, contradictions),
  }),
  51: ({ answers, restsOn, answered, unanswered }: Synthesis) => ({
    synthesis: {
      answers,
      restsOn: [...new Set(restsOn)],
      // Who says that the question is answered in full, and leaves nothing open, has answered it without taking it apart.
      answered: answers === 'FULLY' && unanswered.length === 0 ? Math.max(1, answered.length) : answered.length,
      unanswered: unanswered.length,
    },
  }),
  52: ({ quality, failures, audit }: Quality) => {
    const rejected = new Set(failures.flatMap(({ tiers }) => tiers));
    return {
      quality: {
        verdict: verdictOf({ quality, failures }),
        tiers: agentTiers.filter((tier) => rejected.has(tier)),
        audit: [...new Set(audit)],
      },
    };
  },
};

/**
 * Whether the Steelman Attacker holds its target for defeated (OMEGA rules §2.1.2). Who says that it is not, and finds
 * in the same answer that the attack on it succeeds, has not confirmed that it stands.
 */
export const isDefeated = ({
  defeated,
  target,
  findings,
}: Pick<Steelman, 'defeated' | 'target' | 'findings'>): boolean =>
  defeated || findings.some(({ claimId, result }) => claimId === target && result === 'SUCCEEDS');

/**
 * The Quality Controller's verdict as it counts (OMEGA rules §2.1.2): an answer that it lets pass although it names what
 * failed passes with that as a caveat.
 */
export const verdictOf = ({ quality, failures }: Pick<Quality, 'quality' | 'failures'>): Quality['quality'] =>
  quality === 'SHIP' && failures.length > 0 ? 'SHIP_WITH_CAVEATS' : quality;

/** `answer`: with addresses in place of its own ids. `shown`: ids that lay on the agent's context. */
const partFacts = (answer: Json, origin: Origin, shown: Shown): PartFacts =>
  parts[origin.agent]?.(answer, origin, shown) ?? {};

/** What PHI's testimony comes to, without its words. */
export function classificationFacts({
  type,
  subtype,
  wellDefined,
  uncertainty,
  stakes,
  characteristics,
  keyUncertainties,
}: Classification): ClassificationFacts {
  const uncertainties = keyUncertainties.filter((one) => !saysNothing(one)).length;
  return { type, subtype, wellDefined, uncertainty, stakes, characteristics, uncertainties };
}

/** `handed`: the contradictions that lay on PHI's context. */
export const judgementFacts = ({ resolutions }: Judgement, handed: ReadonlySet<string>): JudgementFacts => ({
  settled: settledOf(resolutions, handed),
});

const shownFacts = z.object({ facts: z.array(z.object({ id: factAddress })) });

/** `handed`: the facts that lay on the resolver's context; facts may have come since. */
export function comparisonFacts({ contradicted }: Comparison, handed: Json): ComparisonFacts {
  const facts = shownFacts.safeParse(handed).data?.facts ?? [];
  return { upTo: Math.max(0, ...facts.map(({ id }) => factNumber(id))), contradicted: contradicted.length };
}

/** A way that is offered twice is one way. `asked`: what the session itself was asked. */
export function interventionFacts(offer: Intervention, asked: readonly string[] = []): InterventionFacts {
  const { diagnosis, constraints, pivot } = offer;
  const parts = subProblemsIn(offer, asked) ?? [];
  return {
    diagnosis,
    constraints: new Set(constraints).size,
    subProblems: parts.length,
    needs: parts.map(({ needs }) => needs),
    pivot: [...new Set(pivot)],
  };
}

export const summaryFacts = (
  answer: SummaryAnswer,
  policy: Pick<Policy, 'summaryWords' | 'summaryFindings'>,
): SummaryFacts => ({ complex: isComplex(answer, policy), problems: summaryProblems(answer, policy) });

type Resolution = Pick<Judgement['resolutions'][number], 'contradictionId' | 'settlement'>;

/**
 * What a resolver said of each contradiction that it was handed; an id that it was not handed settles nothing and stays
 * out. Who settles one contradiction in two ways has not settled it.
 */
export function settledOf(resolutions: readonly Resolution[], handed: ReadonlySet<string>): Settled[] {
  const ids = [...new Set(resolutions.map(({ contradictionId }) => contradictionId))].filter((id) => handed.has(id));
  return ids.map((contradictionId): Settled => {
    const [first, ...others] = [
      ...new Set(
        resolutions.filter((one) => one.contradictionId === contradictionId).map(({ settlement }) => settlement),
      ),
    ];
    return { contradictionId, settlement: first === undefined || others.length > 0 ? 'UNRESOLVABLE' : first };
  });
}
