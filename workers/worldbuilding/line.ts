import { textOf } from '../../shared/kernel/json.ts';
import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import type { MatchRow } from '../../shared/worldbuilding/match-rows.ts';
import { speakerNames } from '../../shared/worldbuilding/documents/names.ts';
import { judgePlaces, memberOf } from '../../shared/worldbuilding/roster.ts';
import { matchRows } from '../../shared/worldbuilding/stored-rows.ts';
import type { Team } from '../../shared/worldbuilding/vocabulary.ts';
import { wordsOf } from '../scenario/line.ts';
import { isAskedAgain, paintedFor, tallyOf } from './view.ts';
import { oneLine } from '../../shared/text/invisible.ts';

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
      return matchRows([row]).map(happenedLine)[0] ?? null;
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
          content.state === 'opened' ? `the match is opened, ${textOf(content.corpus)} corpus` : (wordsOf(row) ?? ''),
      };
    default: {
      // The ending that follows says as much.
      if (type === 'OUTCOME' && content.state === 'published') return null;
      const text = wordsOf({ ...row, sender: agentTitle(sender), recipient: agentTitle(recipient) });
      return text === null ? null : { team: null, tone: type === 'OUTCOME' ? 'result' : 'event', text };
    }
  }
}

function callLine(row: LedgerRow): MatchLine | null {
  const { content, sender, recipient } = row;
  const agent = content.state === 'asked' ? recipient : sender;
  const team = memberOf(agent)?.team ?? null;
  if (judgePlaces.some((result) => result === agent)) return judgeLine(row);
  if (paintedFor(row) !== null) return paintLine(row);
  if (content.state === 'answered') return null;
  const text = wordsOf({ ...row, sender: agentTitle(sender), recipient: agentTitle(recipient) });
  return text === null ? null : { team, tone: content.state === 'asked' ? 'event' : 'trouble', text };
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

function happenedLine(row: MatchRow): MatchLine | null {
  const { team, summary } = row;
  const line = (tone: Tone, text = summary): MatchLine => ({ team, tone, text });
  switch (row.kind) {
    case 'ROUND':
      return line('heading', `── ${summary}`);
    case 'SPOKEN':
      return row.turn === 'VOTE' ? null : line('speech', `${speakerNames[row.speaker]} ${summary}`);
    case 'DECIDED':
      return line('result', `${tallyOf(row.decision.count.votes)}  ${summary}`);
    case 'GATE':
      return line(row.report.passed ? 'result' : 'trouble');
    case 'WILDCARD':
    case 'TIE_BREAK':
      return line('speech');
    case 'LOST':
    case 'SENT_BACK':
    case 'BREACHED':
      return line('trouble');
    case 'CRYSTALLIZED':
      return line(row.problems === null || row.problems.length > 0 ? 'trouble' : 'event');
    case 'RATIFIED':
    case 'SPEC':
      return line(row.ratified ? 'result' : 'trouble');
    // That it was painted was told when it came.
    case 'PICTURE':
      return row.why === null ? null : line('trouble');
    case 'OFFERED':
    case 'SEALED':
      return line('event');
    case 'CURVEBALL':
      return line('heading');
    case 'OFFER_REFUSED':
      return line('trouble');
    case 'OPENED':
    case 'VERDICT':
      return line('heading');
    case 'ENDED':
      return null;
    default:
      return row satisfies never;
  }
}
