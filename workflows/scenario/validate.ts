import type { Answered } from '../../shared/kernel/ask.ts';
import { patched } from '@temporalio/workflow';
import type { GateReport } from '../../shared/kernel/gates.ts';
import type { Quote } from '../../shared/kernel/activities.ts';
import { contradictionsBetween } from '../../shared/scenario/facts/contradictions.ts';
import { validateGate } from '../../shared/scenario/gates/index.ts';
import type { LeadFacts, MathematicsFacts, PhysicsFacts } from '../../shared/scenario/facts/index.ts';
import { leftOut, onlyLeftOut } from '../../shared/scenario/left-out.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { attempts } from './attempts.ts';
import { collectCandidates } from './disputes/breakthrough.ts';
import { calledFor } from './disputes/called.ts';
import type { Acts } from './disputes/acts.ts';
import { settleChallenges, type Aftermath } from './disputes/challenges.ts';
import { leave } from './disputes/leave.ts';
import { oweAgain, takeOwed } from './disputes/standing.ts';
import { resolveVetoes, ruleOnVetoes, tooManyVetoes, vetoesIn } from './disputes/veto.ts';
import { explainDoubts } from './doubt.ts';
import { judge } from './judge.ts';
import { reviseSeed } from './revise.ts';
import { disputed, lead, missing, type Passage, type Story, type Verdict } from './story.ts';

const leads = ['NEWTON', 'EULER'] as const;
type Lead = (typeof leads)[number];
const task = { NEWTON: 'physics', EULER: 'mathematics' } as const satisfies Record<Lead, string>;

/**
 * Phase 2: NEWTON and EULER validate side by side (scenario rules §2.2, §5.2). A veto halts everything; what is
 * challenged is settled before the gate; ATHENA revises what they send back.
 */
export function validate(story: Story): Promise<Passage> {
  // Who has to report in the next attempt: both at first, and again whenever the scenario itself has changed.
  let owed: readonly Lead[] = leads;
  // Of whom only what its report left out is wanted (scenario rules §2.2.6).
  let completing: readonly Lead[] = [];
  return attempts(story, 'VALIDATE', async () => {
    const due = takeOwed(story);
    if (due !== null) {
      const revised = await reviseSeed(story, due.deficiencies, due.quotes);
      owed = leads;
      if (revised.is !== 'passed') {
        oweAgain(story, due);
        return revised;
      }
    }
    const reports = await report(story, owed, completing);
    completing = [];
    if ('is' in reports) return reports;
    const { physics, mathematics } = story;
    if (!story.seed || !physics || !mathematics)
      return disputed('failure', 'VALIDATE has no readable reports.', [], { acceptable: false });

    const disputes = await settleDisputes(story, reports, physics, mathematics);
    if ('is' in disputes) {
      owed = leads;
      return disputes;
    }
    const doubt = await explainDoubts(story, 'VALIDATE', { NEWTON: physics.confidence, EULER: mathematics.confidence });
    if ('dispute' in doubt) return put(story, disputes, doubt.dispute);

    const { report: gate, verdict } = await judge(story, 'VALIDATE', validateGate, {
      seed: story.seed,
      physics,
      mathematics,
      openVetoes: story.disputes.open.size,
    });
    if (stands(verdict, disputes)) return put(story, disputes, verdict);

    const toAthena = gate.deficiencies.filter(({ to }) => to === 'ATHENA');
    if (toAthena.length > 0 || doubt.changesWanted || disputes.revise.length > 0) {
      const revised = await reviseSeed(story, toAthena, [
        ...wantedOfAthena(story, doubt.explained),
        ...disputes.revise,
      ]);
      owed = leads;
      if (revised.is !== 'passed') return put(story, disputes, revised);
    } else {
      owed = leads.filter(
        (agent) => disputes.reportAgain.includes(agent) || gate.deficiencies.some(({ to }) => to === agent),
      );
      completing = toComplete(owed, disputes, { physics, mathematics }, gate.deficiencies);
    }
    return verdict.is === 'failed'
      ? verdict
      : { is: 'failed', criteria: ['challenges answered'], why: [...disputes.upheld] };
  });
}

/** A gate that is passed stands only where no challenge was upheld; one that is not judged stands at once. */
const stands = (verdict: Verdict, { upheld }: Aftermath): boolean =>
  verdict.is !== 'failed' && (verdict.is !== 'passed' || upheld.length === 0);

