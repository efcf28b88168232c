import { seedGate } from '../../shared/scenario/gates/seed.ts';
import { attempts } from './attempts.ts';
import { claimConcept } from './claim.ts';
import { judge } from './judge.ts';
import { lead, missing, type Passage, type Story, type Verdict } from './story.ts';

/** Phase 1: ATHENA creates, alone (scenario rules §2.1, §5.1). */
export function seed(story: Story): Promise<Passage> {
  return attempts(story, 'SEED', () => designs(story));
}

/** One attempt: ATHENA's seed, its likeness to other concepts, the gate. */
export async function designs(story: Story): Promise<Verdict> {
  const { run } = story;
  const result = await lead(story, 'ATHENA', 'seed', 'designs the scenario');
  if (result.outcome !== 'answered') return missing('ATHENA', result);
  run.references.seed = result.ref;
  const similarity = await claimConcept(story, result.ref);
  story.seed = { ...result.facts, similarity };
  return (await judge(story, 'SEED', seedGate, { seed: story.seed })).verdict;
}
