import type { Sampling } from '../kernel/agent.ts';

/** How a model is put to work, by the four architectures for which difficulty is predicted (scenario rules §2.3.2). */
export const subjectArchitectures = ['direct', 'chain-of-thought', 'extended-reasoning', 'agentic'] as const;
export type SubjectArchitecture = (typeof subjectArchitectures)[number];

/** Whether the model thinks on its own before it answers, and what it is told of how to work; null: nothing. */
interface Ways {
  readonly thinking: Sampling['thinking'];
  readonly method: string | null;
  /** Whether it may compute with Symposium's evaluator before it answers (kernel rules §35). */
  readonly computes: boolean;
}

export const ways: Readonly<Record<SubjectArchitecture, Ways>> = {
  direct: {
    thinking: 'off',
    method:
      'Give your answer at once: what you would do and why, in a few sentences, without working it out beforehand.',
    computes: false,
  },
  'chain-of-thought': {
    thinking: 'off',
    method:
      'Work it out step by step in the answer itself: write down what you consider, what you compute and what you rule out, and only then what you would do.',
    computes: false,
  },
  'extended-reasoning': { thinking: 'high', method: null, computes: false },
  agentic: {
    thinking: 'high',
    method:
      'Where a number decides, have it computed by the tool `compute` as long as it is offered, and go on with its results; what it refuses, it says why. Then give your answer. Write out each number that the answer rests on: whoever reads it does not see what was computed.',
    computes: true,
  },
};

/** What an evaluation asks for; what is left out is the roster's. */
export interface AskedHow {
  readonly architecture?: SubjectArchitecture | undefined;
  readonly temperature?: number | undefined;
}

/** How the subject is asked, where anything is asked for; null: as its row of the roster has it. */
export function samplingOf({ architecture, temperature }: AskedHow, standing: Sampling): Sampling | null {
  if (architecture === undefined && temperature === undefined) return null;
  return {
    temperature: temperature ?? standing.temperature,
    thinking: architecture === undefined ? standing.thinking : ways[architecture].thinking,
  };
}

/** What a report says of it; nothing where nobody said how. */
export function askedIn({ architecture, temperature }: AskedHow): {
  readonly asked?: { readonly architecture?: SubjectArchitecture; readonly temperature?: number };
} {
  if (architecture === undefined && temperature === undefined) return {};
  return {
    asked: {
      ...(architecture === undefined ? {} : { architecture }),
      ...(temperature === undefined ? {} : { temperature }),
    },
  };
}
