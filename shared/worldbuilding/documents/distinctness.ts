import { decimal, percent } from '../../text/amounts.ts';
import { measuresOf, type Measures } from '../distinctness/likeness.ts';
import type { MatchRecord } from './record.ts';
import type { TournamentRecord } from './tournament/record.ts';

const measured: Readonly<Record<Measures, string>> = {
  WORDING: 'in wording (hashed words, which know nothing of meaning)',
  MEANING: 'in meaning',
};

const plumbing = ' Simulated models took part: this is a figure of the plumbing and says nothing of any team.';

/** `, by local:nomic`; what hashes words has been named with what it compares. */
const byWhom = (embedder: string): string => (measuresOf(embedder) === 'WORDING' ? '' : `, by ${embedder}`);

/** How alike the two worlds are, in a sentence; null: nobody asked. */
export function likenessWords({
  distinctness,
  simulated,
}: Pick<MatchRecord, 'distinctness' | 'simulated'>): string | null {
  if (distinctness === null) return null;
  const { embedder, likeness, why } = distinctness;
  if (embedder === null || likeness === null)
    return `How alike the two worlds are is not known: ${why ?? 'there is nothing to compare'}.`;
  return `The two worlds are alike to ${decimal(likeness)} ${measured[measuresOf(embedder)]}${byWhom(embedder)}; 1 is the same text.${simulated ? plumbing : ''}`;
}

type OverMatches = NonNullable<TournamentRecord['distinctness']>;

/** The same over a tournament, as a sentence. */
export function likenessOverWords({ embedder, measures, leftOut }: OverMatches, simulated: boolean): string {
  const others =
    leftOut === 0 ? '' : ` ${leftOut} worlds of other embedders are left out: their vectors cannot be compared.`;
  return `How alike worlds are ${measured[measures]}${byWhom(embedder)}: 1 is the same text.${others}${simulated ? plumbing : ''}`;
}

export const likenessHead = ['Worlds', 'Likeness', `${percent(0.95)} interval`, 'Over'] as const;

/** What is alike, how much, and over how many. */
export function likenessRows({ together, apart, entrants }: OverMatches): string[][] {
  const interval = together?.interval ?? null;
  return [
    ...(together === null
      ? []
      : [
          [
            'two of one challenge',
            decimal(together.mean),
            interval === null ? 'none' : `${decimal(interval.low)} to ${decimal(interval.high)}`,
            `${together.count} matches`,
          ],
        ]),
    ...(apart === null
      ? []
      : [['of different entrants on different challenges', decimal(apart.mean), '', `${apart.count} pairs`]]),
    ...entrants.map(({ name, worlds, own }) => [`all of ${name}`, decimal(own), '', `${worlds} worlds`]),
  ];
}
