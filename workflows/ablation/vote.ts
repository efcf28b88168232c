import { addUsage, noUsage } from '../../shared/kernel/ask.ts';
import type { ArmEnd } from '../../shared/omega/ablation/activities.ts';
import { moreAnswers, tokensOf } from '../../shared/kernel/equal-cost.ts';
import { poll } from '../../shared/omega/ablation/vote.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { solve, type AblationRun, type Solo } from './solo.ts';

/** The arm of the vote: as many independent answers as the budget pays for, and the majority of their conclusions. */
export async function vote(run: AblationRun, budget: number): Promise<ArmEnd> {
  const { mostAnswers: most, answersAtOnce: atOnce, failures } = run.policy;
  const given: Solo[] = [];
  for (;;) {
    const usage = given.map((one) => one.usage).reduce(addUsage, noUsage);
    const failing = given.length >= failures && given.slice(-failures).every(({ ref }) => ref === null);
    const count = failing ? 0 : moreAnswers({ budget, spent: tokensOf(usage), asked: given.length, most, atOnce });
    if (count === 0) return ended(given, usage);
    const asked = Array.from({ length: count }, (_, place) => solve(run, given.length + place + 1));
    given.push(...(await fanOut(asked)));
  }
}

function ended(given: readonly Solo[], usage: ArmEnd['usage']): ArmEnd {
  const { winner, ...counted } = poll(given.flatMap(({ ballot }) => (ballot === null ? [] : [ballot])));
  const ref = given.find(({ ballot }) => ballot !== null && ballot.ordinal === winner)?.ref ?? null;
  return {
    arm: 'vote',
    ref,
    confidence: null,
    usage,
    answers: given.length,
    ended: ref === null ? 'ABSENT' : 'VOTED',
    poll: counted,
  };
}
