import { shareWithin } from '../../../../shared/worldbuilding/deliberation/index.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/index.ts';
import { subjectOf } from './context.ts';
import type { TeamMind } from './mind.ts';

/** Enough of a text to know it again where it was cut. */
const opening = 32;

/**
 * The option whose turn it is: each round has its own, as rounds that are over may be remembered by their headlines
 * alone. One that would only repeat the proposal is passed over, and so is one that was said, as long as there are
 * others; a turn that came back begins elsewhere. `textsOf`: what the option says, each text of which has to be news.
 */
export function inTurn<T>(
  options: readonly T[],
  textsOf: (option: T) => readonly string[],
  name: string,
  { context, shared }: Pick<TeamMind, 'context' | 'shared'>,
): T {
  const order = shared(name).draw(options, options.length);
  const from = context.rounds + (context.again ? Math.ceil(order.length / 2) : 0);
  const rotated = [...order.slice(from % order.length), ...order.slice(0, from % order.length)];
  const { title = '', body = '', fills = [] } = subjectOf(context) ?? {};
  const proposed = [title, body, ...fills.flatMap(({ value, tie }) => [value, tie ?? ''])];
  const isNews = (option: T) =>
    textsOf(option).every((text) => shareWithin(text, proposed) < defaultPolicy.discourse.restates);
  const isUnsaid = (option: T) => !context.said.includes((textsOf(option)[0] ?? '').slice(0, opening));
  const chosen = rotated.find((option) => isUnsaid(option) && isNews(option)) ?? rotated.find(isNews) ?? rotated[0];
  if (chosen === undefined) throw new Error(`There is nothing to choose from for ${name}.`);
  return chosen;
}
