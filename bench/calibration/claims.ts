import { chance, type Chance } from '../../shared/kernel/chance.ts';
import type { Examiners, World } from './worlds.ts';

/** What an examiner says of a claim: that it holds, that it does not, or neither. */
export type Word = 'holds' | 'unclear' | 'fails';

export interface Found {
  readonly word: Word;
  /** Which of the sources it draws on. */
  readonly source: number;
}

/** A made-up claim, of which it is known whether it is true. */
export interface MadeUpClaim {
  readonly isTrue: boolean;
  /** How likely it was to be true before anybody examined it. */
  readonly prior: number;
  /** As its author states it. */
  readonly stated: number;
  readonly verified: readonly Found[];
  readonly attacked: readonly Found[];
}

const [least, most] = [0.3, 0.95];
const logOdds = (p: number): number => Math.log(p / (1 - p));
const fromLogOdds = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Probability of each word of one examiner who copies nobody. */
export function wordsOf({ accuracy, unsure }: Examiners, isTrue: boolean): Readonly<Record<Word, number>> {
  const right = isTrue ? accuracy : 1 - accuracy;
  return { holds: (1 - unsure) * right, unclear: unsure, fails: (1 - unsure) * (1 - right) };
}

function drawn(examiners: Examiners, isTrue: boolean, by: Chance): Word {
  const { holds, unclear } = wordsOf(examiners, isTrue);
  const at = by.unit();
  if (at < holds) return 'holds';
  return at < holds + unclear ? 'unclear' : 'fails';
}

function found(examiners: Examiners, isTrue: boolean, by: Chance): Found[] {
  const common = Array.from({ length: examiners.sources }, () => drawn(examiners, isTrue, by));
  return Array.from({ length: examiners.count }, (_, nth) => {
    const source = nth % examiners.sources;
    const own = drawn(examiners, isTrue, by);
    return { word: by.unit() < examiners.copies ? (common[source] ?? own) : own, source };
  });
}

/** As many claims of a world; the same seed makes the same ones. */
export function madeUpClaims({ name, boldness, verifiers, attackers }: World, count: number, seed: string) {
  const by = chance(`${seed} ${name}`);
  return Array.from({ length: count }, (): MadeUpClaim => {
    const prior = least + (most - least) * by.unit();
    const isTrue = by.unit() < prior;
    return {
      isTrue,
      prior,
      stated: fromLogOdds(boldness * logOdds(prior)),
      verified: found(verifiers, isTrue, by),
      attacked: found(attackers, isTrue, by),
    };
  });
}
