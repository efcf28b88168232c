import { groundGate } from '../../shared/scenario/gates/ground.ts';
import type { GroundingFacts } from '../../shared/scenario/facts/index.ts';
import { attempts } from './attempts.ts';
import { explainDoubts } from './doubt.ts';
import { judge } from './judge.ts';
import { lead, missing, type Passage, type Story } from './story.ts';

/** Phase 3: GALILEO grounds the scenario in research, alone (spec §2, Phase 3; gate §5.3). */
export function ground(story: Story): Promise<Passage> {
  return attempts(story, 'GROUND', async () => {
    const seat = await lead(story, 'GALILEO', 'grounding', 'grounds the scenario');
    if (seat.outcome !== 'answered') return missing('GALILEO', seat);
    story.run.file.grounding = seat.ref;
    const doubt = await explainDoubts(story, 'GROUND', { GALILEO: seat.confidence });
    if ('dispute' in doubt) return doubt.dispute;
    return (await judge(story, 'GROUND', groundGate, { grounding: seat.facts as unknown as GroundingFacts })).verdict;
  });
}
