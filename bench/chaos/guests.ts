import type { KeyedScenario } from '../../shared/evaluation/index.ts';
import { categories, tiers } from '../../shared/scenario/index.ts';
import type { BatchInput } from '../../shared/scenario/corpus/index.ts';
import { evaluations, storeSet } from '../../workers/evaluation/client.ts';
import { exampleScenarios } from '../../workers/evaluation/read-folders.ts';
import type { Symposium } from '../../workers/index.ts';
import { around, guestKeys } from './cast.ts';

/** A run of another system or kind, which is played beside the scenarios of the cast from the first moment on. */
export interface Guest {
  readonly key: string;
  /** Its workflow is `<workflow>/<key>`. */
  readonly workflow: string;
  readonly expected: string;
  /** Runs that it begins itself: the cast waits for their concepts, as each concept is compared with those before it. */
  readonly begins: readonly string[];
  /** Of these, those whose classification fails its ethical review, and those in which some first answers cannot be read. */
  readonly troubled: readonly string[];
  readonly mumbling: readonly string[];
  start(symposium: Symposium): Promise<unknown>;
  /** How it ended, in the words of `expected`. */
  end(symposium: Symposium): Promise<string>;
}

const byItself = { begins: [], troubled: [], mumbling: [] } as const;

const session: Guest = {
  key: guestKeys.session,
  workflow: 'omega',
  expected: 'SUCCESS',
  ...byItself,
  start: ({ omega }) =>
    omega.start(
      'Why do the lakes of a region lose their fish although the water is clean, and what should be done first?',
      { key: session.key, stakes: 'LOW', uncertainty: 'LOW' },
    ),
  end: ({ omega }) => omega.result(session.key).then(({ status }) => status),
};

const match: Guest = {
  key: guestKeys.match,
  workflow: 'match',
  expected: 'JUDGED',
  ...byItself,
  start: ({ worldbuilding }) =>
    worldbuilding.start(
      {
        draw: { tier: 1, seed: 7, number: 1 },
        policy: {
          rounds: { FOUNDATION: 1, LANDMARKS: 1, TENSION: 1 },
          pictures: { width: 96, height: 96, viewSide: 64, thumbnailSide: 32 },
          reviewWaitMs: 1,
        },
      },
      { key: match.key },
    ),
  end: ({ worldbuilding }) => worldbuilding.result(match.key).then(({ end }) => end),
};

/** Of each scenario. */
const answersEach = 2;

const evaluation: Guest = {
  key: guestKeys.evaluation,
  workflow: 'evaluation',
  expected: 'SCORED',
  ...byItself,
  async start({ db, ...symposium }) {
    const scenarios: readonly KeyedScenario[] = (await exampleScenarios()).slice(0, 2);
    const set = await storeSet(db, scenarios);
    const input = { set, model: 'simulated:chat', judges: ['simulated:messages'], runs: answersEach };
    return symposium.runs(evaluations).start(input, { key: evaluation.key });
  },
  end: (symposium) =>
    symposium
      .runs(evaluations)
      .result(evaluation.key)
      .then(({ outcome, unscored }) => (unscored === 0 ? outcome : `${outcome}, ${unscored} unscored`)),
};

/** Every so many scenarios of a batch, the first among them, one mumbles; and one more seldom comes before a person. */
const mumblesEvery = 3;
const troubledEvery = 10;

/**
 * A batch of so many briefs; each scenario has the key that the batch will give it. One that comes before a person is
 * shelved where nobody answers in time, and another of its cell is made in its place.
 */
export function batchOf(size: number, policy: NonNullable<BatchInput['policy']>): Guest {
  const briefs = Array.from({ length: size }, (_, index) => ({
    category: around(categories, index),
    tier: around(tiers, index),
    status: index % 2 === 0 ? ('KS' as const) : ('CT' as const),
  }));
  const begins = briefs.map((_, index) => `${guestKeys.batch}-s${index + 1}-1`);
  return {
    key: guestKeys.batch,
    workflow: 'batch',
    expected: 'COMPLETE',
    begins,
    troubled: begins.filter((_, index) => (index + 1) % troubledEvery === 0),
    mumbling: begins.filter((_, index) => index % mumblesEvery === 0),
    start: ({ batch }) => batch.start({ briefs, policy }, { key: guestKeys.batch }),
    end: ({ batch }) => batch.result(guestKeys.batch).then(({ outcome }) => outcome),
  };
}

/** All of a small batch are begun at once, so that none waits for another's place while the cast waits for it. */
const smallBatch = 2;

export const guests = {
  session,
  match,
  evaluation,
  batch: batchOf(smallBatch, { atOnce: smallBatch }),
} as const satisfies Record<string, Guest>;

export type GuestName = keyof typeof guests;

export const guestNames = Object.keys(guests) as GuestName[];
