import type { Quote } from '../../shared/kernel/activities.ts';
import { validateGate } from '../../shared/scenario/gates/validate.ts';
import { jointAssessment, type MathematicsFacts, type PhysicsFacts } from '../../shared/scenario/facts/index.ts';
import { panel } from '../kernel/panel.ts';
import { attempts } from './attempts.ts';
import { explainDoubts } from './doubt.ts';
import { judge } from './judge.ts';
import { reviseSeed } from './revise.ts';
import { budget, disputed, missing, type Passage, type Story, type Verdict } from './story.ts';

const leads = ['NEWTON', 'EULER'] as const;
type Lead = (typeof leads)[number];
const task = { NEWTON: 'physics', EULER: 'mathematics' } as const satisfies Record<Lead, string>;
const verb = { NEWTON: 'validates the physics', EULER: 'verifies the mathematics' } as const satisfies Record<Lead, string>;

/** Phase 2: NEWTON and EULER validate side by side, ATHENA revises what they send back (spec §2, Phase 2; gate §5.2). */
export function validate(story: Story): Promise<Passage> {
  // Who has to report in the next attempt: both at first, and again whenever the scenario itself has changed.
  let owed: readonly Lead[] = leads;
  return attempts(story, 'VALIDATE', async () => {
    const reported = await report(story, owed);
    if (reported.is !== 'passed') return reported;
    const { physics, mathematics } = story;
    if (!story.seed || !physics || !mathematics) return disputed('failure', 'VALIDATE has no readable reports.', [], false);

    if (jointAssessment(physics, mathematics) === 'VETOED') return vetoed(physics, mathematics);
    const doubt = await explainDoubts(story, 'VALIDATE', { NEWTON: physics.confidence, EULER: mathematics.confidence });
    if ('dispute' in doubt) return doubt.dispute;

    const { report: gate, verdict } = await judge(story, 'VALIDATE', validateGate, { seed: story.seed, physics, mathematics, openVetoes: 0 });
    if (verdict.is !== 'failed') return verdict;

    const wanted = wantedOfAthena(story, doubt.explained);
    const toAthena = gate.deficiencies.filter(({ to }) => to === 'ATHENA');
    if (toAthena.length > 0 || doubt.changesWanted) {
      const revised = await reviseSeed(story, toAthena, wanted);
      if (revised.is !== 'passed') return revised;
      owed = leads;
    } else {
      owed = leads.filter((agent) => gate.deficiencies.some(({ to }) => to === agent));
    }
    return verdict;
  });
}

/** Collects the reports that are owed. */
async function report(story: Story, owed: readonly Lead[]): Promise<Verdict> {
  const seats = await panel(story.run, owed, (agent) => ({ task: task[agent], verb: verb[agent], outputTokens: budget(story, agent) }));
  for (const agent of owed) {
    const seat = seats[agent];
    if (seat.outcome !== 'answered') return missing(agent, seat);
    story.run.file[task[agent]] = seat.ref;
    if (agent === 'NEWTON') story.physics = seat.facts as unknown as PhysicsFacts;
    else story.mathematics = seat.facts as unknown as MathematicsFacts;
  }
  return { is: 'passed' };
}

/** Until the disagreement protocol is built, a veto goes straight to a person, with its evidence. */
function vetoed(physics: PhysicsFacts, mathematics: MathematicsFacts): Verdict {
  const evidence = [['NEWTON', physics.veto], ['EULER', mathematics.veto]] as const;
  const findings = evidence.flatMap(([agent, veto]) => (veto ? [`${agent} vetoes claim ${veto.claimId}: ${veto.lawNamed ? 'a law is named' : 'no law is named'}, ${veto.proofGiven ? 'with' : 'without'} a proof; a fix is ${veto.fixPossible ? '' : 'not '}possible`] : []));
  return disputed('veto', 'VALIDATE was vetoed. Overrule the veto, have it tried again, redesign or discard?', findings);
}

function wantedOfAthena(story: Story, explained: Readonly<Record<string, string>>): Quote[] {
  const { file } = story.run;
  const reports = leads.flatMap((agent): Quote[] => {
    const ref = file[task[agent]];
    return ref === undefined ? [] : [{ from: agent, ref, field: 'corrections' }];
  });
  return [...reports, ...Object.entries(explained).map(([from, ref]): Quote => ({ from, ref, field: 'requestedChanges' }))];
}
