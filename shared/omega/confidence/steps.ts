import type { Policy } from '../policy.ts';
import type { Argument, Claim, Examination } from './argument.ts';
import type { Input, Step } from './derivation.ts';
import { clamp, coherenceFactor, conjunction, consensus, disjunction, examined } from './rules.ts';

type Factors = Pick<Policy, 'propagation' | 'standing'>;

/** What those who hold the claim say: one word as it stands, several as a consensus. */
export function wordSteps(
  { supports }: Claim,
  { standings }: Pick<Argument, 'standings'>,
  policy: Factors,
): readonly Step[] {
  const [first, ...others] = supports;
  if (!first) return [];
  if (others.length === 0) {
    return [
      {
        rule: 'STATED',
        inputs: [{ of: String(first.agent), value: clamp(first.confidence), note: null }],
        factor: 1,
        result: clamp(first.confidence),
      },
    ];
  }
  const { weights, independence, result } = consensus(supports, standings, policy);
  const inputs = supports.map(({ agent, confidence }, index): Input => ({
    of: String(agent),
    value: clamp(confidence),
    note: `weight ${weights[index] ?? 0}`,
  }));
  return [{ rule: 'CONSENSUS', inputs, factor: independence, result }];
}

/** What the premises allow: the best alternative is one more premise that has to hold. */
export function premiseSteps(
  required: readonly Input[],
  alternatives: readonly Input[],
  { conflicts }: Pick<Argument, 'conflicts'>,
  policy: Factors,
): readonly Step[] {
  const or: readonly Step[] =
    alternatives.length === 0
      ? []
      : [{ rule: 'OR', inputs: alternatives, factor: 1, result: disjunction(alternatives.map(({ value }) => value)) }];
  if (required.length === 0) return or;
  const inputs = [...required, ...or.map(({ result }): Input => ({ of: 'OR', value: result, note: null }))];
  const among = new Set(required.map(({ of }) => of));
  const touching = new Set(
    conflicts.filter(({ between: [a, b] }) => a !== b && among.has(a) && among.has(b)).map(({ id }) => id),
  ).size;
  const factor = coherenceFactor(touching, policy);
  return [
    ...or,
    {
      rule: 'AND',
      inputs,
      factor,
      result: conjunction(
        inputs.map(({ value }) => value),
        factor,
      ),
    },
  ];
}

/** Ties the word to the premises: the lower of the two holds. */
export function bound(word: readonly Step[], premises: readonly Step[]): readonly Step[] {
  const said = word.at(-1);
  const allowed = premises.at(-1);
  if (!said && !allowed) return [{ rule: 'UNSUPPORTED', inputs: [], factor: 1, result: 0 }];
  if (!said || !allowed) return [...word, ...premises];
  const inputs = [said, allowed].map(({ rule, result }): Input => ({ of: rule, value: result, note: null }));
  return [...word, ...premises, { rule: 'BOUND', inputs, factor: 1, result: Math.min(said.result, allowed.result) }];
}

/** Verification, then attack on what is left of it. */
export function examinationSteps(
  from: number,
  examinations: readonly Examination[],
  { propagation }: Factors,
): readonly Step[] {
  const steps: Step[] = [];
  let confidence = from;
  const step = (rule: 'VERIFICATION' | 'ATTACK', inputs: readonly Input[]) => {
    if (inputs.length === 0) return;
    const factors = inputs.map(({ value }) => value);
    confidence = examined(confidence, factors);
    steps.push({
      rule,
      inputs,
      factor: [...factors].sort((a, b) => a - b).reduce((all, factor) => all * factor, 1),
      result: confidence,
    });
  };
  step(
    'VERIFICATION',
    examinations.flatMap((one): Input[] =>
      one.kind === 'VERIFICATION'
        ? [{ of: String(one.agent), value: propagation.verification[one.result], note: one.result }]
        : [],
    ),
  );
  step(
    'ATTACK',
    examinations.flatMap((one): Input[] =>
      one.kind === 'ATTACK' ? [{ of: String(one.agent), value: propagation.attack[one.result], note: one.result }] : [],
    ),
  );
  return steps;
}
