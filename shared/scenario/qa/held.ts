import type { KeyCheck } from './key-check.ts';
import { wrongShareText } from './words.ts';
import { counted } from '../../text/amounts.ts';

/** What a release asks of the keys, in percent (scenario rules §7.9). */
export interface KeyRules {
  /** Of the scenarios, examined by people, at least. */
  readonly sampledPercent: number;
  /** Of the keys, estimated to be wrong, at most. */
  readonly mostWrongPercent: number;
}

/** How many of so many scenarios are that many percent of them. */
export const shareOf = (corpus: number, percent: number): number => Math.ceil((corpus * percent) / 100 - 1e-9);

/** What a command on scenarios ends with that is about this corpus. */
export const inCorpus = (kind: 'real' | 'simulated'): string => (kind === 'simulated' ? ' --corpus simulated' : '');

/**
 * Why its keys hold a release, one line a reason, each with what to do. What is not known does not pass; a doubt that
 * nobody has settled is not known.
 */
export function heldByKeys(
  check: KeyCheck,
  { sampledPercent, mostWrongPercent }: KeyRules,
  kind: 'real' | 'simulated' = 'real',
): string[] {
  const of = inCorpus(kind);
  const { corpus, examined, wrong, suspected, ethics, wrongShare } = check;
  const needed = shareOf(corpus, sampledPercent);
  const tooMany = wrongShare !== null && wrongShare.mean * 100 > mostWrongPercent;
  return [
    ...wrong.map(
      (id) =>
        `${id}: two people found its key wrong; withdraw it (symposium corpus withdraw ${id}${of}) or correct it (symposium corpus revise ${id}${of})`,
    ),
    ...ethics.map(
      (id) =>
        `${id}: somebody who examined it holds its ethical review to be wrong; withdraw it (symposium corpus withdraw ${id}${of}) or correct it (symposium corpus revise ${id}${of})`,
    ),
    ...suspected.map(
      (id) =>
        `${id}: one person holds its key to be wrong, and nobody else has confirmed or refuted it; decide its review, or have it examined again (symposium corpus qa start${of})`,
    ),
    ...(examined >= needed
      ? []
      : [
          `keys: people have examined ${examined} of ${corpus} scenarios, and it takes ${needed} (${sampledPercent}%); have more examined with: symposium corpus qa start --percent ${sampledPercent}${of}`,
        ]),
    ...(tooMany
      ? [
          `keys: the estimated share of wrong keys is ${wrongShareText(check)} from ${counted(check.verdicts, 'verdict')}, above ${mostWrongPercent}%; have more of the corpus examined (symposium corpus qa start --percent <more than ${Math.floor((examined * 100) / Math.max(1, corpus))}>${of}) and withdraw or revise what is found wrong`,
        ]
      : []),
  ];
}
