import type { AgentCard } from '../kernel/agent.ts';
import { own } from '../kernel/own.ts';
import type { Agent } from './vocabulary.ts';
import { tasks, type TaskName } from './tasks.ts';

const answers = <T extends TaskName>(...names: readonly T[]) =>
  Object.fromEntries(names.map((name) => [name, tasks[name].schema])) as { [K in T]: (typeof tasks)[K]['schema'] };

/** What all five are asked in REFINE and DOCUMENT. */
const everyone = [
  'memo',
  'answer',
  'accept',
  'calibration',
  'dimension',
  'distractors',
  'readiness',
  'trace',
  'respond',
  'ballot',
  'rule',
  'arbitrate',
  'restate',
] as const;

/** The tasks in which an agent that calculates may use the evaluator before it answers (kernel rules §35). */
const computing: Partial<Readonly<Record<Agent, readonly TaskName[]>>> = {
  NEWTON: ['physics', 'recheck', 'respond', 'vetoReview', 'deepDive'],
  EULER: ['mathematics', 'recheck', 'respond', 'vetoReview', 'novelty'],
};

export const mayCompute = (agent: string, task: string): boolean =>
  (own(computing, agent) ?? []).some((one) => one === task);

/** The five agents (scenario rules §1.1). A sixth is one more row and one more prompt file. */
export const roster = {
  ATHENA: {
    role: 'Creative problem designer: scenario, insight chain, distractors, first solution sketch',
    prompt: 'scenario.athena',
    promptVersion: 'v2',
    phases: ['SEED', 'VALIDATE', 'REFINE', 'DOCUMENT'],
    leads: ['SEED'],
    canVeto: false,
    authority: 'creative design',
    sampling: { temperature: 1, thinking: 'medium' },
    answers: answers('seed', 'revise', ...everyone),
  },
  GALILEO: {
    role: 'Cognitive scientist: literature, constructs, evidence for difficulty',
    prompt: 'scenario.galileo',
    promptVersion: 'v2',
    phases: ['GROUND', 'REFINE', 'DOCUMENT'],
    leads: ['GROUND'],
    canVeto: false,
    authority: 'cognitive science grounding',
    sampling: { temperature: 0.3, thinking: 'medium' },
    answers: answers('grounding', 'doubt', 'literature', ...everyone),
  },
  EULER: {
    role: 'Applied mathematician: timing, calculations, units, sensitivity',
    prompt: 'scenario.euler',
    promptVersion: 'v2',
    phases: ['VALIDATE', 'REFINE', 'DOCUMENT'],
    leads: ['VALIDATE'],
    canVeto: true,
    authority: 'mathematical correctness',
    sampling: { temperature: 0, thinking: 'high' },
    answers: answers('mathematics', 'doubt', 'recheck', 'vetoReview', 'novelty', ...everyone),
  },
  NEWTON: {
    role: 'Physics engineer: forces, materials, geometry, environment',
    prompt: 'scenario.newton',
    promptVersion: 'v2',
    phases: ['VALIDATE', 'REFINE', 'DOCUMENT'],
    leads: ['VALIDATE'],
    canVeto: true,
    authority: 'physical feasibility',
    sampling: { temperature: 0, thinking: 'high' },
    answers: answers('physics', 'doubt', 'recheck', 'vetoReview', 'deepDive', ...everyone),
  },
  SOCRATES: {
    role: 'Epistemologist and ethicist: blind classification, ethics, what is really tested',
    prompt: 'scenario.socrates',
    promptVersion: 'v2',
    phases: ['CLASSIFY', 'REFINE', 'DOCUMENT'],
    leads: ['CLASSIFY'],
    canVeto: false,
    authority: 'solution classification',
    sampling: { temperature: 0.3, thinking: 'high' },
    answers: answers('classification', 'informed', 'doubt', ...everyone),
  },
} as const satisfies Record<Agent, AgentCard>;
