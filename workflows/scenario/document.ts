import { documentGate } from '../../shared/scenario/gates/index.ts';
import { agents } from '../../shared/scenario/vocabulary.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { panel } from '../kernel/panel.ts';
import { wholeOnceBegun } from '../kernel/run-kind.ts';
import { scenarioSteps, scenarioStore } from './activities.ts';
import { attempts } from './attempts.ts';
import { judge } from './judge.ts';
import { budget, disputed, missing, type Passage, type Story } from './story.ts';

/** Phase 6: five traces, then assembly, gate and publication (scenario rules §2.6, §5.6). */
export async function document(story: Story): Promise<Passage> {
  const { run } = story;
  const passage = await attempts(story, 'DOCUMENT', async () => {
    const owed = agents.filter((agent) => run.references[`trace.${agent}`] === undefined);
    // The certificate covers the traces too; all that came before them is searched while they are written.
    const [results] = await fanOut([
      panel(run, owed, (agent) => ({ task: 'trace', verb: 'writes its trace', outputTokens: budget(story, agent) })),
      owed.length > 0 ? scenarioStore.searchRequests({ runKey: run.runKey }) : undefined,
    ]);
    for (const agent of owed) {
      const result = results[agent];
      if (result.outcome !== 'answered') return missing(agent, result);
      run.references[`trace.${agent}`] = result.ref;
    }
    const facts = await scenarioSteps.draftDocuments(order(story));
    const { verdict } = await judge(story, 'DOCUMENT', documentGate, facts);
    // Assembly is deterministic: another attempt would find the same, so a person is asked at once.
    if (verdict.is !== 'failed') return verdict;
    return disputed(
      'documents',
      'The assembled documents do not pass the last gate. Accept, redesign or discard?',
      verdict.why,
    );
  });
  if (passage.go !== 'on') return passage;
  const { scenarioId } = await wholeOnceBegun(() => scenarioSteps.publishScenario(order(story)));
  story.scenarioId = scenarioId;
  return passage;
}

function order(story: Story) {
  const { run, ruling, status } = story;
  if (!ruling) throw new TypeError('DOCUMENT needs the ruling of REFINE');
  return { runKey: run.runKey, references: { ...run.references }, ruling, rounds: { ...run.rounds }, judgedAs: status };
}
