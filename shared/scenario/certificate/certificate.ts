import type { Content } from '../context.ts';
import type { Phase } from '../vocabulary.ts';

/** Content that stood in a request whose agent may not read it. */
export type Leak = {
  /** Key of the offending call. */
  readonly call: string;
  readonly content: Content;
  /** Call, note or run that the content came from. */
  readonly ref: string;
  /**
   * `verbatim`: word for word, or under its own label. `rephrased`: its words in another order. `number`: a telling
   * figure.
   */
  readonly how: 'verbatim' | 'rephrased' | 'number';
  /** What was found, shortened. */
  readonly phrase: string;
};

/** All requests to one agent in one phase. */
export type CheckedContext = {
  /** One of the five, or an adviser. */
  readonly agent: string;
  readonly phase: Phase;
  readonly calls: number;
  /** Every NO, and how many pieces of that kind were searched for; 0 where the run never wrote one. */
  readonly withheld: readonly { readonly content: Content; readonly pieces: number }[];
  /** Empty: clean. */
  readonly leaks: readonly Leak[];
};

/**
 * What a search of a run's stored requests found: the isolation of scenario rules §3.1 as it was kept, not as it was
 * meant.
 */
export type Certificate = {
  readonly clean: boolean;
  /** Requests searched, repairs included. */
  readonly calls: number;
  readonly checked: readonly CheckedContext[];
};

export function leaksOf(certificate: Pick<Certificate, 'checked'>): readonly Leak[] {
  return certificate.checked.flatMap(({ leaks }) => leaks);
}

/**
 * Each leaking call and kind in one line, without the words: this crosses histories, and the words are secret to some.
 */
export function leakLines(certificate: Pick<Certificate, 'checked'>): string[] {
  const lines = certificate.checked.flatMap(({ agent, phase, leaks }) =>
    leaks.map(({ call, content, how }) => `${agent} in ${phase} was shown ${content} (${how}) by ${call}`),
  );
  return [...new Set(lines)];
}