/**
 * A person is asked first: what was upheld waits for ATHENA in the next attempt, or in REFINE if this one is accepted.
 */
function put(story: Story, { revise }: Aftermath, verdict: Verdict): Verdict {
  if (verdict.is !== 'passed') story.disputes.owed = [...story.disputes.owed, ...revise];
  return verdict;
}

interface Reports {
  readonly physics: PhysicsFacts;
  readonly mathematics: MathematicsFacts;
}

/** Of whom only what the report left out is asked again; where a ruling wants the report, it is asked as a whole. */
function toComplete(
  owed: readonly Lead[],
  { reportAgain }: Aftermath,
  reports: Reports,
  deficiencies: GateReport['deficiencies'],
): readonly Lead[] {
  const incomplete = owed.filter((agent) => !reportAgain.includes(agent) && isIncomplete(agent, reports, deficiencies));
  return incomplete.length > 0 && patched('what-was-left-out') ? incomplete : [];
}

/** Whether a report lacks rows and nothing else; one with a veto is another matter. */
function isIncomplete(
  agent: Lead,
  { physics, mathematics }: Reports,
  deficiencies: GateReport['deficiencies'],
): boolean {
  const own = deficiencies.filter(({ to }) => to === agent);
  return agent === 'NEWTON'
    ? physics.veto === null && onlyLeftOut({ NEWTON: physics }, own)
    : mathematics.veto === null && onlyLeftOut({ EULER: mathematics }, own);
}

/** Collects the reports that are owed, with what they dispute. */
async function report(
  story: Story,
  owed: readonly Lead[],
  completing: readonly Lead[],
): Promise<readonly Acts[] | Verdict> {
  const wanted = (agent: Lead) => (completing.includes(agent) ? { subject: leftOut } : {});
  const [physics, mathematics] = await fanOut([
    owed.includes('NEWTON') ? lead(story, 'NEWTON', task.NEWTON, 'validates the physics', wanted('NEWTON')) : null,
    owed.includes('EULER') ? lead(story, 'EULER', task.EULER, 'verifies the mathematics', wanted('EULER')) : null,
  ]);
  const acts: Acts[] = [];
  if (physics !== null) {
    if (physics.outcome !== 'answered') return missing('NEWTON', physics);
    story.physics = physics.facts;
    acts.push(received(story, 'NEWTON', physics));
  }
  if (mathematics !== null) {
    if (mathematics.outcome !== 'answered') return missing('EULER', mathematics);
    story.mathematics = mathematics.facts;
    acts.push(received(story, 'EULER', mathematics));
  }
  return acts;
}

/** A new report takes the place of the one before; what was upheld against that is answered. */
function received({ run }: Story, by: Lead, { ref, facts }: Answered<LeadFacts>): Acts {
  run.references[task[by]] = ref;
  run.removeReferences((slot) => slot === `upheld.${by}`);
  // What EULER's calculations were made for: a number that is another later supersedes those that rest on it.
  if (by === 'EULER' && run.references.seed !== undefined) run.references.validated = run.references.seed;
  return { by, ref, facts: facts.acts };
}

/**
 * Calls for a person first, then vetoes, then challenges: the agents' own, and Symposium's where two numbers disagree.
 */
async function settleDisputes(
  story: Story,
  reports: readonly Acts[],
  physics: PhysicsFacts,
  mathematics: MathematicsFacts,
): Promise<Aftermath | Verdict> {
  const called = calledFor(story, reports);
  if (called) return called;
  collectCandidates(story, reports);
  const ruled = await ruleOnVetoes(story, vetoesIn(reports));
  if (ruled.escalating.length > 0) return tooManyVetoes(story, ruled);
  if (ruled.standing.length > 0)
    return resolveVetoes(story, ruled.standing, (deficiencies, quotes) => reviseSeed(story, deficiencies, quotes));
  const settled = await settleChallenges(story, reports, ruled.downgraded, contradictionsBetween(physics, mathematics));
  return settled.passage === null ? settled : leave(settled.passage);
}

function wantedOfAthena(story: Story, explained: Readonly<Record<string, string>>): Quote[] {
  const { references } = story.run;
  const reports = leads.flatMap((agent): Quote[] => {
    const ref = references[task[agent]];
    return ref === undefined ? [] : [{ from: agent, ref, field: 'corrections' }];
  });
  return [
    ...reports,
    ...Object.entries(explained).map(([from, ref]): Quote => ({ from, ref, field: 'requestedChanges' })),
  ];
}
