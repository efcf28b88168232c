import type { Proposer } from '../roles.ts';
import type { Outcome } from '../vocabulary.ts';
import type { Round } from './deliberation.ts';
import { truncate } from '../../text/cut.ts';
import { oneLine } from '../../text/invisible.ts';

/** A round of an earlier phase by its headline: what is never left out. */
export interface Headline {
  readonly id: string;
  readonly proposedBy: Proposer | null;
  readonly title: string | null;
  readonly outcome: Outcome | null;
  /** Id of the amendment that was adopted. */
  readonly amendment: string | null;
}

/** The same round with the first sentence of each turn. */
export interface Outline extends Headline {
  readonly proposal: string | null;
  readonly objection: string | null;
  readonly responses: readonly { readonly speaker: string; readonly says: readonly string[] }[];
  readonly wildcard: string | null;
  readonly resolution: string | null;
  readonly justification: string | null;
  readonly curveballs: readonly string[];
}

export function headlineOf({ id, proposal, decision }: Round): Headline {
  return {
    id,
    proposedBy: proposal?.by ?? null,
    title: proposal?.proposal.title ?? null,
    outcome: decision?.outcome ?? null,
    amendment: decision?.amendment?.id ?? null,
  };
}

export function outlineOf(round: Round, characters: number): Outline {
  const short = (text: string | null | undefined) =>
    text === null || text === undefined ? null : openingOf(text, characters);
  const { proposal, objection, responses, wildcard, resolution, decision, curveballs } = round;
  return {
    ...headlineOf(round),
    proposal: short(proposal?.proposal.body),
    objection: short(objection?.failureCase),
    responses: responses.map(({ speaker, response: { adds, modifies, objects } }) => ({
      speaker,
      says: [adds, modifies, objects].flatMap((text) => short(text) ?? []),
    })),
    wildcard: short(wildcard),
    resolution: short(resolution?.summary),
    justification: short(decision?.justification),
    curveballs: curveballs.map(({ text }) => text),
  };
}

/**
 * A text's first sentence on one line, cut where it is longer than so many characters, and never in half a character.
 */
export function openingOf(text: string, characters: number): string {
  const line = oneLine(text);
  const end = /[.!?…](?=["”’)\]]*\s)|[。！？]/u.exec(line);
  const opening = end === null ? line : line.slice(0, end.index + 1);
  return truncate(opening, characters);
}
