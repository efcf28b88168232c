import type { Category } from '../../../../../shared/scenario/index.ts';
import type { PlotBook } from '../plot.ts';
import { lockedRoom } from './locked-room.ts';
import { wrongToolbox } from './wrong-toolbox.ts';
import { misdirection } from './misdirection.ts';
import { cascade } from './cascade.ts';
import { babel } from './babel.ts';
import { lilliput } from './lilliput.ts';
import { tickingTrade } from './ticking-trade.ts';
import { ghostMachine } from './ghost-machine.ts';
import { lastIngredient } from './last-ingredient.ts';
import { invisibleWall } from './invisible-wall.ts';
import { memoryPalace } from './memory-palace.ts';
import { horizon } from './horizon.ts';

const books = [
  lockedRoom,
  wrongToolbox,
  misdirection,
  cascade,
  babel,
  lilliput,
  tickingTrade,
  ghostMachine,
  lastIngredient,
  invisibleWall,
  memoryPalace,
  horizon,
];

/** The plots of a category; every category has a book. */
export function bookOf(category: Category): PlotBook {
  const book = books.find((candidate) => candidate.category === category);
  if (book === undefined) throw new Error(`No plots for ${category}.`);
  return book;
}
