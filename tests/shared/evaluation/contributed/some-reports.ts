import { evaluationPolicy } from '../../../../shared/evaluation/policy.ts';
import { type EvaluationReport, reportOf } from '../../../../shared/evaluation/report.ts';
import { response } from '../some-responses.ts';

const policy = { ...evaluationPolicy.parse({}), models: { subject: 'openai:a', judge: 'openai:j' } };
const brief = { set: 'a'.repeat(64), model: 'openai:a', judges: null, runs: 1, scenarios: [] };

/** A report of one response, as we write it, and what somebody else says in it. */
export const report = (given: Partial<EvaluationReport> = {}): EvaluationReport => ({
  ...reportOf({
    ...{ runKey: 'one', simulated: false, createdAt: 'day 1', brief, policy, twins: [], usage: [], given: null },
    rows: [{ ...response({ score: 50 }), why: '', scores: [], judged: [], said: { kind: 'answer', text: 'x' } }],
  }),
  ...given,
});
