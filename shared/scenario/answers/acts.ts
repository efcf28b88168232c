import { z } from 'zod';
import { agentName, confidence, label, listOf, prose } from '../vocabulary.ts';
import { quantity } from './seed.ts';

/**
 * A number of a proof. `source` says where it stands in the scenario: `C1/mass` (a quantity of a claim), `S3` (seconds
 * of a step), `deadline`, `object:table/mass`, `capability:reach`, `environment:temperature`; or `law: gravity` for a
 * constant of nature and `estimate` for a number of the agent's own, on which no finding may turn.
 */
export const citedQuantity = quantity.extend({ source: label });

/**
 * The machine-checkable part of a proof (scenario rules §4.2): an inequality that ought to hold and, as the agent says,
 * does not.
 */
export const proof = z.object({
  quantities: listOf(citedQuantity),
  /** Over the quantities by name: `+ - * / ^ ( )`, `sqrt min max abs sin cos tan exp log`. Never evaluated as code. */
  expression: z.string().max(4_000),
  requirement: z.object({ comparator: z.enum(['<=', '<', '>=', '>']), value: z.number(), unit: label }),
});
export type Proof = z.infer<typeof proof>;

/** Grounds on which a domain's authority can be overridden (scenario rules §1.4, Level 2). */
export const overrideGrounds = [
  'MATHEMATICAL-PROOF',
  'PHYSICALLY-MEANINGLESS',
  'EPISTEMOLOGICAL',
  'PHYSICAL-OR-MATHEMATICAL',
  'UNFAIR-OR-UNTESTABLE',
] as const;
export type OverrideGround = (typeof overrideGrounds)[number];
export const override = z.enum(overrideGrounds).nullable();

export const sides = ['CHALLENGER', 'CHALLENGED'] as const;
export type Side = (typeof sides)[number];

/** A dispute of one claim of another agent (scenario rules §4.1). */
export const challenge = z.object({
  /** Id in the claim table, such as `NEWTON/C2`. */
  claim: label,
  against: agentName,
  /** What is wrong with the claim. */
  wrong: prose,
  /** Calculations, citations, principles; a challenge without any goes no further. */
  evidence: listOf(prose),
  proof: proof.nullable(),
  override,
  recommendation: prose,
  /** That the claim is wrong. */
  confidence,
});
export type Challenge = z.infer<typeof challenge>;

/**
 * Far above what a run admits: an answer with a thousand challenges is read, and all but the first few are refused by
 * name.
 */
const challenges = z.array(challenge).max(2_000);

/**
 * Blocks a scenario (scenario rules §4.2): NEWTON and EULER, on its core mechanics, with a proof that Symposium
 * repeats.
 */
export const veto = z.object({
  /** Id of the claim, step or quantity of the Seed Document that is vetoed: `C1`, `S2`, `deadline`. */
  claimId: label,
  /** The physical law or theorem violated. */
  law: label,
  /** Derivation or proof, in words. */
  proof: prose,
  check: proof.nullable(),
  fixPossible: z.boolean(),
  correction: prose,
});
export type Veto = z.infer<typeof veto>;

/** A solution to an OF scenario that may be new (scenario rules §4.4). */
export const breakthrough = z.object({ summary: label, solution: prose, novelty: prose, physics: prose });
export type Breakthrough = z.infer<typeof breakthrough>;

/** What every report may carry beside its subject: challenges, and a call for a person (scenario rules §4.1, §4.3). */
export const acts = { challenges, escalation: prose.nullable() };

/** A report that disputes nothing and calls for nobody. */
export const noActs = { challenges: [], escalation: null };
