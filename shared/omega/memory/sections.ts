import type { z } from 'zod';
import {
  historicalFailure,
  failureRule,
  failurePattern,
  problemPattern,
  reasoningPattern,
  solutionPattern,
  brilliantIdea,
  historicalSuccess,
  successHeuristic,
} from './registries.ts';
import type { SpecialMemory } from './session-rows.ts';

/**
 * The parts of memory that outlive a session: whose they are, their schema, which field tells two entries' likeness,
 * and under which names an entry's tally is shown (how often it was seen, how often it went well).
 */
export const sections = {
  problemPatterns: { memory: 'PATTERN', schema: problemPattern, tells: 'description', seen: null, rate: 'successRate' },
  solutionPatterns: {
    memory: 'PATTERN',
    schema: solutionPattern,
    tells: 'description',
    seen: null,
    rate: 'successRate',
  },
  reasoningPatterns: { memory: 'PATTERN', schema: reasoningPattern, tells: 'description', seen: null, rate: null },
  failurePatterns: { memory: 'PATTERN', schema: failurePattern, tells: 'typicalCause', seen: null, rate: null },
  historicalFailures: {
    memory: 'FAILURE',
    schema: historicalFailure,
    tells: 'description',
    seen: 'frequency',
    rate: null,
  },
  failureRules: { memory: 'FAILURE', schema: failureRule, tells: 'rule', seen: 'violationsCaught', rate: null },
  historicalSuccesses: {
    memory: 'SUCCESS',
    schema: historicalSuccess,
    tells: 'description',
    seen: 'frequency',
    rate: null,
  },
  brilliantIdeas: { memory: 'SUCCESS', schema: brilliantIdea, tells: 'idea', seen: null, rate: null },
  successHeuristics: {
    memory: 'SUCCESS',
    schema: successHeuristic,
    tells: 'heuristic',
    seen: 'applications',
    rate: 'successRate',
  },
} as const satisfies Record<
  string,
  { memory: SpecialMemory; schema: z.ZodType; tells: string; seen: string | null; rate: string | null }
>;

export type Section = keyof typeof sections;
export const sectionNames = Object.keys(sections) as Section[];
export type Shown<S extends Section> = z.infer<(typeof sections)[S]['schema']>;
