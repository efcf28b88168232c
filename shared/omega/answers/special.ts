import { z } from 'zod';
import { attacked, contributionWith, verified } from './contribution.ts';
import {
  agentId,
  agentTiers,
  characteristics,
  claimAddress,
  confidence,
  factAddress,
  listOf,
  prose,
  qualityVerdicts,
  sentence,
} from '../vocabulary.ts';

/** Contributions with a part of their own, because a rule reads it. All other agents answer as their tier does. */

const gaps = listOf(
  z.object({
    gap: sentence,
    /** The question cannot be answered while it is open. */
    critical: z.boolean(),
    /** The kind of thinking that would fill it: a row of the GENESIS matrix (OMEGA rules §1.3.4). */
    wouldFill: z.enum(characteristics),
  }),
  20,
);

/** 31 lists what is missing; 40 uses what is missing against the answer (OMEGA rules §B). */
export const gapDetection = contributionWith({ ...verified, gaps });
export const gapHunt = contributionWith({ ...attacked, gaps });

/** 44: the strongest form of the answer, and whether it fell. */
export const steelman = contributionWith({
  ...attacked,
  strongestForm: prose,
  target: claimAddress,
  defeated: z.boolean(),
});

/** 45: what could be tested, and whether the problem can be answered at all (OMEGA rules §6.2, item 3). */
export const falsification = contributionWith({
  ...attacked,
  testability: listOf(
    z.object({ claimId: claimAddress, testable: z.boolean(), critical: z.boolean(), test: sentence.nullable() }),
  ),
  /** `claimId`: the claim that states it, which Symposium wants verified before it believes it. */
  intractability: z
    .object({
      kind: z.enum(['UNDECIDABLE', 'INFORMATION_UNAVAILABLE', 'UNTESTABLE_AND_CRITICAL']),
      claimId: claimAddress,
    })
    .nullable(),
}).refine(
  ({ intractability, testability }) =>
    intractability?.kind !== 'UNTESTABLE_AND_CRITICAL' ||
    testability.some(({ testable, critical }) => !testable && critical),
  'what is UNTESTABLE_AND_CRITICAL is a claim that stands in testability as critical and not testable',
);

/** 46: what is left standing. */
export const survival = contributionWith({
  ...attacked,
  survivors: listOf(claimAddress),
  broken: listOf(claimAddress),
  coreSurvives: z.boolean(),
  core: sentence.nullable(),
})
  .refine(({ coreSurvives, core }) => !coreSurvives || core !== null, 'a core that survives is stated')
  .refine(
    ({ coreSurvives, survivors }) => !coreSurvives || survivors.length > 0,
    'a core survives with claims that survive, and survivors names none',
  )
  .refine(
    ({ survivors, broken }) => !survivors.some((id) => broken.includes(id)),
    'no claim is both among the survivors and among the broken',
  );

/** 47 */
export const clarification = contributionWith({
  clarifiedStatement: prose,
  terms: listOf(z.object({ term: sentence, definition: sentence })),
  wellDefined: z.boolean(),
}).refine(
  ({ wellDefined, flags }) => !wellDefined || !flags.blocksProgress,
  'a problem that is well-defined is not what blocks progress: wellDefined or flags.blocksProgress is false',
);

/** 48: Symposium counts claims itself; this is the monitor's reading of them (OMEGA rules §6.1, §6.4). */
export const progress = contributionWith({
  converged: z.boolean(),
  /** The solution space is narrow enough to act on. */
  actionable: z.boolean(),
  solutionSpace: z.enum(['NARROWING', 'STEADY', 'EXPANDING']),
  advice: z.enum(['CONTINUE', 'CONSOLIDATE', 'RECOVER', 'STOP']),
}).refine(
  ({ converged, flags }) => !converged || !flags.blocksProgress,
  'what has converged is not blocked: converged or flags.blocksProgress is false',
);

const group = listOf(z.object({ statement: sentence, claimIds: listOf(claimAddress).min(1), agents: listOf(agentId) }));
/** 49 */
export const consensus = contributionWith({ agreements: group, disputes: group });

/** How a contradiction is settled: one side, both under conditions, or not at all. */
export const settlements = ['A', 'B', 'BOTH_QUALIFIED', 'UNRESOLVABLE'] as const;
const settlement = z.object({
  contradictionId: sentence,
  reason: prose,
  settlement: z.enum(settlements),
  statement: sentence,
});
/** 50 */
export const conflictResolution = contributionWith({ resolutions: listOf(settlement) });
export const judgement = z.object({ resolutions: listOf(settlement) });

/** 51 */
export const synthesis = contributionWith({
  answer: prose,
  restsOn: listOf(claimAddress),
  answered: listOf(sentence),
  unanswered: listOf(sentence),
  caveats: listOf(sentence),
  /** Whether the question asked is the question answered (OMEGA rules §6.1, group 3). */
  answers: z.enum(['FULLY', 'PARTLY', 'UNANSWERABLE', 'NOT_YET']),
});

/** 52: the word that gates output. A REJECT names what failed and whom to ask again (OMEGA rules §1.3.4). */
export const quality = contributionWith({
  failures: listOf(z.object({ criterion: sentence, what: prose, tiers: listOf(z.enum(agentTiers)) })),
  caveats: listOf(sentence),
  /** Agents whose full report it wants to see (OMEGA rules §5.2). */
  audit: listOf(agentId, 10),
  quality: z.enum(qualityVerdicts),
}).refine(
  ({ quality: verdict, failures }) => verdict !== 'REJECT' || failures.length > 0,
  'a REJECT names what failed',
);

export type GapDetection = z.infer<typeof gapDetection>;
export type GapHunt = z.infer<typeof gapHunt>;
export type Steelman = z.infer<typeof steelman>;
export type Falsification = z.infer<typeof falsification>;
export type Survival = z.infer<typeof survival>;
export type Clarification = z.infer<typeof clarification>;
export type Progress = z.infer<typeof progress>;
export type Consensus = z.infer<typeof consensus>;
export type ConflictResolution = z.infer<typeof conflictResolution>;
export type Judgement = z.infer<typeof judgement>;
export type Synthesis = z.infer<typeof synthesis>;
export type Quality = z.infer<typeof quality>;

/** A claim, or a commitment, by its whole address. */
const held = z.string().regex(/^\d{1,2}\.\d{1,3}\/[CK][1-9]\d{0,3}$/, 'is no id such as 7.2/C1 or 53.1/K2');

/** 50, where there are facts: which claims and commitments cannot hold beside them (OMEGA rules §11.4). */
export const comparison = z.object({
  contradicted: listOf(
    z.object({
      fact: factAddress,
      against: held,
      factSays: sentence,
      againstSays: sentence,
      because: prose,
      /** What parts them: one number each, which Symposium compares for itself, or what they state. */
      parts: z.enum(['NUMBER', 'STATEMENT']),
    }),
  ),
  confidence,
});
export type Comparison = z.infer<typeof comparison>;

const wholeAddress = z.string().regex(/^\d{1,2}\.\d{1,3}\/C[1-9]\d{0,3}$/, 'is no id such as 7.2/C1');

/** 48: which of the claims that came say in other words what was said before (OMEGA rules §6.7). */
export const restatements = z.object({
  rulings: listOf(
    z.object({
      claim: wholeAddress,
      earlier: wholeAddress,
      because: sentence,
      ruling: z.enum(['SAME', 'CONTRARY', 'DIFFERENT']),
    }),
    80,
  ),
  confidence,
});
export type Restatements = z.infer<typeof restatements>;
