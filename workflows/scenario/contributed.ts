import type { OpenedContribution } from '../../shared/scenario/activities.ts';
import { seedGate } from '../../shared/scenario/gates/index.ts';
import { judgeDesign } from './attempt-page.ts';
import { attempts } from './attempts.ts';
import { claimConcept } from './claim.ts';
import { designs } from './seed.ts';
import { disputed, type Passage, type Story } from './story.ts';

/**
 * Phase 1 of a scenario from outside (scenario rules §8.6): what was contributed takes the place of ATHENA's seed and
 * is judged by the same gate. What fails there, which can only be its likeness to another concept, is no mistake that
 * ATHENA could mend unasked, so a person decides. A retry or a redesign is ATHENA's, with the contribution in her
 * context.
 */
export const contributed =
  (given: OpenedContribution) =>
  (story: Story): Promise<Passage> => {
    const { run } = story;
    return attempts(story, 'SEED', async () => {
      if (run.references.seed === undefined) run.references.seed = given.ref;
      if (run.round > 1) return designs(story);
      const similarity = await claimConcept(story, given.ref);
      story.seed = { ...given.facts, similarity };
      const verdict = await judgeDesign(story, seedGate, { seed: story.seed });
      if (verdict.is !== 'failed') return verdict;
      return disputed(
        'gate',
        'The contributed scenario does not pass SEED. Accept it as it stands, have ATHENA mend it, redesign or discard?',
        verdict.why,
      );
    });
  };
