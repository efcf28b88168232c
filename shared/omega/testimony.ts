import type { Json } from '../kernel/json.ts';
import type { AttackFinding, Contribution, VerificationFinding } from './answers.ts';
import { cast, type AgentId } from './cast.ts';
import type { Testimony } from './confidence/claims.ts';
import { survivorSynthesizer } from './priorities.ts';

/** A claim that is an agent's own of this answer, before it has an address. */
const own = /^C([1-9]\d?)$/;
const perPass = 100;

/**
 * The same answer with its own claims numbered apart from those of the agent's earlier passes in this cycle: `C1` of pass 2 is
 * `C101`, so that two answers of one iteration never share an address. Addresses of others' claims stay.
 */
export function renumbered<T extends Json>(answer: T, pass: number): T {
  if (pass <= 1) return answer;
  const walk = (value: Json): Json => {
    if (typeof value === 'string') return value.replace(own, (_, number: string) => `C${(pass - 1) * perPass + Number(number)}`);
    if (Array.isArray(value)) return value.map((item: Json) => walk(item));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]));
  };
  return walk(answer) as T;
}

type Said = Partial<Contribution> & Pick<Contribution, 'confidence'> & { readonly findings?: readonly (AttackFinding | VerificationFinding)[] };

/**
 * What of a contribution bears on claims. The Survivor Synthesizer sums up what other attackers found, so its findings are
 * no attacks of their own; memory's testimonies state no claims. `answer`: one that its agent's schema accepted.
 */
export function testimonyOf(answer: Json, agent: AgentId, iteration: number, pass: number): Testimony {
  const { confidence, claims = [], references = [], inputsUsed = [], findings = [] } = renumbered(answer, pass) as unknown as Said;
  const { tier } = cast[agent];
  const examines = agent !== survivorSynthesizer;
  return {
    agent, iteration, confidence, claims, references, inputsUsed,
    attacks: tier === 'ADVERSARY' && examines ? (findings as readonly AttackFinding[]) : [],
    verifications: tier === 'VERIFICATION' ? (findings as readonly VerificationFinding[]) : [],
  };
}
