/**
 * How a claim's confidence came to be, in the order in which the rules are applied. `STATED`: one agent's word.
 * `BOUND`: no surer than the premises allow. `SETTLED`: a contradiction was settled against it. `UNSUPPORTED`: nobody holds it and it rests on nothing.
 */
type DerivationRule =
  'STATED' | 'CONSENSUS' | 'OR' | 'AND' | 'BOUND' | 'VERIFICATION' | 'ATTACK' | 'SETTLED' | 'UNSUPPORTED';

export interface Input {
  /** Agent id or claim id, or the rule whose result it is. */
  readonly of: string;
  /** A confidence 0–1; under VERIFICATION and ATTACK the factor of that agent's finding. */
  readonly value: number;
  /** Weight of the voice, or the finding, where there is one. */
  readonly note: string | null;
  /** Of a check: what it draws on beside the claim; none: the claim alone. */
  readonly sources?: readonly string[];
}

export interface Step {
  readonly rule: DerivationRule;
  readonly inputs: readonly Input[];
  /** What the rule multiplies with: independence, coherence, or what all findings together come to; otherwise 1. */
  readonly factor: number;
  /** 0–1. */
  readonly result: number;
}

export interface Derivation {
  readonly claim: string;
  readonly statement: string;
  readonly steps: readonly Step[];
  /** Result of the last step. */
  readonly confidence: number;
  /** Premises that counted, by id: those that a cycle cut off are missing. */
  readonly premises: readonly string[];
}

/** What is wrong with the argument itself; nothing of it stops the computation. */
export type ArgumentProblem =
  /** The claims support one another in a circle: inside it none counts as a premise. */
  | { readonly problem: 'circular'; readonly claims: readonly string[] }
  /** The claim rests on one that nobody stated. */
  | { readonly problem: 'unstated-premise'; readonly claim: string; readonly premise: string }
  /** A finding about a claim that nobody stated: left out. */
  | { readonly problem: 'unknown-claim'; readonly claim: string; readonly agent: number }
  /** A finding of an agent about a claim that it holds itself: left out. */
  | { readonly problem: 'own-claim'; readonly claim: string; readonly agent: number };

export interface Confidences {
  /** By claim id. */
  readonly derivations: ReadonlyMap<string, Derivation>;
  readonly problems: readonly ArgumentProblem[];
}

/** 0–1, or null for a claim that is not there. */
export const confidenceOf = ({ derivations }: Confidences, claim: string): number | null =>
  derivations.get(claim)?.confidence ?? null;
