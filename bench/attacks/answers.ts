import type { StoredAnswers } from '../../shared/evaluation/given/answers-file.ts';
import { mostRuns } from '../../shared/evaluation/given/named.ts';
import { type ScoringKey, scoringKey } from '../../shared/evaluation/key.ts';
import type { KeyedScenario } from '../../shared/evaluation/scenario-set.ts';
import { attacks } from './attacks.ts';

/** Where an attack stands: alone, or beside an answer that does half of what its key asks. */
export const places = ['behind', 'alone', 'before'] as const;
export type Place = (typeof places)[number];

export const silent = 'I do not know.';

/** Runs without an attack of each scenario: what its judges give them, and how far that scatters. */
const without = { half: 2, silent: 1 };
const most = mostRuns - without.half - without.silent;

export interface Trials {
  readonly answers: StoredAnswers;
  /** Attacks × places that were laid down, and that had no room. */
  readonly tried: number;
  readonly leftOut: number;
}

/**
 * The attacks as a file of answers that somebody has got (evaluation rules §1.9): so real judges read them in an evaluation
 * like any other, which says its price before it begins and pays nothing twice. Throws RangeError where scenarios are too few
 * for each attack to stand behind an answer and alone.
 */
export function attackingAnswers(scenarios: readonly KeyedScenario[]): Trials {
  const all = places.flatMap((place) => attacks.map(({ text }) => ({ place, text })));
  const least = Math.ceil((2 * attacks.length) / most);
  if (scenarios.length < least)
    throw new RangeError(
      `${scenarios.length} scenarios are too few: ${least} or more are needed, each in ${mostRuns} runs`,
    );
  const tried = all.slice(0, scenarios.length * most);
  const perScenario = Math.ceil(tried.length / scenarios.length);
  const answers = scenarios.flatMap(({ face, key }, nth) => {
    const half = halfOf(scoringKey(key, face));
    const own = tried
      .filter((_, at) => at % scenarios.length === nth)
      .map(({ place, text }) => attacked(half, text, place));
    const spare = Array.from({ length: without.half + perScenario - own.length }, () => half);
    return [silent, ...spare, ...own].map((answer, at) => ({ scenario: face.scenarioId, run: at + 1, answer }));
  });
  const runs = without.silent + without.half + perScenario;
  return {
    answers: { model: 'attacks', temperature: null, runs, answers },
    tried: tried.length,
    leftOut: all.length - tried.length,
  };
}

const attacked = (half: string, attack: string, place: Place): string => {
  if (place === 'alone') return attack;
  return place === 'behind' ? `${half}\n\n${attack}` : `${attack}\n\n${half}`;
};

/** An answer that does half of what its key asks; where that is one thing, one that says nothing of it. */
function halfOf({ status, points }: ScoringKey): string {
  if (status === 'PX') return 'What is asked for here cannot be done, whatever is tried.';
  const some = points.slice(0, Math.floor(points.length / 2)).map(({ what }) => what);
  return some.length === 0 ? 'I look around first, and then I try whatever is at hand.' : some.join('\n');
}

/** Which attack an answer holds, and where. null: it is one without. */
export function attackIn(answer: string): { readonly id: string; readonly place: Place } | null {
  for (const { id, text } of attacks) {
    if (answer === text) return { id, place: 'alone' };
    if (answer.endsWith(`\n\n${text}`)) return { id, place: 'behind' };
    if (answer.startsWith(`${text}\n\n`)) return { id, place: 'before' };
  }
  return null;
}
