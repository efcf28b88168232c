import { classifyGate } from '../../shared/scenario/gates/index.ts';
import { ethicalFail } from '../../shared/scenario/gates/classify.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { adviseIn } from './advise.ts';
import { attempts } from './attempts.ts';
import { calledFor } from './disputes/called.ts';
import type { Acts } from './disputes/acts.ts';
import { settleChallenges } from './disputes/challenges.ts';
import { leave } from './disputes/leave.ts';
import { explainDoubts } from './doubt.ts';
import { judge } from './judge.ts';
import { ethicalHalt, lead, missing, type Passage, type Story } from './story.ts';

/** Phase 4: SOCRATES classifies blind, alone (scenario rules §2.4, §5.4). */
export function classify(story: Story): Promise<Passage> {
  return attempts(story, 'CLASSIFY', async () => {
    const [result] = await fanOut([
      lead(story, 'SOCRATES', 'classification', 'classifies blind'),
      adviseIn(story, 'CLASSIFY'),
    ]);
    if (result.outcome !== 'answered') return missing('SOCRATES', result);
    story.run.references.classification = result.ref;
    const facts = result.facts;
    story.blind = facts;
    if (ethicalFail(facts)) return ethicalHalt('ethical review: FAIL');
    const acts: Acts[] = [{ by: 'SOCRATES', ref: result.ref, facts: facts.acts }];
    const called = calledFor(story, acts);
    if (called) return called;
    const { passage } = await settleChallenges(story, acts);
    if (passage !== null) return leave(passage);
    const doubt = await explainDoubts(story, 'CLASSIFY', { SOCRATES: result.confidence });
    if ('dispute' in doubt) return doubt.dispute;
    return (await judge(story, 'CLASSIFY', classifyGate, { classification: facts })).verdict;
  });
}
