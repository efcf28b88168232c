import { parseModelRef } from '../../shared/kernel/index.ts';

/** What is wrong with the models of agents: references that cannot be read. What is no text is found with the policy. */
export const modelRefProblems = (models: Readonly<Record<string, unknown>> = {}): string[] =>
  Object.entries(models).flatMap(([agent, ref]) => {
    const parsed = typeof ref === 'string' ? parseModelRef(ref) : null;
    return parsed !== null && 'problem' in parsed ? [`model of ${agent}: ${parsed.problem}`] : [];
  });
