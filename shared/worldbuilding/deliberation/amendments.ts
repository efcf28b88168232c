import type { Filled, Objection, Proposal, Resolution, Response } from '../answers.ts';
import { amendmentIdOf, speakers, type Speaker } from '../vocabulary.ts';
import { sameWords } from './content-words.ts';
import { saysNothing } from './says-nothing.ts';

/** A change of a proposal that can be voted for by its id. */
export interface Amendment {
  readonly id: string;
  readonly by: Speaker;
  readonly text: string;
  /**
   * Of a resolution's merged text, which takes the proposal's place: the text and the parts that it fills. null: the
   * amendment and the proposal are read together.
   */
  readonly whole: { readonly text: string; readonly fills: readonly Filled[] } | null;
}

interface Heard {
  /** The proposal's id. */
  readonly id: string;
  readonly proposal: Proposal;
  readonly objection: Objection | null;
  readonly responses: readonly { readonly speaker: Speaker; readonly response: Response }[];
  readonly resolution: Resolution | null;
}

type Draft = Omit<Amendment, 'id'>;

/** Whether a text is one of these, but for capitals, blanks and punctuation. */
export function isAmong(text: string, texts: readonly string[]): boolean {
  const words = sameWords(text);
  return texts.some((one) => sameWords(one) === words);
}

const change = (by: Speaker, text: string): Draft => ({ by, text, whole: null });

/**
 * The amendments on the table, numbered before anybody votes (worldbuilding rules §4.4): what the Contrarian wants
 * changed, what the responses modify, in the order of the roles whoever answered first, then what the Synthesizer adds.
 * Who says what is on the table already, or nothing, adds nothing to it; so numbers given before the resolution stay as they are.
 * The merged text is an amendment of its own and no other's: who votes for an amendment votes for its words, and nothing
 * else comes in with them.
 */
export function onTheTable({ id, proposal, objection, responses, resolution }: Heard): readonly Amendment[] {
  const table: Amendment[] = [];
  const lay = (draft: Draft): void => {
    if (saysNothing(draft.text) || isAmong(draft.text, [proposal.body, ...table.map(({ text }) => text)])) return;
    table.push({ id: amendmentIdOf(id, table.length + 1), ...draft });
  };
  if (objection !== null) lay(change('CONTRARIAN', objection.changeWanted));
  const inOrder = [...responses].sort((a, b) => speakers.indexOf(a.speaker) - speakers.indexOf(b.speaker));
  for (const { speaker, response } of inOrder) if (response.modifies !== null) lay(change(speaker, response.modifies));
  if (resolution === null) return table;
  for (const { id: named, text } of resolution.amendments)
    if (!table.some((one) => one.id === named)) lay(change('SYNTHESIZER', text));
  const { merged: text, fills } = resolution;
  lay({ by: 'SYNTHESIZER', text, whole: { text, fills } });
  return table;
}

/** A round as far as it has come; null: nothing was proposed in it. */
type HeardSoFar = Omit<Heard, 'proposal'> & { readonly proposal: Pick<Heard, 'proposal'> | null };

/** What can be voted for in a round as far as it has come. */
export const amendmentsOf = ({ id, proposal, objection, responses, resolution }: HeardSoFar): readonly Amendment[] =>
  proposal === null ? [] : onTheTable({ id, proposal: proposal.proposal, objection, responses, resolution });
