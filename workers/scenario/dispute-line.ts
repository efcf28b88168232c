import { z } from 'zod';
import type { LedgerRow } from '../../shared/kernel/index.ts';
import { type Logged, readLogged } from '../../shared/scenario/disputes/index.ts';
import {
  downgradeText,
  nameOf,
  proofText,
  reasonText,
  refusalText,
  resolutionText,
} from '../../shared/scenario/documents/index.ts';
import { proofFindings } from '../../shared/verification/index.ts';
import { prefix } from '../../shared/text/index.ts';

/**
 * A row about a dispute in one short line, or null where another row says the same. Ids and numbers; of words, the
 * beginning.
 */
export function disputeLine(row: LedgerRow): string | null {
  switch (row.type) {
    case 'CHALLENGE':
    case 'BREAKTHROUGH':
      return firstOfChain(row)?.summary ?? null;
    case 'VETO':
      return vetoCast(row);
    case 'ESCALATION':
      return calledForPerson(row);
    case 'RESPONSE':
      return response(row);
    case 'DISPUTE':
      return dispute(row);
    case 'CANDIDATE':
      return candidate(readLogged('candidate', row));
    case 'CORRECTION': {
      const correction = readLogged('correction', row);
      return (
        correction &&
        `${correction.claim} is corrected: ${correction.outcome === 'UPHELD' ? 'overruled' : 'overruled in part'} in ${correction.because}`
      );
    }
    default:
      return null;
  }
}

const part = / \(part (\d+) of \d+\)$/;

/** What a message says, if it is the first of its chain. */
function firstOfChain({ content }: LedgerRow): { readonly summary: string; readonly body: string } | null {
  const { summary, body } = z
    .object({ summary: z.string().default(''), body: z.string().default('') })
    .catch({ summary: '', body: '' })
    .parse(content);
  return summary === '' || Number(part.exec(summary)?.[1] ?? 1) > 1
    ? null
    : { summary: summary.replace(part, ''), body };
}

const checked = z.object({
  claimId: z.string(),
  finding: z.object({
    finding: z.enum(proofFindings),
    houseValue: z.number().nullable(),
    comparator: z.string().nullable(),
    limit: z.number().nullable(),
    unit: z.string().nullable(),
    why: z.string(),
  }),
});

