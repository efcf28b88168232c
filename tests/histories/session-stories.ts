import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { takeFacts } from '../../activities/omega/lay-facts.ts';
import { findRun } from '../../activities/store/runs.ts';
import type { AblationInput } from '../../shared/omega/ablation/input.ts';
import type { SessionInput } from '../../shared/omega/activities.ts';
import { abort, progress } from '../../workflows/messages.ts';
import type { House, SessionHandle } from '../support/house.ts';
import { present } from '../support/present.ts';
import { about, decideNext, impatient, keyOf, lakes, leftBy, small } from '../support/sessions.ts';
import { until } from '../support/until.ts';

/** A session whose history is worth keeping. */
export interface SessionStory {
  readonly script?: WrittenScript;
  readonly input: SessionInput;
  readonly during?: (house: House, handle: SessionHandle) => Promise<void>;
}

const unlimited = { tokens: null, costMicrodollars: null, timeMs: null } as const;

/** Every way that a session can take, in the order of the rules. */
export const sessionStories: Readonly<Record<string, () => SessionStory>> = {
  'session-undisturbed': () => ({ input: { problem: lakes } }),
  'session-written-by-events': () => ({ input: { problem: lakes } }),
  'session-flagged': () => ({ input: { problem: about('ill-defined'), stakes: 'HIGH', uncertainty: 'LOW' } }),
  'session-attacked-again': () => ({
    input: { problem: lakes, stakes: 'LOW', uncertainty: 'HIGH', policy: { limits: { cycles: 1, ...unlimited } } },
  }),
  'session-contradiction': () => ({ input: { problem: about('contradiction') } }),
  'session-cascade': () => ({
    input: { problem: about('cascade') },
    during: (house, handle) => decideNext(house, keyOf(handle), { decision: 'DISCARD' }),
  }),
  'session-unanswered': () => ({ input: { problem: about('cascade'), policy: impatient } }),
  'session-stall': () => ({ input: { problem: about('stall') } }),
  'session-divided': () => ({ input: { problem: about('decompose') } }),
  'session-side-by-side': () => ({
    script: [
      {
        agent: 'phi',
        task: 'intervene',
        do: {
          patch: [
            {
              path: '/subProblems',
              value: [
                { statement: `What do lakes lose first? ${lakes}`, why: 'apart', needs: [] },
                { statement: `Which of them comes first? ${lakes}`, why: 'it compares them', needs: [1, 3] },
                { statement: `What becomes of fish in clean water? ${lakes}`, why: 'apart', needs: [] },
              ],
            },
          ],
        },
      },
    ],
    input: { problem: about('decompose'), ...small },
  }),
  'session-pivot': () => ({ input: { problem: about('pivot') } }),
  'session-agent-lost': () => ({
    script: [
      { agent: 'gut-intuition', task: 'contribute', times: 4, do: { unreadable: true } },
      { agent: 'quality-controller', task: 'contribute', times: 8, do: { unreadable: true } },
    ],
    input: { problem: lakes },
    during: (house, handle) => decideNext(house, keyOf(handle), { decision: 'RESOLVE', option: 'A' }),
  }),
  'session-unclassified': () => ({
    script: [{ agent: 'phi', task: 'classify', times: 0, do: { unreadable: true } }],
    input: { problem: lakes },
  }),
  'session-continued': () => ({
    input: { problem: about('stall'), policy: { historyEvents: 100, limits: { cycles: 3, ...unlimited } } },
  }),
  'session-facts': () => ({
    script: [{ phase: 'VERIFICATION', times: 3, do: { slowMs: 400 } }],
    input: { problem: lakes, ...small },
    async during(house, handle) {
      await until(async () => (await leftBy(house, keyOf(handle))).rows('OUTPUT').length > 5);
      const fact = { statement: 'The mill was shut in 1979. [simulate: contradicts 5.1/C1]', source: 'Parish archive' };
      await takeFacts(house.db, present(await findRun<unknown, unknown>(house.db, keyOf(handle))), [fact], 'mara');
    },
  }),
  'session-restated': () => ({
    script: [{ phase: 'ATTACK', do: { slowMs: 400 } }],
    input: { problem: lakes, ...small },
    async during(house, handle) {
      await until(async () => (await handle.query(progress)).phase === 'ATTACK');
      const statement = 'Whoever asks once more hears the former thing, dressed afresh.';
      const again = {
        id: 'C1',
        statement,
        because: 'It was seen again.',
        requires: [],
        alternatives: [],
        confidence: 0.8,
      };
      house.simulated.setScript([
        { phase: 'EXPLORATION', task: 'contribute', times: 0, do: { patch: [{ path: '/claims', value: [again] }] } },
        { task: 'equate', times: 0, do: { patch: [{ path: '/rulings/*/ruling', value: 'SAME' }] } },
      ]);
    },
  }),
  'session-aborted': () => ({
    script: [{ phase: 'ATTACK', times: 0, do: { slowMs: 20_000 } }],
    input: { problem: lakes },
    async during(_, handle) {
      await until(async () => (await handle.query(progress)).phase === 'ATTACK');
      await handle.signal(abort, { by: 'Ada', reason: 'Recorded.' });
    },
  }),
};

/** Every way that an ablation can take: judged by others, and against the keys of a set, over several executions. */
export const ablationStories: Readonly<Record<string, AblationInput>> = {
  'ablation-compared': {
    problem: lakes,
    ...small,
    judges: ['simulated:messages'],
    session: { limits: { cycles: 1, ...unlimited } },
    policy: { mostAnswers: 3, mostRevisions: 1 },
  },
  'ablation-continued': { set: 'calibration', sample: 2, arms: ['single'], policy: { historyEvents: 1 } },
};
