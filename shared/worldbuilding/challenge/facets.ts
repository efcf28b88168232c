/**
 * What a biome, a people or a twist can be about: the compatibility tags of challenges. A facet is a fact of daily
 * life, not a theme, so that two parts can share one, or one can make another hard or impossible.
 */
export const facets = {
  FIRE: 'flame or molten rock is part of every day',
  COLD: 'frost kills what is not kept warm',
  DRY: 'water is short',
  WATER: 'water lies all around',
  SUBMERGED: 'life goes on below the surface',
  DARK: 'there is next to no natural light',
  GLARE: 'there is more light than anybody can shut out',
  HEIGHT: 'life is stacked or hung, and one can fall',
  DEPTH: 'life is far under the ground',
  OPEN: 'the horizon is far and nothing hides anybody',
  ENCLOSED: 'there are walls or roofs on all sides, and no outside to go to',
  ADRIFT: 'the ground moves, or does not last',
  FIXED: 'someone or something cannot leave its place',
  ROAMING: 'people are always on the way',
  CROWDED: 'there is no room to spare',
  SCATTERED: 'people live far apart',
  GROWN: 'what is lived in and used is alive',
  BUILT: 'the surroundings were made, all of them',
  RUINED: 'those who made it are gone',
  MECHANICAL: 'machines do the living, or the keeping alive',
  LOUD: 'life is led by sound',
  SILENT: 'life is led in silence',
  REMEMBERED: 'the past is kept, and has a say',
  TRADED: 'people live by exchange',
  SHARED: 'minds, bodies or goods are held in common',
  DEVOUT: 'rites and vows order the day',
  UNDYING: 'somebody does not die',
  BRIEF: 'lives are short',
  SHIFTING: 'bodies change their shape',
  LUSH: 'more grows than can be eaten',
  WINDY: 'the air never rests',
  RHYTHMIC: 'a great cycle sets the time for everything',
} as const satisfies Record<string, string>;
export type Facet = keyof typeof facets;

/**
 * A part of a challenge. What it is of may tie it to another part; what it strains or denies stands against what
 * another is of. A facet stands in one column at most.
 */
export interface PartRow {
  readonly text: string;
  readonly of: readonly Facet[];
  /** Facets that are hard to have beside it. */
  readonly strains: readonly Facet[];
  /** Facets that cannot be had beside it, unless somebody has an idea. */
  readonly denies: readonly Facet[];
}
