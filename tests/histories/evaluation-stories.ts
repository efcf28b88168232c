import type { Rescoring } from '../../workers/evaluation/rescoring.ts';
import type { EvaluationInput } from '../../shared/evaluation/input.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';

/** An evaluation whose history is worth keeping, of two scenarios. */
export interface EvaluationStory {
  readonly input?: Partial<EvaluationInput>;
  readonly script?: WrittenScript;
  /** Its answers are scored again, and that history is the one that is kept. */
  readonly rescored?: Rescoring;
}

/** Every way that an evaluation can take. Of one that went on in another execution, the last one is kept. */
export const evaluationStories: Readonly<Record<string, EvaluationStory>> = {
  'evaluation-undisturbed': {},
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
