import { spokenFor, wordsIn, type Spoken } from '../../../images/simulated/words.ts';
import type { Dice } from '../dice.ts';
import { fill } from '../template.ts';
import { burdens, type Burden } from './burdens.ts';
import { conflicts, type Conflict } from './conflicts.ts';
import { folks } from './folks.ts';
import { lands, type Land } from './lands.ts';
import { capital } from './said.ts';
import { sites, type Site } from './sites.ts';
import type { Told } from './told.ts';

/**
 * What a team has in common before anybody speaks: what the challenge suggests to it. Another team draws other things
 * from the same words.
 */
export interface Lore {
  readonly told: Told;
  readonly land: Land;
  readonly burden: Burden;
  readonly look: string;
  readonly custom: string;
  readonly stay: string;
  /** In the order in which they come to mind, without slots. */
  readonly sites: readonly Site[];
  readonly conflicts: readonly Conflict[];
  /** Fills the slots of a sentence. */
  readonly say: (template: string) => string;
}

/** The row of a table that a text asks for; its last one where no word does. */
const rowFor = <T extends Spoken>(table: readonly [T, ...T[]], text: string): T =>
  spokenFor(table, wordsIn(text))[0] ?? table.at(-1) ?? table[0];

/**
 * Each team has its half of a table, so that two worlds out of one challenge are never called alike and share no place;
 * without a letter, all of it.
 */
const halfOf = <T>(table: readonly T[], letter: string): readonly T[] =>
  table.filter((_, nth) => letter === '' || (nth % 2 === 0) === (letter === 'A'));

/** `letter`: of the team, or empty. */
export function loreOf(told: Told, letter: string, roll: Dice): Lore {
  const [place, burden, folk] = [
    rowFor(lands, told.biome),
    rowFor(burdens, told.twist),
    rowFor(folks, told.inhabitants),
  ];
  const land = { ...place, roots: halfOf(place.roots, letter) };
  const [places, quarrels] = [halfOf(sites, letter), halfOf(conflicts, letter)];
  const { load, measure, token, cheat, hungry } = burden;
  const keepers = `the ${burden.keepers}`;
  const values = {
    load,
    Load: capital(load),
    measure,
    token,
    cheat,
    hungry,
    Hungry: capital(hungry),
    keepers,
    Keepers: capital(keepers),
    folk: told.folk,
    biome: told.biome,
    twist: told.twist,
    sight: burden.sight,
    Root: roll.pick(land.roots),
    matter: roll.pick(land.matter),
    sky: roll.pick(land.sky),
    ways: roll.pick(land.ways),
    danger: roll.pick(land.danger),
  };
  const say = (template: string) => fill(template, values);
  return {
    told,
    land,
    burden,
    say,
    look: roll.pick(folk.look),
    custom: roll.pick(folk.custom),
    stay: roll.pick(folk.stay),
    sites: roll.draw(places, places.length).map(({ name, is, matters, seen, tie }) => ({
      name: say(name),
      is: say(is),
      matters: say(matters),
      seen: say(seen),
      tie: say(tie),
    })),
    conflicts: roll.draw(quarrels, quarrels.length).map(({ title, quarrel, open, stakes, seen }) => ({
      title: say(title),
      quarrel: say(quarrel),
      open: say(open),
      stakes: say(stakes),
      seen: say(seen),
    })),
  };
}
