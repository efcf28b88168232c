import { evaluationPolicy, type EvaluationRules } from '../../shared/evaluation/index.ts';

/** The rules of a run: a line that an earlier version did not store has its default. */
export const wholeRules = (stored: EvaluationRules): EvaluationRules => ({ ...evaluationPolicy.parse({}), ...stored });
