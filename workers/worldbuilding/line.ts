import { type LedgerRow, own, textOf } from '../../shared/kernel/index.ts';
import { judgePlaces, type MatchRow, matchRows, memberOf, type Team, teams } from '../../shared/worldbuilding/index.ts';
import { speakerNames } from '../../shared/worldbuilding/documents/index.ts';
import { rowWords } from '../terminal/row-words.ts';
import { isAskedAgain, paintedFor, tallyOf } from './view.ts';
import { oneLine } from '../../shared/text/index.ts';

/** What a line is, for a terminal that colours it. */
export type Tone = 'heading' | 'speech' | 'result' | 'event' | 'trouble';

/** A row as whoever watches reads it. `team` null: both, or Symposium. */
export interface MatchLine {
  readonly team: Team | null;
  readonly tone: Tone;
  /** On one line, steering nothing. */
  readonly text: string;
}

/** A row in one plain line, or null where another row says the same. */
export function matchLineOf(row: LedgerRow): string | null {
  const line = matchLine(row);
  return line === null ? null : `${row.at.slice(11, 19)}  ${markOf(line.team)}${line.text}`;
}

/** `A │ `, as a replay marks them. */
export const markOf = (team: Team | null): string => `${team ?? ' '} │ `;

/** The same without time and mark. Ballots are told together by the decision that they come to. */
export function matchLine(row: LedgerRow): MatchLine | null {
  const line = lineOf(row);
  return line === null ? null : { ...line, text: oneLine(line.text).trim() };
}

