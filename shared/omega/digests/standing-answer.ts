import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { synthesis } from '../answers/special.ts';
import { standingAnswerIn, synthesisArchitect } from '../claims/rests-on.ts';
import type { StandingClaim } from '../claims/standing-claims.ts';
import { printed } from '../confidence/trace.ts';
import type { Policy } from '../policy.ts';
import { latestWords, type SessionView } from '../session/view.ts';
import { truncate } from '../../text/cut.ts';

const told = synthesis.pick({ answer: true, answers: true, restsOn: true, unanswered: true, caveats: true });

/** Its claims go by their addresses. */
const worded = synthesis
  .pick({ answer: true, verdict: true })
  .extend({ claims: z.array(z.object({ statement: z.string() })) });

/**
 * The answer of an earlier cycle, which all who examined since had before them, for whoever judges the present one: whether
 * other words say the contrary no comparison of words can tell (OMEGA rules §6.7). null before there is one; after a pivot
 * there is nothing to be compared with, and the digest says so.
 */
export function answerBeforeDigest(
  session: SessionView,
  cycle: number,
  { digestLines: { characters } }: Pick<Policy, 'digestLines'>,
): Json {
  const earlier = { ...session, rows: session.rows.filter(({ iteration }) => iteration < cycle) };
  const last = standingAnswerIn(earlier);
  if (last === null) return latestWords(earlier).has(synthesisArchitect) ? { is: 'It was set aside.' } : null;
  const said = worded.safeParse(last.answer).data;
  if (said === undefined) return null;
  return {
    is: 'What the session answered before, and what was examined since. It is no ground for or against an answer.',
    cycle: last.iteration,
    verdict: said.verdict,
    answer: truncate(said.answer, 4 * characters),
    states: said.claims.map(({ statement }) => truncate(statement, characters)),
  };
}

interface Standing {
  readonly session: SessionView;
  readonly claims: readonly StandingClaim[];
  /** Of the answer, as it is propagated now, 0–1; null: it rests on nothing. */
  readonly answerConfidence: number | null;
}

/**
 * The answer that the session would give if it ended now, with what it rests on as that stands (OMEGA rules §7.4); null
 * before there is one, and after a pivot.
 */
export function standingAnswerDigest(
  { session, claims, answerConfidence }: Standing,
  { digestLines: { open, characters } }: Pick<Policy, 'digestLines'>,
): Json {
  const last = standingAnswerIn(session);
  const said = told.safeParse(last?.answer).data;
  if (last === null || said === undefined) return null;
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const lines = (texts: readonly string[]) => texts.slice(0, open).map((text) => truncate(text, characters));
  return {
    is: 'What the session would answer now. It shows what hangs on a claim, and is no ground for or against one.',
    cycle: last.iteration,
    answer: truncate(said.answer, 4 * characters),
    answers: said.answers,
    confidence: answerConfidence === null ? null : printed(answerConfidence),
    restsOn: [...new Set(said.restsOn)].slice(0, open).map((id) => {
      const claim = byId.get(id);
      return claim === undefined
        ? { id }
        : { id, statement: truncate(claim.statement, characters), confidence: printed(claim.confidence) };
    }),
    unanswered: lines(said.unanswered),
    caveats: lines(said.caveats),
  };
}
