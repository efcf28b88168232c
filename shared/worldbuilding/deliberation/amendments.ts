import type { Filled, Objection, Proposal, Resolution, Response } from '../answers.ts';
import { amendmentIdOf, speakers, type Speaker } from '../vocabulary.ts';
import { sameWords } from './content-words.ts';

/** A change of a proposal that can be voted for by its id. */
export interface Amendment {
  readonly id: string;
  readonly by: Speaker;
  readonly text: string;
  /**
   * The whole proposal as it reads with this amendment, where a resolution wrote that down; null: both are read
   * together.
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
const change = (by: Speaker, text: string): Draft => ({ by, text, whole: null });

/**
 * The amendments on the table, numbered before anybody votes (worldbuilding rules §4.4): what the Contrarian wants
 * changed, what the responses modify, in the order of the roles whoever answered first, then what the Synthesizer adds.
 * Who says what is on the table already adds nothing to it; so numbers given before the resolution stay as they are.
 * The merged text belongs to the one amendment that the resolution puts to the vote, so that the two do not divide the
 * votes; where it puts none or several, it is an amendment of its own.
 */
export function onTheTable({ id, proposal, objection, responses, resolution }: Heard): readonly Amendment[] {
  const table: Amendment[] = [];
  const lay = (draft: Draft): string | null => {
    const words = sameWords(draft.text);
    if (words === '' || words === sameWords(proposal.body)) return null;
    const there = table.find((one) => sameWords(one.text) === words)?.id;
    const given = there ?? amendmentIdOf(id, table.length + 1);
    if (there === undefined) table.push({ id: given, ...draft });
    return given;
  };
  if (objection !== null) lay(change('CONTRARIAN', objection.changeWanted));
  const inOrder = [...responses].sort((a, b) => speakers.indexOf(a.speaker) - speakers.indexOf(b.speaker));
  for (const { speaker, response } of inOrder) if (response.modifies !== null) lay(change(speaker, response.modifies));
  if (resolution === null) return table;
  const put = new Set(
    resolution.amendments.flatMap(
      ({ id: named, text }) => table.find((one) => one.id === named)?.id ?? lay(change('SYNTHESIZER', text)) ?? [],
    ),
  );
  if (sameWords(resolution.merged) === sameWords(proposal.body)) return table;
  const merged = put.size === 1 ? [...put][0] : lay(change('SYNTHESIZER', resolution.merged));
  return table.map((one) =>
    one.id === merged ? { ...one, whole: { text: resolution.merged, fills: resolution.fills } } : one,
  );
}

/** A round as far as it has come; null: nothing was proposed in it. */
type HeardSoFar = Omit<Heard, 'proposal'> & { readonly proposal: Pick<Heard, 'proposal'> | null };

/** What can be voted for in a round as far as it has come. */
export const amendmentsOf = ({ id, proposal, objection, responses, resolution }: HeardSoFar): readonly Amendment[] =>
  proposal === null ? [] : onTheTable({ id, proposal: proposal.proposal, objection, responses, resolution });
