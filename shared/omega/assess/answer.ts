import { z } from 'zod';
import { answerClaim, answerId, type Argument, type Examination } from '../confidence/argument.ts';
import { speaksOf, turnsRound } from '../claims/never-same.ts';
import { restsOnIn, standingAnswerIn } from '../claims/rests-on.ts';
import { lostIn } from '../claims/settlements.ts';
import type { SessionView } from '../session/view.ts';
import { findingsIn } from './argument.ts';

/**
 * The answer is more than what it rests on: the Synthesis Architect states it as a claim of its own, and that claim can
 * fall while all that carries it stands (OMEGA rules §2.3). What was found against it is found against the answer.
 */

const stated = z.object({
  claims: z.array(z.object({ id: z.string(), statement: z.string(), requires: z.array(z.string()) })),
});

interface Statement {
  readonly id: string;
  readonly statement: string;
}

/**
 * The claims that state the standing answer: those that require all that it rests on; where none does, whatever the
 * Synthesis Architect claims beside it. One that the answer names among its grounds is a ground.
 */
export function statementsIn(session: SessionView): readonly Statement[] {
  const said = stated.safeParse(standingAnswerIn(session)?.answer).data?.claims ?? [];
  const restsOn = restsOnIn(session);
  const grounds = new Set(restsOn);
  const others = said.filter(({ id }) => !grounds.has(id));
  const whole = others.filter(({ requires }) => restsOn.every((id) => requires.includes(id)));
  return whole.length > 0 ? whole : others;
}

const isRefuting = ({ result }: Examination): boolean => result === 'FAILED' || result === 'SUCCEEDS';

/** It speaks against the claim: no mere doubt, and no attack that leaves a weaker form in which the claim carries on. */
const isAgainst = (one: Examination): boolean => isRefuting(one) || (one.result === 'PARTLY' && one.mended !== true);

/**
 * The argument with the answer that rests on these claims; on none, there is no answer to reckon. Where anything was
 * found against the claim that states it, all that was found of that claim was found of the answer; where it lost a
 * contradiction, or against a fact, so did the answer.
 */
export function withAnswer(argument: Argument, session: SessionView, restsOn: readonly string[]): Argument {
  if (restsOn.length === 0) return argument;
  const findings = findingsIn(argument);
  const statements = statementsIn(session);
  const doubted = statements.filter(({ id }) => findings(id).some(isAgainst));
  return {
    ...argument,
    claims: [...argument.claims, answerClaim('the answer', restsOn)],
    examinations: [
      ...argument.examinations,
      ...doubted.flatMap(({ id }) => findings(id).map((one) => ({ ...one, claim: answerId }))),
    ],
    losses: (argument.losses ?? []).map((loss) =>
      statements.some(({ id }) => loss.lost.includes(id)) ? { ...loss, lost: [...loss.lost, answerId] } : loss,
    ),
  };
}

/** Claims that state the answer and against which anything was found, by a check, an attack or a settlement. */
export function doubtedStatements(session: SessionView, argument: Argument): readonly string[] {
  const findings = findingsIn(argument);
  const lost = lostIn(session.rows);
  return statementsIn(session)
    .map(({ id }) => id)
    .filter((id) => lost.has(id) || findings(id).some(isAgainst));
}

/** Claims that state the answer and do not stand: a check failed, an attack succeeded, or they lost. */
export const refutedIn = (session: SessionView, argument: Argument): readonly string[] =>
  refutedOf(statementsIn(session), session, argument);

function refutedOf(statements: readonly Statement[], { rows }: SessionView, argument: Argument): readonly string[] {
  const findings = findingsIn(argument);
  const lost = lostIn(rows);
  return statements.map(({ id }) => id).filter((id) => lost.has(id) || findings(id).some(isRefuting));
}

/**
 * Whether the answer of a cycle is another than that of the cycle before, so that nobody has had it before him: it says
 * the reverse, speaks of nothing of which that one spoke, or stands in the place of one that was refuted. Other words alone make no
 * other answer.
 */
export function turnedIn(session: SessionView, argument: Argument, cycle: number): string | null {
  const before = statementsIn({ ...session, rows: session.rows.filter(({ iteration }) => iteration < cycle) });
  const now = statementsIn(session);
  if (before.some(({ statement }) => now.some((one) => turnsRound(statement, one.statement))))
    return 'the answer says the reverse of that of the cycle before';
  const isReplaced = refutedOf(before, session, argument).length > 0 && refutedOf(now, session, argument).length === 0;
  if (isReplaced) return 'the answer stands in the place of one that was refuted';
  const isElsewhere =
    before.length > 0 &&
    now.length > 0 &&
    now.every((one) => before.every(({ statement }) => !speaksOf(statement, one.statement)));
  return isElsewhere ? 'the answer has no word of that of the cycle before' : null;
}
