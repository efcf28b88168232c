import { doubts } from '../../shared/scenario/gates/index.ts';
import type { Agent, Phase } from '../../shared/scenario/vocabulary.ts';
import { panel } from '../kernel/panel.ts';
import { budget, disputed, type Story, type Verdict } from './story.ts';

/** Confidences of a phase's leads; an agent that gave none is absent. */
export type Confidences = Partial<Record<Agent, number>>;

export interface Explained {
  /** Agent → reference of the doubt that it explained. */
  readonly explained: Readonly<Record<string, string>>;
  /** Whether a doubt asks ATHENA for a change. */
  readonly changesWanted: boolean;
}

/**
 * Low confidence (scenario rules §4.3): below 0.5 a person is asked at once; between that and the threshold, the lead
 * says where its doubt comes from, which lies in the context of the next attempt. Returns a verdict only in the first
 * case, and otherwise the references of the doubts that were explained.
 */
export async function explainDoubts(
  story: Story,
  phase: Phase,
  confidences: Confidences,
): Promise<{ readonly dispute: Verdict } | Explained> {
  const { run } = story;
  const open = doubts(confidences, run.policy);
  const deep = open.filter(({ band }) => band === 'escalate');
  if (deep.length > 0) {
    const findings = deep.map(
      ({ agent, confidence }) =>
        `${agent}'s confidence in its deliverable is ${confidence}, below ${run.policy.escalateBelow}`,
    );
    return {
      dispute: disputed(
        'confidence',
        `${phase}: a lead does not trust its own deliverable. Accept, retry, redesign or discard?`,
        findings,
      ),
    };
  }
  const agents = open.map(({ agent }) => agent);
  const results = await panel(run, agents, (agent) => ({
    task: 'doubt',
    verb: 'explains its doubt',
    outputTokens: budget(story, agent),
  }));
  const explained: Record<string, string> = {};
  let changesWanted = false;
  for (const agent of agents) {
    const result = results[agent];
    if (result.outcome !== 'answered') continue;
    explained[agent] = result.ref;
    run.references[`doubt.${agent}`] = result.ref;
    changesWanted ||= result.facts.changes.length > 0;
  }
  return { explained, changesWanted };
}
