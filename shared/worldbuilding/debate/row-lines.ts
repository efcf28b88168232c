import type { GateReport } from '../../kernel/gates.ts';
import type { Response, TieBreak, Vote } from '../answers.ts';
import type { Agenda } from '../deliberation/agenda.ts';
import type { Breach } from '../deliberation/breaches.ts';
import { openingOf } from '../deliberation/compression.ts';
import type { Decision } from '../deliberation/outcome.ts';
import type { LossCause, Spoken } from '../deliberation/rows.ts';
import type { ExaminedItem } from '../match-rows.ts';
import type { DebatePhase, Speaker, Turn } from '../vocabulary.ts';

/** One line a row, for whoever watches a match. What a team's agent says needs no name: the row's sender has it. */

/** A row's summary is cut at 300 characters: what is quoted in it leaves room for the rest. */
const quoted = (text: string, characters = 240): string => openingOf(text, characters);

export function roundLine(
  { phase, round, proposer, due, gap }: Agenda,
  curveballs: readonly { readonly id: string; readonly text: string }[],
): string {
  return [
    `round ${round} of ${phase}: ${proposer} proposes`,
    ...(due.length === 0 ? [] : [`due: ${due.join(', ')}`]),
    ...(gap === null ? [] : [`${gap} left a gap`]),
    ...curveballs.map(({ id, text }) => `curveball ${id}: ${quoted(text, 120)}`),
  ].join('; ');
}

export function spokenLine(spoken: Spoken): string {
  switch (spoken.turn) {
    case 'PROPOSAL':
      return `proposes: ${quoted(spoken.answer.title)}`;
    case 'OBJECTION':
      return `objects: ${quoted(spoken.answer.failureCase)}`;
    case 'RESPONSE':
      return responseLine(spoken.answer);
    case 'RESOLUTION':
      return `resolves: ${quoted(spoken.answer.summary)}`;
    case 'VOTE':
      return voteLine(spoken.answer);
    default:
      return spoken satisfies never;
  }
}

function responseLine(response: Response): string {
  const parts = (['adds', 'modifies', 'objects'] as const).flatMap((verb) => {
    const text = response[verb];
    return text === null ? [] : [{ verb, text }];
  });
  return parts.map(({ verb, text }) => `${verb}: ${quoted(text, Math.floor(240 / parts.length))}`).join('; ');
}

function voteLine({ ballot, amendmentId, amendment, reason }: Vote): string {
  const what = amendmentId ?? (amendment === null ? null : `“${quoted(amendment, 100)}”`);
  return `votes ${ballot}${what === null ? '' : ` ${what}`}: ${quoted(reason, 130)}`;
}

const causes: Readonly<Record<LossCause, string>> = {
  absent: 'no answer came',
  unscored: 'the answer cannot be read',
  void: 'it was not theirs to take',
};
export const lostLine = (turn: Turn, speaker: Speaker, cause: LossCause): string =>
  `${speaker} loses the turn ${turn}: ${causes[cause]}`;

export const sentBackLine = (turn: Turn, speaker: Speaker, breaches: readonly Breach[]): string =>
  `the turn ${turn} goes back to ${speaker}: ${told(breaches)}`;
export const breachedLine = (turn: Turn, speaker: Speaker, breaches: readonly Breach[]): string =>
  `${speaker} breaks a rule in the turn ${turn}, and it is recorded: ${told(breaches)}`;

/** How many texts lay before the clerk, and what came of them. */
export function testifiedLine(items: readonly Pick<ExaminedItem, 'finding'>[]): string {
  const count = (finding: ExaminedItem['finding']) => items.filter((one) => one.finding === finding).length;
  const [objected, missed] = [count('FOUND'), count('NOT_EXAMINED')];
  if (missed === items.length) return `the clerk is not heard: ${missed} texts stand as not examined`;
  return `the clerk testifies to ${items.length - missed} texts and holds something against ${objected}${missed === 0 ? '' : `; ${missed} not examined`}`;
}

const told = (breaches: readonly Breach[]) =>
  breaches.map(({ kind, detail }) => `${kind}, as ${quoted(detail, 120)}`).join('; ');

export const wildcardLine = (text: string | null): string =>
  text === null ? 'WILDCARD says nothing' : `WILDCARD says: ${quoted(text)}`;

export function tieBreakLine({ ballot, amendmentId, justification }: TieBreak): string {
  return `SYNTHESIZER is asked to break the tie, and says ${ballot}${amendmentId === null ? '' : ` ${amendmentId}`}: ${quoted(justification, 200)}`;
}

export function decidedLine(
  proposal: string,
  { outcome, amendment, by, count: { accept, reject, amend } }: Decision,
  canon: string | null,
): string {
  const votes = [
    `${accept} for`,
    ...Object.entries(amend).map(([id, number]) => `${number} for ${id}`),
    `${reject} against`,
  ];
  return `${proposal} is ${outcome}${amendment === null ? '' : ` by ${amendment.id}`}${by === 'SYNTHESIZER' ? ', by the Synthesizer’s word' : ''} (${votes.join(', ')})${canon === null ? '' : `: ${canon} enters the canon`}`;
}

export function gateLine(phase: DebatePhase, { passed, deficiencies }: GateReport): string {
  return passed
    ? `${phase} reached its goals`
    : `${phase} ends short of its goals: ${deficiencies.map(({ deficiency }) => quoted(deficiency, 120)).join('; ')}`;
}
