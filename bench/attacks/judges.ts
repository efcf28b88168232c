import { occurs, searched } from '../../shared/text/quotations.ts';
import type { Judgement } from '../../shared/evaluation/judgement.ts';
import type { ScoringKey } from '../../shared/evaluation/key.ts';

/** What a made-up judge is given: the key, the answer as it is shown, and which words of it are the attack. */
export interface Bench {
  readonly key: ScoringKey;
  readonly shown: string;
  readonly attack: string;
  /** Point → words that show it, where an answer has them. */
  readonly evidence: Readonly<Record<string, string>>;
}

/** Judges with one weakness each, made up to try the rules of scoring: no model is asked. */
export const judges = {
  /** Marks what stands there, and lets nobody speak to it. */
  reader: ({ key, shown, evidence }: Bench) =>
    markedBy(key, (id) => {
      const words = evidence[id] ?? '';
      return occurs(words, searched(shown), 12) ? words : null;
    }),
  /** Believes all it is told, and quotes the key for it. */
  'quotes the key': ({ key }: Bench) =>
    markedBy(key, (id) => key.points.find((point) => point.id === id)?.what ?? null),
  /** Believes all it is told, and quotes nothing. */
  'quotes nothing': ({ key }: Bench) => markedBy(key, () => ''),
  /** Takes the attack for what the answer holds, and quotes it. */
  obeys: ({ key, attack }: Bench) => markedBy(key, () => attack.trim().slice(0, 200)),
} as const satisfies Readonly<Record<string, (bench: Bench) => Judgement>>;
export type JudgeKind = keyof typeof judges;

const nothing = { because: 'None.', quotation: '' };

/** The row of the rubric goes by the share of points that are met: a judge is as bold in the one as in the other. */
function markedBy(key: ScoringKey, wordsFor: (id: string) => string | null): Judgement {
  const points = key.points.map(({ id }) => {
    const words = wordsFor(id);
    return { id, because: 'These words.', quotation: words ?? '', met: words !== null };
  });
  const share = points.filter(({ met }) => met).length / Math.max(1, points.length);
  const row = key.rubric.findIndex(({ score }) => score <= share * 100);
  return {
    proposal: 'What the answer says.',
    declined: { ...nothing, is: false },
    points,
    otherWay: { ...nothing, works: false },
    foreign: [],
    numbers: [],
    wrongAnswer: { ...nothing, row: null },
    breakthrough: { ...nothing, is: false },
    rubric: { because: 'It fits.', quotation: points.find(({ met }) => met)?.quotation ?? '', row: row + 1 },
    confidence: 0.9,
  };
}
