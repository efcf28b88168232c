import type { Objection } from '../../../../shared/worldbuilding/index.ts';
import { cases } from './cases.ts';
import { subjectOf, type Goal } from './context.ts';
import { inTurn } from './in-turn.ts';
import type { TeamMind } from './mind.ts';
import { proseOf, sentenceOf } from './said.ts';
import { truncate } from '../../../../shared/text/index.ts';

/** One case in which the proposal gives way, and what would mend it; never the same twice while others are left. */
export function object(mind: TeamMind, goal: Goal): Objection {
  const {
    context,
    lore: { say },
    staged,
    roll,
  } = mind;
  const target = goal.proposal;
  const again = subjectOf(context)?.title ?? target;
  if (staged('agreeing-objection'))
    return {
      target,
      failureCase: again,
      changeWanted: again,
      text: 'A great proposal, and I support it completely.',
    };
  const { failure: failureCase, change } = inTurn(
    cases.map((one) => ({ failure: say(one.failure), change: say(one.change) })),
    (one) => [one.failure, one.change],
    'cases',
    mind,
  );
  const changeWanted = staged('unspecific-objection') ? again : change;
  const title = truncate(subjectOf(context)?.title ?? target, 80);
  const opening = roll.pick([
    `I grant “${title}” everything that it says, and let a year go by.`,
    `Take “${title}” as it stands, and stand in it on the worst day.`,
    `“${title}” is well made; here is where it gives way.`,
    `I looked for the hour in which “${title}” stops working, and found it.`,
    `Nobody has yet tried to cheat “${title}”. I have.`,
  ]);
  return {
    target,
    failureCase: sentenceOf(failureCase),
    changeWanted: sentenceOf(changeWanted),
    text: proseOf(`${opening} ${failureCase} I would fall silent if this held. ${changeWanted}`),
  };
}
