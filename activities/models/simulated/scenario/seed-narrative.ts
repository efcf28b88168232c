import type { Dice } from '../dice.ts';
import { fill } from '../template.ts';
import type { Plot } from './plot.ts';
import {
  arrivals,
  closings,
  manners,
  memories,
  people,
  senses,
  stakes,
  surprises,
  trades,
  urgings,
  weathers,
} from './seed-scenery.ts';

/** Four paragraphs in the second person: arrival, predicament, company, clock. Only the second is the plot's. */
export function drawNarrative(
  plot: Plot,
  place: string,
  words: Readonly<Record<string, string>>,
  threat: string,
  roll: Dice,
): string {
  const [trade, otherTrade] = roll.draw(trades, 2);
  const [manner, otherManner] = roll.draw(manners, 2);
  const [name, otherName] = roll.draw(people, 2);
  const company = [`${name}, ${trade} ${manner}`, `${otherName}, ${otherTrade} ${otherManner}`];
  const count = String(roll.between([12, 480, 1]));
  const [first = '', second = ''] = roll.draw(memories, 2);
  const [scene = '', later = ''] = roll.draw(weathers, 2);
  const [sense = '', other = ''] = roll.draw(senses, 2);
  return [
    `You find yourself at ${place}. ${roll.pick(arrivals)}, ${roll.pick(surprises)}. ${scene}, ${sense}.`,
    `${fill(roll.pick(plot.predicaments), words)} ${threat}`,
    `With you is ${company.join('; so is ')}. ${fill(roll.pick(stakes), { count })}. ${first}. ${later}, ${other}.`,
    `${fill(roll.pick(closings), words)}, ${roll.pick(urgings)} ${second}.`,
  ].join('\n\n');
}