/** `Architect`, `Judge 2`: an agent as a person calls it; a name that is no agent’s stays. */
export function agentTitle(agent: string): string {
  const result = memberOf(agent);
  if (result !== null) return speakerNames[result.role];
  const words = agent.replaceAll('-', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function lineOf(row: LedgerRow): MatchLine | null {
  const { type, content, sender, recipient } = row;
  switch (type) {
    case 'MATCH':
      return matchRows([row]).map((one) => happenedLine(one))[0] ?? null;
    case 'CALL':
      return callLine(row);
    // What an agent says stands in the row of its turn; a judge’s marks stand nowhere before the reveal.
    case 'DELIVERABLE':
    case 'RESPONSE':
    case 'VOTE':
      return null;
    case 'PHASE':
      return {
        team: null,
        tone: 'heading',
        text:
          content.state === 'opened' ? `the match is opened, ${textOf(content.corpus)} corpus` : (rowWords(row) ?? ''),
      };
    case 'CORRECTION':
      return hostLine(row);
    default: {
      // The ending that follows says as much.
      if (type === 'OUTCOME' && content.state === 'published') return null;
      const text = rowWords({ ...row, sender: agentTitle(sender), recipient: agentTitle(recipient) });
      return text === null ? null : { team: null, tone: type === 'OUTCOME' ? 'result' : 'event', text };
    }
  }
}

const hostActs: Readonly<Record<string, string>> = {
  paused: 'paused',
  resumed: 'resumed',
  token: 'the wildcard has a new token,',
};

/** What the host has asked for, with who and why. */
function hostLine(row: LedgerRow): MatchLine | null {
  const { state, by, reason, team: given } = row.content;
  const team = teams.find((one) => one === given) ?? null;
  const done = own(hostActs, textOf(state));
  const text = done === undefined ? rowWords(row) : `${done} by ${textOf(by)}: ${textOf(reason)}`;
  return text === null ? null : { team, tone: 'event', text };
}

function callLine(row: LedgerRow): MatchLine | null {
  const { content, sender, recipient } = row;
  const agent = content.state === 'asked' ? recipient : sender;
  const team = memberOf(agent)?.team ?? null;
  if (judgePlaces.some((result) => result === agent)) return judgeLine(row);
  if (paintedFor(row) !== null) return paintLine(row);
  // What was said stands in the row of the turn; of what was left out of it only this row tells.
  if (content.state === 'answered' && typeof content.why !== 'string') return null;
  const text = rowWords({ ...row, sender: agentTitle(sender), recipient: agentTitle(recipient) });
  return text === null
    ? null
    : { team, tone: content.state === 'asked' || content.state === 'answered' ? 'event' : 'trouble', text };
}

/** That a judgement is in, and not what it says: no mark, and no reason that repeats one. */
function judgeLine({ content, sender }: LedgerRow): MatchLine | null {
  const judgement = textOf(content.subject);
  if (content.state === 'answered')
    return { team: null, tone: 'event', text: `${agentTitle(sender)} has judged: ${judgement} is in` };
  return isAskedAgain(content.state)
    ? null
    : { team: null, tone: 'trouble', text: `${agentTitle(sender)} gave no readable marks for ${judgement}` };
}

/** A picture as it arrives, or why it did not; Symposium settles the six later. */
function paintLine(row: LedgerRow): MatchLine | null {
  const {
    content: { state, subject, why },
    metadata,
  } = row;
  const line = (tone: Tone, words: string): MatchLine => ({
    team: paintedFor(row),
    tone,
    text: `picture ${textOf(subject)} ${words}`,
  });
  switch (state) {
    case 'asked':
      return Number(metadata.attempt) > 1
        ? line('event', `is asked for again (try ${textOf(metadata.attempt)})`)
        : null;
    case 'answered':
      return line('event', 'is painted');
    default:
      return line('trouble', `is ${textOf(state)}: ${textOf(why ?? 'nobody said why')}`);
  }
}

type OfKind<K extends MatchRow['kind']> = Extract<MatchRow, { readonly kind: K }>;
type Words = { readonly tone: Tone; readonly text?: string };

const as = (tone: Tone) => (): Words => ({ tone });
const silent = () => null;
const specTone = ({ ratified }: { readonly ratified: boolean }): Words => ({ tone: ratified ? 'result' : 'trouble' });

/** How a row is told; its text is its summary, if nothing is said. */
const happenings: { readonly [K in MatchRow['kind']]: (row: OfKind<K>) => Words | null } = {
  ROUND: ({ summary }) => ({ tone: 'heading', text: `── ${summary}` }),
  SPOKEN: ({ turn, speaker, summary }) =>
    turn === 'VOTE' ? null : { tone: 'speech', text: `${speakerNames[speaker]} ${summary}` },
  DECIDED: ({ decision, summary }) => ({ tone: 'result', text: `${tallyOf(decision.count.votes)}  ${summary}` }),
  GATE: ({ report }) => ({ tone: report.passed ? 'result' : 'trouble' }),
  // What it holds against a turn is told by what becomes of that turn.
  TESTIFIED: ({ items }) => (items.some(({ finding }) => finding === 'NOT_EXAMINED') ? { tone: 'trouble' } : null),
  WILDCARD: ({ summary }) => ({ tone: 'speech', text: summary.replace(/^WILDCARD/, speakerNames.WILDCARD) }),
  TIE_BREAK: as('speech'),
  LOST: as('trouble'),
  SENT_BACK: as('trouble'),
  BREACHED: as('trouble'),
  CRYSTALLIZED: ({ problems }) => ({ tone: problems === null || problems.length > 0 ? 'trouble' : 'event' }),
  FIELDS: ({ fields }) => ({ tone: fields.every(({ finding }) => finding === 'FINE') ? 'event' : 'trouble' }),
  RATIFIED: specTone,
  SPEC: specTone,
  ALONE: as('result'),
  LIKENESS: as('event'),
  // That it was painted was told when it came.
  PICTURE: ({ why }) => (why === null ? null : { tone: 'trouble' }),
  OFFERED: ({ offer, by, text }) => ({ tone: 'event', text: `offer ${offer}, by ${by}: ${text}` }),
  SEALED: as('event'),
  CURVEBALL: as('heading'),
  OFFER_REFUSED: as('trouble'),
  OPENED: as('heading'),
  VERDICT: as('heading'),
  ENDED: silent,
};

function happenedLine<K extends MatchRow['kind']>(row: OfKind<K> & { readonly kind: K }): MatchLine | null {
  const words = happenings[row.kind](row);
  return words === null ? null : { team: row.team, text: row.summary, ...words };
}
