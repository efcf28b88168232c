import type { Policy } from '../../shared/scenario/policy.ts';
import { groundGate } from '../../shared/scenario/gates/index.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { scenarioStore } from './activities.ts';
import { adviseIn } from './advise.ts';
import { attempts } from './attempts.ts';
import { calledFor } from './disputes/called.ts';
import type { Acts } from './disputes/acts.ts';
import { settleChallenges } from './disputes/challenges.ts';
import { leave } from './disputes/leave.ts';
import { explainDoubts } from './doubt.ts';
import { judge } from './judge.ts';
import { lead, missing, type Passage, type Story } from './story.ts';

/** Phase 3: GALILEO grounds the scenario in research, alone (scenario rules §2.3, §5.3). */
export function ground(story: Story): Promise<Passage> {
  return attempts(story, 'GROUND', async () => {
    const [result] = await fanOut([
      lead(story, 'GALILEO', 'grounding', 'grounds the scenario'),
      adviseIn(story, 'GROUND'),
    ]);
    if (result.outcome !== 'answered') return missing('GALILEO', result);
    story.run.references.grounding = result.ref;
    const facts = result.facts;
    const acts: Acts[] = [{ by: 'GALILEO', ref: result.ref, facts: facts.acts }];
    const called = calledFor(story, acts);
    if (called) return called;
    // What is upheld here waits for REFINE: a claim of an earlier phase is not reopened while others work blind.
    const { passage } = await settleChallenges(story, acts);
    if (passage !== null) return leave(passage);
    const doubt = await explainDoubts(story, 'GROUND', { GALILEO: result.confidence });
    if ('dispute' in doubt) return doubt.dispute;
    const year = new Date(Date.now()).getUTCFullYear();
    const { verdict } = await judge(story, 'GROUND', groundGate, { grounding: facts, year });
    if (verdict.is === 'passed') await lookUp(story, result.ref);
    return verdict;
  });
}

/** A run of before there were libraries has no such line. */
async function lookUp({ run }: Story, ref: string): Promise<void> {
  const policy: Partial<Policy> = run.policy;
  const named = policy.libraries?.length ?? 0;
  if (named > 0) await scenarioStore.lookUpReferences({ runKey: run.runKey, ref });
}
