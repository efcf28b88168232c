import { patched } from '@temporalio/workflow';
import { prefix } from '../../shared/text/cut.ts';
import type { AgentId } from '../../shared/omega/agents/cast.ts';
import type { ClassificationFacts } from '../../shared/omega/answers/facts.ts';
import { framedReading } from '../../shared/omega/vocabulary.ts';
import { clarityOptimizer } from '../../shared/omega/deployment/index.ts';
import { frame } from './phi.ts';
import { partOf } from './parts.ts';
import { askUser, laidOptions, type Choice } from './people.ts';
import { digestsFor, nameOf } from './references.ts';
import { isOver, type Session } from './session.ts';
import { settle } from './step.ts';
import { asksNoMore } from './usage.ts';
import { askWave } from './wave.ts';

/**
 * The Clarity Optimizer's latest word on whether the problem is clear; nothing, where it said nothing that counts, or
 * where the asker has said what is meant: that is nobody else's to doubt.
 */
export function heedClarity(session: Session & { problem: ClassificationFacts }): void {
  if (session.clarified) return;
  const word = partOf(session, clarityOptimizer, 'wellDefined');
  if (word !== null) session.problem = { ...session.problem, wellDefined: word };
}

/**
 * Clarity before anything else (OMEGA rules §1.2): the problem is unclear still after those have spoken who are to make
 * it clear. PHI frames it; the Clarity Optimizer looks again; and where that does not do, the asker is asked. `next`:
 * agents of the wave that comes after. It leaves the problem clear, framed, or the session at its end.
 */
export async function clarify(
  session: Session & { problem: ClassificationFacts },
  next: readonly AgentId[],
): Promise<void> {
  const isClear = () => session.problem.wellDefined;
  if (isClear() || asksNoMore(session)) return;
  const framed = await frame(session, clarityOptimizer, 'the problem is not clear');
  if (asksNoMore(session)) return;
  const doubted = partOf(session, clarityOptimizer, 'wellDefined') === false;
  if (framed && doubted) {
    await askWave(session, { phase: 'EXPLORATION', round: 2, agents: [clarityOptimizer] }, next);
    heedClarity(session);
  }
  // PHI's framing stands, later as well, where the Clarity Optimizer has nothing to say against it.
  if (!isClear() && !asksNoMore(session)) {
    if (doubted || !framed) await askAsker(session, framed);
    else if (patched('the-framing-stands')) isMeant(session);
  }
  if (!isOver(session)) await settle(session, { digests: digestsFor(session, next) });
}

function isMeant(session: Session & { problem: ClassificationFacts }): void {
  session.problem = { ...session.problem, wellDefined: true };
}

/** What is meant is the asker's to say: the session goes on under the framing, or under the asker's own words. */
async function askAsker(session: Session & { problem: ClassificationFacts }, framed: boolean): Promise<void> {
  const question = 'The problem is not clear. Under which reading does the session go on?';
  const open: Choice = {
    question,
    options: [
      framed ? framedReading : 'The problem as the Clarity Optimizer reads it',
      'The words that are given as the reason of this decision say what is meant',
    ],
  };
  const options = await laidOptions(session, `clarity/${session.cycle}`, open);
  const chosen = await askUser(session, {
    kind: 'clarity',
    subject: `problem ${session.cycle}`,
    question,
    findings: [
      `${nameOf(clarityOptimizer)}: the problem is not well-defined`,
      framed ? 'PHI has framed it, and that was not enough' : 'PHI offers no framing',
    ],
    options,
    open,
    inWords: (words) => ({
      kind: 'CLARIFICATION',
      summary: 'the asker says what is meant',
      statement: prefix(words, 4_000),
    }),
  });
  if (chosen === null) return;
  isMeant(session);
  session.clarified = patched('the-askers-word-stands');
}
