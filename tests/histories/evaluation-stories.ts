import type { EvaluationInput } from '../../shared/evaluation/input.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';

/** An evaluation whose history is worth keeping, of two scenarios. */
export interface EvaluationStory {
  readonly input?: Partial<EvaluationInput>;
  readonly script?: WrittenScript;
}

/** Every way that an evaluation can take. Of one that went on in another execution, the last one is kept. */
export const evaluationStories: Readonly<Record<string, EvaluationStory>> = {
  'evaluation-undisturbed': {},
  'evaluation-long': { input: { policy: { historyEvents: 20, atOnce: 2 } } },
  'evaluation-refused': { script: [{ task: 'solve', subject: 'IM-0001.1', times: 0, do: { refuse: true } }] },
};
