import { controls as allControls } from './controls.ts';
import type { Flaw } from './flaw.ts';
import { judge, type Judgement, type Played } from './judge.ts';
import { knownMisses } from './known.ts';
import { mutationsOf, type Mutation } from './mutations.ts';
import { someAtOnce } from '../../activities/some-at-once.ts';
import { play, type Play, type TrialStage } from './play.ts';
import type { Control, Tested, TrialReport, Tried } from './report.ts';
import { onStage } from './stage.ts';

export interface TrialOrder {
  readonly flaws: readonly Flaw[];
  readonly controls: readonly Play[];
  /** How many; each is one of a run that is played without a flaw first. */
  readonly mutations: number;
  readonly seed: string;
  readonly atOnce: number;
  readonly folder: string;
  readonly bundleFile: string;
  readonly say: (line: string) => void;
}

/** Of so many rows one: what `npm test` has time for. */
const sampled = 20;

/** A sample of the catalogue, spread over its phases; known misses are not among it. */
export const shortForm = (flaws: readonly Flaw[]): readonly Flaw[] =>
  flaws.filter(({ id }) => !knownMisses.some((miss) => miss.id === id)).filter((_, at) => at % sampled === 0);

/** The runs of these flaws, each under the key of its row, with the words by which one sees who was shown it. */
export const playsOf = (flaws: readonly Flaw[]) =>
  flaws.map(({ id, on, alters, marker }) => ({
    key: keyOf(id),
    on,
    alters,
    marker: marker ?? knownMisses.find((miss) => miss.id === id)?.marker,
  }));

const keyOf = (id: string) => `trial-${id}`;

export async function tryFlaws(
  stage: TrialStage,
  flaws: readonly Flaw[],
  atOnce: number,
  say: TrialOrder['say'],
): Promise<readonly Tried[]> {
  return someAtOnce(flaws, atOnce, async (flaw) => {
    const judgement = judge(flaw, await play(stage, { key: keyOf(flaw.id), on: flaw.on, alters: flaw.alters }));
    say(`${flaw.id}: ${said(judgement)}`);
    return { flaw, judgement };
  });
}

function said({ verdict, outcome, alarm, shownTo }: Judgement): string {
  const noticed = alarm === null ? '' : `, ${alarm.phase} ${alarm.by}: ${alarm.words.slice(0, 120)}`;
  return `${verdict}, ${outcome}${noticed}${shownTo.length === 0 ? '' : `, shown to ${shownTo.join(', ')}`}`;
}

export const controlOf = (key: string, { outcome, alarms }: Played): Control => ({
  key,
  outcome,
  alarms: alarms.map(({ phase, by, words }) => `${phase} ${by}: ${words.slice(0, 200)}`),
});

/**
 * Flaws and runs without one on one stage. Mutations need good answers first, and then the same keys anew: they have a
 * stage of their own.
 */
export async function tryAll(order: TrialOrder): Promise<TrialReport> {
  const { flaws, folder, bundleFile, atOnce, say, mutations: count } = order;
  const began = performance.now();
  const controls = order.controls.length > 0 || count === 0 ? order.controls : allControls.slice(0, count);
  const first = await onStage({ folder, bundleFile, plays: playsOf(flaws) }, async (stage) => {
    const tried = await tryFlaws(stage, flaws, atOnce, say);
    const performed = await someAtOnce(controls, atOnce, async (one) => {
      const played = await play(stage, one);
      say(`${one.key}: ${played.outcome}, ${played.alarms.length} alarms`);
      return { ...one, played };
    });
    return { tried, performed };
  });
  const good = first.performed.map(({ played, ...one }) => ({ ...one, calls: played.calls }));
  const mutations = count === 0 ? [] : await tryMutations(order, mutationsOf(good, count, order.seed));
  return {
    tried: first.tried,
    controls: first.performed.map(({ key, played }) => controlOf(key, played)),
    mutations,
    seconds: (performance.now() - began) / 1_000,
  };
}

function tryMutations(
  { folder, bundleFile, atOnce, say }: TrialOrder,
  mutations: readonly Mutation[],
): Promise<readonly Tested[]> {
  return onStage({ folder, bundleFile, plays: mutations }, (stage) =>
    someAtOnce(mutations, atOnce, async (mutation): Promise<Tested> => {
      const judgement = judge(
        {
          id: mutation.key,
          alters: mutation.alters,
          test: mutation.test,
          catch: { phase: 'DOCUMENT', by: 'any check', names: [] },
        },
        await play(stage, mutation),
      );
      say(
        `${mutation.task} ${mutation.path}: ${mutation.before} → ${mutation.after} (${mutation.test}): ${said(judgement)}`,
      );
      return { mutation, judgement };
    }),
  );
}
