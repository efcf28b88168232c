import { designGate, solvable } from '../../shared/scenario/gates/index.ts';
import { judgeDesign } from './attempt-page.ts';
import { attempts } from './attempts.ts';
import { claimConcept } from './claim.ts';
import { explainDoubts } from './doubt.ts';
import { lead, missing, type Passage, type Story, type Verdict } from './story.ts';

/** Phase 1: ATHENA creates, alone (scenario rules §2.1, §5.1). */
export function seed(story: Story): Promise<Passage> {
  return attempts(story, 'SEED', () => designs(story));
}

/**
 * One attempt: ATHENA's seed, its likeness to other concepts, the gate. A design whose solution ATHENA herself doubts
 * goes to a person before anybody is paid to examine it (scenario rules §4.3); where there is no solution, her
 * confidence in one says nothing against the design.
 */
export async function designs(story: Story): Promise<Verdict> {
  const { run } = story;
  const result = await lead(story, 'ATHENA', 'seed', 'designs the scenario');
  if (result.outcome !== 'answered') return missing('ATHENA', result);
  run.references.seed = result.ref;
  const similarity = await claimConcept(story, result.ref);
  story.seed = { ...result.facts, similarity };
  const verdict = await judgeDesign(story, designGate, { seed: story.seed });
  const { confidence } = story.seed;
  if (verdict.is !== 'passed' || !solvable.includes(story.status) || confidence >= run.policy.escalateBelow)
    return verdict;
  const doubted = await explainDoubts(story, 'SEED', { ATHENA: confidence });
  return 'dispute' in doubted ? doubted.dispute : verdict;
}
