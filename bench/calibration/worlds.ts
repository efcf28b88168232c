/**
 * Settings in which the rule of combination is tried: how good examiners are, how much they copy one another, and how
 * authors state their confidence. All of it is made up, and known exactly.
 */

/** Examiners of one kind. */
export interface Examiners {
  /** How many examine each claim. */
  readonly count: number;
  /** How often one who comes to a finding is right, 0–1; 0.5 knows nothing. */
  readonly accuracy: number;
  /** How often one comes to no clear finding (UNCERTAIN, PARTLY), 0–1. */
  readonly unsure: number;
  /** Sources that they draw on, in turn; of one source, each repeats its finding so often, 0–1. */
  readonly sources: number;
  readonly copies: number;
}

export interface World {
  readonly name: string;
  /** Factor of the author's log-odds: 1 states what is true of it, above 1 is too sure. */
  readonly boldness: number;
  readonly verifiers: Examiners;
  readonly attackers: Examiners;
}

const nobody: Examiners = { count: 0, accuracy: 0.5, unsure: 0, sources: 1, copies: 0 };
const good = (count: number): Examiners => ({ count, accuracy: 0.8, unsure: 0.2, sources: count, copies: 0 });
const ofOneSource = (count: number): Examiners => ({ ...good(count), sources: 1, copies: 0.9 });

const world = (name: string, verifiers: Examiners, attackers: Examiners = nobody, boldness = 1): World => ({
  name,
  boldness,
  verifiers,
  attackers,
});

/** Verifiers at most 8 and attackers at most 12: as many as the cast has. */
export const worlds: readonly World[] = [
  world('nobody examines', nobody),
  world('nobody examines, bold authors', nobody, nobody, 2),
  world('3 verifiers, each its source', good(3)),
  world('3 verifiers of one source', ofOneSource(3)),
  world('8 verifiers, each its source', good(8)),
  world('8 verifiers of one source', ofOneSource(8)),
  world('3 verifiers who guess', { ...good(3), accuracy: 0.5 }),
  world('2 attackers', nobody, good(2)),
  world('6 attackers', nobody, good(6)),
  world('3 verifiers, 2 attackers', good(3), good(2)),
  world('3 verifiers, 2 attackers, bold authors', good(3), good(2), 2),
];
