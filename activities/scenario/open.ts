import { ApplicationFailure } from '@temporalio/common';
import { isSimulated, parseModelRef } from '../../shared/kernel/models.ts';
import { runKeyPattern } from '../../shared/kernel/ids.ts';
import { houseEntry } from '../../shared/kernel/house-entry.ts';
import type { ScenarioActivities, OpenedScenario } from '../../shared/scenario/activities.ts';
import { readBrief, type Brief } from '../../shared/scenario/brief.ts';
import { readPolicy, type Policy } from '../../shared/scenario/policy.ts';
import { openRun } from '../store/runs.ts';
import { append } from '../store/ledger.ts';
import type { Database } from '../store/database.ts';

/**
 * Opens a run: every way of starting one (CLI, client, bare JSON) passes here, so here the input is checked. A bad
 * one ends the run before anything is written, and its failure names each field. The first opening stands: a reset
 * or a second start under the same key goes on with the brief and policy that were stored.
 */
export function openScenarioIn(db: Database, defaultModel: string | null): ScenarioActivities['openScenario'] {
  return async function openScenario({ runKey, input }) {
    const problems: string[] = [];
    if (!runKeyPattern.test(runKey)) problems.push(`workflow id: scenario/${runKey.slice(0, 90)} is not a run's id; use scenario/ and 3–80 of a–z, 0–9 and -`);
    const brief = readBrief(input?.brief);
    if (!brief.ok) problems.push(...brief.problems.map((problem) => `brief.${problem}`));
    const policy = readPolicy(input?.policy, defaultModel);
    if (!policy.ok) problems.push(...policy.problems);
    if (policy.ok) problems.push(...modelProblems(policy.policy));
    if (!brief.ok || !policy.ok || problems.length > 0) throw ApplicationFailure.nonRetryable(problems.join('\n'), 'BAD_INPUT');

    const corpus = Object.values(policy.policy.models).some(isSimulated) ? 'simulated' : 'real';
    const run = await openRun(db, { runKey, system: 'scenario', parent: null, corpus, brief: brief.brief, policy: policy.policy });
    await append(db, runKey, [houseEntry('PHASE', 'opened', 'OPEN', { state: 'opened', corpus, models: policy.policy.models })]);
    const { category, tier, status } = run.brief as Brief;
    return { runKey, brief: { category, tier, status }, policy: run.policy as Policy, corpus: run.corpus } satisfies OpenedScenario;
  };
}

function modelProblems(policy: Policy): string[] {
  return Object.entries(policy.models).flatMap(([agent, ref]) => {
    const parsed = parseModelRef(ref);
    return 'problem' in parsed ? [`policy.models.${agent}: ${parsed.problem}`] : [];
  });
}
