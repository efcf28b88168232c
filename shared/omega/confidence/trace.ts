import type { Confidences, Input, Step } from './derivation.ts';
import { isFactAddress } from '../vocabulary.ts';
import { rounded } from '../../text/amounts.ts';

/** How a claim's confidence came to be, down to the words of agents: what `omega show --claim` prints. */
export interface Trace {
  readonly claim: string;
  readonly statement: string;
  /** 0–1; null for a premise that nobody stated. */
  readonly confidence: number | null;
  readonly steps: readonly Step[];
  readonly premises: readonly Trace[];
  /** The claim was unfolded further up; its steps and premises are not repeated. */
  readonly repeated: boolean;
}

/**
 * The tree under a claim, or null where there is no such claim. Each claim is unfolded once, so the tree stays as small
 * as the graph.
 */
export function traceOf({ derivations }: Confidences, claim: string): Trace | null {
  if (!derivations.has(claim)) return null;
  const unfolded = new Set<string>();
  const trace = (id: string): Trace => {
    const derivation = derivations.get(id);
    if (!derivation)
      return {
        claim: id,
        statement: isFactAddress(id) ? 'a fact that was laid before the session' : '',
        confidence: null,
        steps: [],
        premises: [],
        repeated: false,
      };
    const { statement, confidence, steps, premises } = derivation;
    if (unfolded.has(id)) return { claim: id, statement, confidence, steps: [], premises: [], repeated: true };
    unfolded.add(id);
    return { claim: id, statement, confidence, steps, premises: premises.map(trace), repeated: false };
  };
  return trace(claim);
}

/** A confidence with as many digits as a trace prints. */
export const printed = (confidence: number): number => rounded(confidence, 4);
const number = (value: number) => String(printed(value));
const input = ({ of, value, note, sources }: Input) =>
  `${of} ${number(value)}${note === null ? '' : ` (${note})`}${sources === undefined ? '' : ` from ${sources.join(' and ') || 'the claim alone'}`}`;
const line = ({ rule, inputs, factor, result }: Step) =>
  `${rule}: ${inputs.map(input).join(', ') || 'nothing'}${factor === 1 ? '' : ` × ${number(factor)}`} = ${number(result)}`;

/** The tree as indented lines, one for each claim and each step. */
export function traceLines(trace: Trace, depth = 0): readonly string[] {
  const indent = '  '.repeat(depth);
  const none = isFactAddress(trace.claim) ? 'given' : 'nobody stated it';
  const value = trace.confidence === null ? none : number(trace.confidence);
  return [
    `${indent}${trace.claim}: ${value}${trace.repeated ? ' (see above)' : ''}${trace.statement === '' ? '' : `, ${trace.statement.replace(/\s+/g, ' ')}`}`,
    ...trace.steps.map((step) => `${indent}  ${line(step)}`),
    ...trace.premises.flatMap((premise) => traceLines(premise, depth + 1)),
  ];
}
