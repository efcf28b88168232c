import { z } from 'zod';
import { answersToRequests } from '../../../shared/scenario/answers/index.ts';
import type { Logged } from '../../../shared/scenario/disputes/index.ts';
import type { RecordedChallenge } from '../../../shared/scenario/documents/index.ts';
import { quotation } from '../../quotation.ts';
import type { StoredCall } from '../../store/calls.ts';

/**
 * The words of a request that went up the ladder (scenario rules §2.5.8), in the form of a challenge's: what was asked
 * is what is wrong, and the addressee's last answer is its response. null where they are not among the calls.
 */

const stored = z.record(z.string(), z.json());
const asked = z.object({ change: z.string() });

export function requestSaid(
  { request, challenger: from, words: [quote] }: Logged<'request'>,
  calls: readonly StoredCall[],
): RecordedChallenge['said'] {
  const answer = stored.safeParse(calls.find(({ key }) => key === quote?.ref)?.answer).data;
  if (answer === undefined || quote === undefined) return null;
  const [one] = quotation({ from, ref: quote.ref, field: 'request', subject: quote.subject ?? '', request }, answer);
  const change = asked.safeParse(one).data?.change;
  return change === undefined
    ? null
    : { wrong: change, evidence: [], recommendation: '', override: null, confidence: null };
}

export function requestAnswered(
  { request, response }: Logged<'request'>,
  calls: readonly StoredCall[],
): RecordedChallenge['response'] {
  const given = answersToRequests.safeParse(calls.find(({ key }) => key === response)?.answer).data;
  const row = given?.answers.find((one) => one.request.trim() === request);
  if (given === undefined || row === undefined) return null;
  return {
    decision: row.decision,
    statement: row.text,
    evidence: [],
    revision: '',
    confidence: given.confidence,
  };
}
