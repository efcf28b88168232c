import type { ablation } from '../../workflows/ablation.ts';
import type { evaluation } from '../../workflows/evaluation.ts';
import type { inquiry } from '../../workflows/inquiry.ts';
import type { match } from '../../workflows/match.ts';
import type { SessionInput } from '../../shared/omega/index.ts';
import type { omega } from '../../workflows/omega.ts';
import type { scenario } from '../../workflows/scenario.ts';
import { storeSet } from '../../workers/evaluation/client.ts';
import { exampleScenarios } from '../../workers/evaluation/read-folders.ts';
import type { MemoryStage } from '../memory-stack.ts';

/** How a run ended, in a word that can be compared, and why. */
export interface End {
  readonly outcome: string;
  readonly why: string;
  /** The run that counts, where another was played before it; left out, all of them. */
  readonly runKey?: string;
}

export type Stage = MemoryStage;

/** One system's run at its default policy, and what is to come of it whoever answers. */
export interface SystemPlayed {
  readonly goal: string;
  readonly play: (stage: Stage) => Promise<End>;
  /** Whether it ended as it is to. `plain`: how it ends with obliging models. */
  isGood(end: End, plain: End): boolean;
}

export const runKey = 'manners';

/**
 * The one line that differs from the default policy: nobody is here to be asked, so a review expires at once. That a person
 * was asked is counted all the same.
 */
const unattended = { reviewWaitMs: 1 };

/** Pixels of a side: simulated pictures are drawn on this machine's processor, and nothing here is about them. */
const side = 512;

const problem = [
  'A city of 400,000 has lost a tenth of its bus passengers every year since it changed the timetable, while the trams kept theirs.',
  'What causes the loss, and what should the city do first? Money for one change is there; undoing one takes two years.',
].join(' ');

const sessionOf =
  (levels: Pick<SessionInput, 'stakes' | 'uncertainty'>): SystemPlayed['play'] =>
  async ({ client, taskQueue }) => {
    const { status, reason } = await client.workflow.execute<typeof omega>('omega', {
      workflowId: `omega/${runKey}`,
      taskQueue,
      args: [{ problem, ...levels, policy: unattended }],
    });
    return { outcome: status, why: reason };
  };

export const systemsPlayed = {
  scenario: {
    goal: 'DOCUMENTED',
    play: async ({ client, taskQueue }) => {
      const { outcome, reason } = await client.workflow.execute<typeof scenario>('scenario', {
        workflowId: `scenario/${runKey}`,
        taskQueue,
        args: [{ brief: { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' }, policy: unattended }],
      });
      return { outcome, why: reason };
    },
    isGood: ({ outcome }) => outcome === 'DOCUMENTED',
  },
  session: {
    goal: 'as with obliging models',
    play: sessionOf({ stakes: 'LOW', uncertainty: 'LOW' }),
    isGood: ({ outcome }, plain) => outcome === plain.outcome,
  },
  match: {
    goal: 'JUDGED',
    play: async ({ client, taskQueue }) => {
      const { end, why } = await client.workflow.execute<typeof match>('match', {
        workflowId: `match/${runKey}`,
        taskQueue,
        args: [{ draw: { tier: 2, seed: 7 }, policy: { ...unattended, pictures: { width: side, height: side } } }],
      });
      return { outcome: end, why };
    },
    isGood: ({ outcome }) => outcome === 'JUDGED',
  },
} as const satisfies Record<string, SystemPlayed>;

export type SystemName = keyof typeof systemsPlayed;
export const systemNames = Object.keys(systemsPlayed) as readonly SystemName[];

/** What is played for estimates: each kind of run that differs in what it takes. */
export const estimatedPlays = {
  scenario: systemsPlayed.scenario.play,
  session: sessionOf({}),
  'session-low': systemsPlayed.session.play,
  'session-high': sessionOf({ stakes: 'HIGH', uncertainty: 'HIGH' }),
  match: systemsPlayed.match.play,
  ablation: async ({ client, taskQueue }) => {
    const { outcome, finding } = await client.workflow.execute<typeof ablation>('ablation', {
      workflowId: `ablation/${runKey}`,
      taskQueue,
      args: [{ problem, session: unattended }],
    });
    return { outcome, why: finding };
  },
  reply: async (stage) => {
    await systemsPlayed.session.play(stage);
    const { client, taskQueue } = stage;
    const { outcome } = await client.workflow.execute<typeof inquiry>('inquiry', {
      workflowId: `inquiry/${runKey}-asked`,
      taskQueue,
      args: [{ session: runKey, question: 'What causes the loss, and what should the city do first?' }],
    });
    return { outcome, why: 'asked', runKey: `${runKey}-asked` };
  },
  response: async ({ client, taskQueue, db }) => {
    const set = await storeSet(db, (await exampleScenarios()).slice(0, 1));
    const { outcome, responses } = await client.workflow.execute<typeof evaluation>('evaluation', {
      workflowId: `evaluation/${runKey}`,
      taskQueue,
      args: [{ set, model: 'simulated:messages', judges: ['simulated:messages'], runs: 1 }],
    });
    return { outcome, why: `${responses} response` };
  },
} as const satisfies Readonly<Record<string, SystemPlayed['play']>>;