function vetoCast(row: LedgerRow): string | null {
  const message = firstOfChain(row);
  if (message === null) return null;
  // The body of a chain is cut anywhere: then the summary has to do.
  const veto = checked.safeParse(parsed(message.body)).data;
  return veto === undefined
    ? message.summary
    : `${row.sender} vetoes ${veto.claimId}: Symposium repeats the proof: ${proofText(veto.finding)}`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** An agent's call; Symposium’s own is followed by the review that it opens. */
function calledForPerson(row: LedgerRow): string | null {
  if (row.sender === 'ORCHESTRATOR') return null;
  const message = firstOfChain(row);
  return message && `${message.summary}: ${prefix(message.body, 160)}`;
}

const decision = /"decision":\s*"(ACCEPT|DEFEND|PARTIAL)"/;
const satisfaction = /"satisfied":\s*(true|false)/;

/**
 * An answer to a challenge, or a look at a revision. A field's name is quoted in no text inside the body, where quotes
 * are escaped.
 */
function response(row: LedgerRow): string | null {
  const message = firstOfChain(row);
  if (message === null) return null;
  const decided = decision.exec(message.body)?.[1];
  const satisfied = satisfaction.exec(message.body)?.[1];
  const subject = /^(?:(?! on )[^])* on (.+), round \d+$/.exec(message.summary)?.[1] ?? 'a challenge';
  if (decided !== undefined) return `${row.sender} answers ${subject}: ${decided}`;
  return satisfied === undefined
    ? null
    : `${row.sender} on the revision after its veto: ${satisfied === 'true' ? 'satisfied' : 'not satisfied'}`;
}

function dispute(row: LedgerRow): string | null {
  const opened = readLogged('opened', row);
  if (opened) return opening(opened);
  const challenge = readLogged('challenge', row);
  if (challenge) return ended(challenge);
  const request = readLogged('request', row);
  if (request) return requestEnded(request);
  const veto = readLogged('veto', row);
  if (veto) return vetoRuled(veto);
  const status = readLogged('status', row);
  if (status)
    return status.outcome === null
      ? 'the final status is not agreed on, and no rule decides it'
      : `final status ${status.outcome}: ${resolutionText(status)}`;
  const outside = readLogged('outside', row);
  if (outside)
    return outside.erratum === null
      ? `${outside.by} disputes ${outside.claim ?? 'a claim'} of ${outside.scenario}`
      : `${outside.by} corrects ${outside.scenario}: ${outside.erratum}`;
  const over = readLogged('outsideEnded', row);
  if (over)
    return `the dispute ${over.id} ends ${over.ending}${over.version === null ? '' : `, version ${over.version}`}: ${over.reason}`;
  const omitted = readLogged('omitted', row);
  return omitted && `${omitted.more} more acts of ${omitted.by} are counted and not written down one by one`;
}

function lower(by: Parameters<typeof nameOf>[0]) {
  if (by === 'HOUSE') return 'Symposium';
  return by === 'OUTSIDER' ? 'an outsider' : by;
}

function opening({ challenges, refused }: Logged<'opened'>): string | null {
  const heard = challenges.map(({ claim, by }) => `${claim} by ${lower(by)}`).join(', ');
  const not = refused.map(({ claim, by, reason }) => `${claim} by ${lower(by)} (${refusalText(reason)})`).join(', ');
  const parts = [...(heard === '' ? [] : [`disputed: ${heard}`]), ...(not === '' ? [] : [`refused: ${not}`])];
  return parts.length === 0 ? null : parts.join('; ');
}

const outcomes = {
  UPHELD: 'the claim falls',
  'PARTLY-UPHELD': 'the claim falls in part',
  REJECTED: 'the claim stands',
} as const;

export function ended({ claim, challenged, resolution, outcome, votes, why, level }: Logged<'challenge'>): string {
  if (outcome === null) return `${claim} is not settled: ${why.map(reasonText).join('; ') || 'no rule decides'}`;
  if (resolution === 'accepted') return `${challenged} accepts the challenge to ${claim}`;
  if (resolution === 'accepted in part') return `${challenged} accepts the challenge to ${claim} in part`;
  if (resolution !== 'vote')
    return `${claim}: ${level === 4 ? resolution : resolutionText({ level, resolution, votes })}, ${outcomes[outcome]}`;
  const cast = Object.values(votes).filter((side) => side === 'CHALLENGER' || side === 'CHALLENGED');
  const winner = outcome === 'REJECTED' ? 'CHALLENGED' : 'CHALLENGER';
  return `vote on ${claim}: ${cast.filter((side) => side === winner).length} of ${cast.length} for the ${winner.toLowerCase()}`;
}

function requestEnded({ request, challenger, claim, why, ...ruling }: Logged<'request'>): string {
  const asked = `${nameOf(challenger)}’s request ${request} on ${claim}`;
  return ruling.outcome === null
    ? `the ladder does not settle ${asked}: ${why.map(reasonText).join('; ')}`
    : `${asked}: ${resolutionText(ruling)}, ${ruling.outcome === 'REJECTED' ? 'nothing is due' : 'a change is due'}`;
}

export function vetoRuled({ by, claim, outcome, because }: Logged<'veto'>): string {
  const veto = `${by}’s veto of ${claim.slice(claim.indexOf('/') + 1)}`;
  switch (outcome) {
    case 'stands':
      return `${veto} stands, and the pipeline halts`;
    case 'downgraded':
      return `${veto} is heard as a challenge: ${downgradeText(because ?? '')}`;
    case 'escalates':
      return `${veto} is one more than a run allows: a person decides`;
    case 'escalated':
      return `${veto} is not lifted: a person decides`;
    default:
      return `${veto}: ${outcome}`;
  }
}

function candidate(row: Logged<'candidate'> | null): string | null {
  if (row === null) return null;
  const { by, state, checks, review } = row;
  if (state === 'candidate')
    return `BREAKTHROUGH CANDIDATE by ${by}: all three checks let it stand${review === null ? '' : `; experts are asked in review ${review}`}`;
  return `the proposal by ${by} is no candidate: ${Object.entries(checks)
    .map(([agent, result]) => `${agent}: ${result}`)
    .join(', ')}`;
}
