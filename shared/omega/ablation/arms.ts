/**
 * The ways of answering that an ablation compares, in the order of every table. All of them get the same problem, and
 * the token cost of a session is what the other two may spend (OMEGA rules §9.1).
 */
export const arms = ['omega', 'vote', 'single'] as const;
export type Arm = (typeof arms)[number];

/** What each arm is, for a reader. */
export const armWords = {
  omega: 'a session of the whole protocol',
  vote: 'independent answers of one agent, and a majority of their conclusions',
  single: 'one agent that answers, then criticises and revises itself',
} as const satisfies Record<Arm, string>;

export const isArm = (word: string): word is Arm => (arms as readonly string[]).includes(word);

/** The first is compared with the second: a difference above 0 speaks for the first. */
export type Pair = readonly [Arm, Arm];

/** Every two of the chosen arms, each once, in the order of `arms`. */
export function pairsOf(chosen: readonly Arm[]): Pair[] {
  const ordered = arms.filter((arm) => chosen.includes(arm));
  return ordered.flatMap((first, place) => ordered.slice(place + 1).map((second): Pair => [first, second]));
}
