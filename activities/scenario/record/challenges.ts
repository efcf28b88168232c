import { z } from 'zod';
import type { LedgerRow } from '../../../shared/kernel/index.ts';
import { challengeResponse, disputeVote, sides } from '../../../shared/scenario/answers/index.ts';
import { type Found, type Logged, rowsOf } from '../../../shared/scenario/disputes/index.ts';
import {
  proofText,
  type RecordedBallot,
  type RecordedChallenge,
  resolutionText,
} from '../../../shared/scenario/documents/index.ts';
import { isAgent } from '../../../shared/scenario/index.ts';
import type { StoredCall } from '../../store/calls.ts';
import { requestAnswered, requestSaid } from './requests.ts';
import { challengeSaid, vetoSaid } from './said.ts';

type Closed = Logged<'challenge'> | Logged<'request'>;

/** Every challenge and request that was heard, in the order in which they ended, with both sides' words. */
export function challengesOf(ledger: readonly LedgerRow[], calls: readonly StoredCall[]): RecordedChallenge[] {
  const outside = rowsOf('outside', ledger);
  const heard: Closed[] = [...rowsOf('challenge', ledger), ...rowsOf('request', ledger)];
  return heard.sort(inOrder).map((row): RecordedChallenge => {
    const { id, phase, round, claim, challenger, challenged, domains, crossDomain, level, outcome, why, finding } = row;
    const said = wordsOf(row, calls);
    const response = responseTo(row, calls);
    return {
      id,
      ...(row.kind === 'request' && { request: row.request }),
      phase,
      round,
      claim,
      challenger,
      challenged,
      domains,
      crossDomain,
      level,
      outcome,
      why,
      outsider: challenger === 'OUTSIDER' ? (outside.find((one) => one.id === id)?.by ?? null) : null,
      downgraded: finding !== null && 'downgraded' in finding ? finding.downgraded : null,
      said,
      finding: findingText(finding, claim),
      response,
      votes: ballotsOn(row, calls),
      resolution: resolutionText(row),
      overruled: overruled(row, said?.wrong ?? findingText(finding, claim), response),
    };
  });
}

const inOrder = (a: Closed, b: Closed): number => a.sequence - b.sequence;

/** A challenge's words, those of the veto that it was, or those of a request. */
function wordsOf(row: Closed, calls: readonly StoredCall[]): RecordedChallenge['said'] {
  const [quote] = row.words;
  if (quote === undefined) return null;
  if (row.kind === 'request') return requestSaid(row, calls);
  if (quote.field === 'veto') {
    const veto = vetoSaid(calls, quote.ref);
    return veto === null
      ? null
      : {
          wrong: `${veto.law}: ${veto.proof}`,
          evidence: [],
          recommendation: veto.correction,
          override: null,
          confidence: null,
        };
  }
  const said = challengeSaid(calls, quote.ref, Number(quote.subject ?? 1));
  if (said === null) return null;
  const { wrong, evidence, recommendation, override, confidence } = said;
  return { wrong, evidence, recommendation, override, confidence };
}

/** What Symposium found, in words: the proof repeated, or the two numbers that differ. */
function findingText(finding: Found, claim: string): string | null {
  if (finding === null) return null;
  if ('about' in finding)
    return `${finding.about === claim ? '' : `${finding.about}: `}reported ${plain(finding.reported)}, Symposium finds ${plain(finding.house)}`;
  return proofText(finding);
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function responseTo(row: Closed, calls: readonly StoredCall[]): RecordedChallenge['response'] {
  if (row.kind === 'request') return requestAnswered(row, calls);
  const answer = calls.find(({ key }) => key === row.response)?.answer;
  const response = challengeResponse.safeParse(answer).data;
  if (response === undefined) return null;
  const { decision, statement, evidence, revision, confidence } = response;
  return { decision, statement, evidence, revision, confidence };
}

const askedAs = z.enum(['ballot', 'rule', 'arbitrate']);

/**
 * All that was voted on it, in the order of the calls; an unreadable vote is kept as that. Without the calls, the row's
 * own list.
 */
function ballotsOn({ id, votes }: Closed, calls: readonly StoredCall[]): RecordedBallot[] {
  const given = calls.flatMap((call): RecordedBallot[] => {
    const as = askedAs.safeParse(call.task);
    if (call.subject !== id || call.outcome !== 'answered' || !as.success || !isAgent(call.agent)) return [];
    const vote = disputeVote.safeParse(call.answer);
    return vote.success
      ? [
          {
            agent: call.agent,
            as: as.data,
            side: vote.data.side,
            reason: vote.data.reason,
            override: vote.data.override,
          },
        ]
      : [];
  });
  const side = z.enum([...sides, 'unscored']);
  const others = Object.entries(votes).flatMap(([agent, said]): RecordedBallot[] => {
    const read = side.safeParse(said);
    return read.success && isAgent(agent) && !given.some((one) => one.agent === agent)
      ? [{ agent, as: 'ballot', side: read.data, reason: '', override: null }]
      : [];
  });
  return [...given, ...others];
}

/** Whose position was overruled, and what it was. Whoever gave way was not overruled, and in part is neither. */
function overruled(
  { outcome, challenger, challenged, resolution }: Closed,
  wrong: string | null,
  response: RecordedChallenge['response'],
): RecordedChallenge['overruled'] {
  if (outcome === 'REJECTED') return { by: challenger, position: wrong ?? '' };
  if (outcome !== 'UPHELD' || resolution === 'accepted') return null;
  return { by: challenged, position: response?.statement ?? '' };
}
