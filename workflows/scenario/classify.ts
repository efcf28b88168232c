import { classifyGate } from '../../shared/scenario/gates/classify.ts';
import { ethicalFail, type ClassificationFacts } from '../../shared/scenario/facts/index.ts';
import { adviseIn } from './advise.ts';
import { attempts } from './attempts.ts';
import { calledFor } from './disputes/called.ts';
import type { Acts } from './disputes/admit.ts';
import { settleChallenges } from './disputes/challenges.ts';
import { leave } from './disputes/leave.ts';
import { explainDoubts } from './doubt.ts';
import { judge } from './judge.ts';
import { disputed, lead, missing, type Passage, type Story } from './story.ts';

/** Phase 4: SOCRATES classifies blind, alone (spec §2, Phase 4; gate §5.4). */
export function classify(story: Story): Promise<Passage> {
  return attempts(story, 'CLASSIFY', async () => {
    const [seat] = await Promise.all([
      lead(story, 'SOCRATES', 'classification', 'classifies blind'),
      adviseIn(story, 'CLASSIFY'),
    ]);
    if (seat.outcome !== 'answered') return missing('SOCRATES', seat);
    story.run.file.classification = seat.ref;
    const facts = seat.facts as unknown as ClassificationFacts;
    story.blind = facts;
    // An ethical FAIL stops the run at once, whatever else the report says.
    if (ethicalFail(facts))
      return disputed('ethics', 'SOCRATES finds the scenario ethically unacceptable. Overrule, redesign or discard?', [
        'ethical review: FAIL',
      ]);
    const acts: Acts[] = [{ by: 'SOCRATES', ref: seat.ref, facts: facts.acts }];
    const called = calledFor(story, acts);
    if (called) return called;
    const { passage } = await settleChallenges(story, acts);
    if (passage !== null) return leave(passage);
    const doubt = await explainDoubts(story, 'CLASSIFY', { SOCRATES: seat.confidence });
    if ('dispute' in doubt) return doubt.dispute;
    return (await judge(story, 'CLASSIFY', classifyGate, { classification: facts })).verdict;
  });
}
