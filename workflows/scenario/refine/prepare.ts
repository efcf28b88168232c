import { patched } from '@temporalio/workflow';
import type { Quote } from '../../../shared/kernel/activities.ts';
import type { Answered, Facts } from '../../../shared/kernel/ask.ts';
import { ethicalFail } from '../../../shared/scenario/gates/classify.ts';
import type {
  CalibrationFacts,
  DistractorFacts,
  InformedFacts,
  MemoFacts,
  ScenarioFacts,
} from '../../../shared/scenario/facts/index.ts';
import type { InformedEthics } from '../../../shared/scenario/gates/index.ts';
import type { TaskName } from '../../../shared/scenario/tasks.ts';
import { agents, type Agent } from '../../../shared/scenario/vocabulary.ts';
import { fanOut } from '../../kernel/fan-out.ts';
import { panel } from '../../kernel/panel.ts';
import { adviseIn } from '../advise.ts';
import { overruled } from '../attempts.ts';
import { escalate } from '../people.ts';
import { checkCandidates } from '../disputes/breakthrough.ts';
import { settleChallenges, type Aftermath } from '../disputes/challenges.ts';
import { leave } from '../disputes/leave.ts';
import { budget, ethicalHalt, lead, missing, type Story, type Verdict } from '../story.ts';
import { disputesOfMemos } from './disputes.ts';
import { discussDifficulty, type Calibration } from './calibrate.ts';

type Five<T> = Readonly<Record<Agent, T>>;

/** What REFINE rests on before anyone votes on readiness. */
export interface Prepared {
  readonly memos: Five<MemoFacts>;
  readonly profiles: Five<CalibrationFacts>;
  readonly distractors: Five<DistractorFacts>;
  readonly calibration: Calibration;
  /** undefined in a run that was under way before an informed FAIL halted. */
  readonly ethics: InformedEthics | undefined;
  /** Changes by ATHENA that upheld challenges ask for. */
  readonly owed: readonly Quote[];
}

/**
 * Context isolation is lifted: SOCRATES sees the solution first, then all five write memos, then they vote on the
 * difficulty and review the distractors, side by side (scenario rules §2.5.1, §2.5.2, §2.5.3, §2.5.4).
 */
export async function prepare(story: Story): Promise<Prepared | Verdict> {
  const { run } = story;
  // A vote that is taken again is as blind as the first: nobody has the others' earlier votes in the context.
  run.removeReferences((slot) => agents.some((agent) => slot === `calibration.${agent}`));
  const [informed] = await fanOut([
    lead(story, 'SOCRATES', 'informed', 'classifies again, informed'),
    adviseIn(story, 'REFINE'),
  ]);
  if (informed.outcome !== 'answered') return missing('SOCRATES', informed);
  run.references.informed = informed.ref;
  story.informed = informed.facts;
  const ethics = await informedEthics(story, informed.facts);
  if (ethics !== undefined && 'is' in ethics) return ethics;

  const memos = await five(story, 'memo', 'reviews the scenario');
  if ('is' in memos) return memos;
  for (const agent of agents) run.references[`memo.${agent}`] = memos[agent].ref;

  const disputes = await disputesOfMemos(story, memos);
  if ('is' in disputes) return disputes;
  const [calibration, distractors, settled] = await fanOut([
    five(story, 'calibration', 'votes on difficulty'),
    five(story, 'distractors', 'reviews the distractors'),
    settleChallenges(story, disputes.acts, disputes.downgraded),
    checkCandidates(story),
  ]);
  if (settled.passage !== null) return leave(settled.passage);
  if ('is' in calibration) return waiting(story, settled, calibration);
  if ('is' in distractors) return waiting(story, settled, distractors);
  for (const agent of agents) {
    run.references[`calibration.${agent}`] = calibration[agent].ref;
    run.references[`distractors.${agent}`] = distractors[agent].ref;
  }
  const discussed = await settleDifficulty(story, calibration);
  if ('is' in discussed) return waiting(story, settled, discussed);
  return {
    memos: factsOf(memos),
    profiles: factsOf(calibration),
    distractors: factsOf(distractors),
    calibration: discussed,
    ethics,
    owed: settled.revise,
  };
}

/**
 * The attempt ends before ATHENA has heard of what was upheld in it: that waits for the next one, whose memos need not
 * bring it up again.
 */
function waiting({ disputes }: Story, { revise }: Aftermath, verdict: Verdict): Verdict {
  if (revise.length > 0 && verdict.is !== 'leaves' && patched('upheld-waits'))
    disputes.owed = [...disputes.owed, ...revise];
  return verdict;
}

/**
 * A FAIL said in the knowledge of the solution halts before anyone else is asked. A person who overrules it lets the
 * phase go on, for without votes there is nothing that could leave it.
 */
async function informedEthics(story: Story, facts: InformedFacts): Promise<InformedEthics | Verdict | undefined> {
  if (!ethicalFail(facts)) return { assessment: facts.ethics, overruled: false };
  if (!patched('informed-ethics')) return undefined;
  const leaving = await overruled(story, ethicalHalt('ethical review with the solution known: FAIL'));
  return leaving ?? { assessment: facts.ethics, overruled: true };
}

/** Discussion, then a person where the votes stay apart; the medians stand if that person accepts them. */
async function settleDifficulty(story: Story, cast: Five<Answered<CalibrationFacts>>): Promise<Calibration | Verdict> {
  const calibration = await discussDifficulty(story, cast);
  if (calibration.unresolved.length === 0) return calibration;
  const findings = calibration.unresolved.map(
    (dimension) => `${dimension}: ${Object.values(calibration.votes[dimension]).join(', ')}`,
  );
  const question =
    'Votes on difficulty stay apart after every discussion. Accept the medians, retry, redesign or discard?';
  const passage = await escalate(story, { kind: 'difficulty', question, findings, acceptable: true, statuses: null });
  if (passage === 'retry') return { is: 'retried' };
  return passage.go === 'on' ? { ...calibration, unresolved: [] } : { is: 'leaves', passage };
}

/** All five, or the verdict on the first who gave nothing readable: no agent's word is made up. */
export async function five<T extends TaskName>(
  story: Story,
  task: T,
  verb: string,
): Promise<Five<Answered<ScenarioFacts[T]>> | Verdict> {
  const results = await panel(story.run, agents, (agent) => ({ task, verb, outputTokens: budget(story, agent) }));
  for (const agent of agents) {
    const result = results[agent];
    if (result.outcome !== 'answered') return missing(agent, result);
  }
  return results as Five<Answered<ScenarioFacts[T]>>;
}

export function factsOf<F extends Facts>(results: Five<Answered<F>>): Five<F> {
  return Object.fromEntries(agents.map((agent) => [agent, results[agent].facts])) as Five<F>;
}
