/**
 * Which question of a cycle an answer belongs to, as the subject of its call key (OMEGA rules §7.5). An agent may be
 * asked more than once in a cycle: in a later round of attack or pass of verification, again after it failed, or in
 * another's place.
 */
export interface Place {
  /** Round of attack or pass of verification, from 1. */
  readonly pass: number;
  /** How often it was asked again after a failure; 0: the first time. */
  readonly retry: number;
  /** The agent whose work it does, or null: its own. */
  readonly instead: number | null;
}

/** `pass-2.retry-1.for-12`, or null for an agent's first question of the cycle. */
export function subjectOf({ pass, retry, instead }: Place): string | null {
  const parts = [
    ...(pass > 1 ? [`pass-${pass}`] : []),
    ...(retry > 0 ? [`retry-${retry}`] : []),
    ...(instead === null ? [] : [`for-${instead}`]),
  ];
  return parts.length === 0 ? null : parts.join('.');
}

/** The reverse of `subjectOf`; a subject that it did not make counts as the first question. */
export function placeOf(subject: string | null): Place {
  const part = (name: string) =>
    Number(new RegExp(`(?:^|\\.)${name}-(\\d{1,4})(?:\\.|$)`).exec(subject ?? '')?.[1] ?? Number.NaN);
  const [pass, retry, instead] = [part('pass'), part('retry'), part('for')];
  return { pass: pass >= 1 ? pass : 1, retry: retry >= 0 ? retry : 0, instead: Number.isNaN(instead) ? null : instead };
}
