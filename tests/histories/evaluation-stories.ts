import type { Rescoring } from '../../workers/evaluation/rescoring.ts';
import type { EvaluationInput } from '../../shared/evaluation/input.ts';
import { corpus, sixtyWords, withNarrative } from '../workers/evaluation/a-corpus.ts';
import { barrel } from '../shared/evaluation/twins/barrel.ts';
import type { KeyedScenario } from '../../shared/evaluation/scenario-set.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';

/** An evaluation whose history is worth keeping, of two scenarios. */
export interface EvaluationStory {
  readonly input?: Partial<EvaluationInput>;
  /** Of its scenarios, in place of their own, which are short. */
  readonly narratives?: readonly string[];
  readonly script?: WrittenScript;
  /** In place of the first: one that has a twin. */
  readonly first?: KeyedScenario;
  /** Its answers are scored again, and that history is the one that is kept. */
  readonly rescored?: Rescoring;
}

/** Every way that an evaluation can take. Of one that went on in another execution, the last one is kept. */
export const evaluationStories: Readonly<Record<string, EvaluationStory>> = {
  'evaluation-undisturbed': {},
  'evaluation-probed': {
    input: { judges: null, runs: 1, probes: { canary: '00000000-0000-4000-8000-00000000c0de' } },
    narratives: [sixtyWords('oak').join(' '), sixtyWords('elm').join(' ')],
  },
  'evaluation-with-twins': { input: { twins: { seed: 'a' } }, first: barrel() },
  'evaluation-long': { input: { policy: { historyEvents: 20, atOnce: 2 } } },
  'evaluation-in-batches': {
    input: { providerBatch: true, policy: { providerBatch: { requests: 3, pollMs: 100 } } },
    script: [{ task: 'solve', subject: 'IM-0001.1', do: { expire: true } }],
  },
  'evaluation-rescored': { rescored: { judges: ['simulated:chat'] } },
  'evaluation-rescored-by-rules': { rescored: { policy: { passScore: 50 } } },
  'evaluation-flagged': {
    script: [
      {
        ...{ task: 'mark', subject: 'IM-0002.1', times: 0 },
        do: { patch: [{ path: '/breakthrough/is', value: true }] },
      },
    ],
  },
  'evaluation-refused': { script: [{ task: 'solve', subject: 'IM-0001.1', times: 0, do: { refuse: true } }] },
};

/** What is put to its model. */
export const scenariosOf = ({ narratives = [], first }: EvaluationStory): KeyedScenario[] =>
  corpus('KS', 'OF').map((one, at) => {
    const narrative = narratives[at];
    if (at === 0 && first !== undefined) return first;
    return narrative === undefined ? one : withNarrative(one, narrative);
  });
