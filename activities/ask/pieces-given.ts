import type { Json } from '../../shared/kernel/index.ts';
import type { Form, Handover } from './fit-to-budget.ts';
import { readInFull, type Asked, type SectionsOnDemand } from './sections-on-demand.ts';

/** A piece that the agent was cleared for, as a call's row and the ledger name it. */
export type PieceGiven = {
  readonly content: string;
  readonly author: string;
  readonly ref: string;
  readonly form: Form;
  /** Name of the section within its request. */
  readonly section: string;
  /** Size in full. */
  readonly tokens: number;
};

/** Every piece of a request with its form; one that has been read to the end in this exchange was given in full. */
export function piecesGiven(
  { sections, handed }: Handover,
  sectionsOnDemand: SectionsOnDemand,
  asked: readonly Asked[],
): Json[] {
  const whole = readInFull(
    sectionsOnDemand,
    asked.map(({ section }) => section),
  );
  const frameworks = sections
    .filter((section) => section.always === true)
    .map(({ label, author, ref }) => ({ content: label, author, ref, form: 'full' as const }));
  const pieces = handed.map(({ name, section: { label, author, ref }, form, tokens }): PieceGiven => ({
    content: label,
    author,
    ref,
    form: whole.has(name) ? 'full' : form,
    section: name,
    tokens,
  }));
  return [...frameworks, ...pieces];
}

/** What a request did not give in full: nothing is left out silently. */
export function omittedOf(pieces: readonly Json[]): Json[] {
  return (pieces as readonly Partial<PieceGiven>[]).flatMap(({ form, section, tokens }) =>
    form === undefined || form === 'full' || section === undefined || tokens === undefined
      ? []
      : [{ section, form, tokens }],
  );
}
