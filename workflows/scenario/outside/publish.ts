import { documentGate } from '../../../shared/scenario/gates/index.ts';
import { wholeOnceBegun } from '../../kernel/run-kind.ts';
import { scenarioSteps, scenarioStore } from '../activities.ts';
import { judge } from '../judge.ts';
import { askPeople } from '../people.ts';
import type { Story } from '../story.ts';

/**
 * Assembles the documents anew, has the last gate look at them and publishes them as the next version. Assembly is
 * deterministic, so a person is asked at once where the gate stays shut. Otherwise why nothing is published: nobody
 * answered, it is not to be, or the scenario was withdrawn meanwhile.
 */
export async function publishAnew(
  story: Story,
  disputeId: string,
  basis: number,
): Promise<{ readonly version: number } | { readonly not: string }> {
  const { run, ruling, status } = story;
  if (!ruling) throw new TypeError('a published scenario has a ruling');
  run.enter('DOCUMENT');
  const order = {
    runKey: run.runKey,
    references: { ...run.references },
    ruling,
    rounds: { ...run.rounds },
    judgedAs: status,
  };
  const facts = await scenarioSteps.draftDocuments(order);
  const { verdict, report } = await judge(story, 'DOCUMENT', documentGate, facts);
  if (verdict.is !== 'passed') {
    const outcome = await askPeople(story, {
      kind: 'documents',
      subject: disputeId,
      acceptable: true,
      decisions: ['RESOLVE', 'DISCARD'],
      question:
        'The documents after a dispute do not pass the last gate. Publish them as they are, or leave the published version as it stands?',
      findings: report.findings.flatMap(({ name, verdict: judged }) =>
        judged === 'failed' || judged === 'unscored' ? [`${name}: ${judged}`] : [],
      ),
    });
    if (outcome.outcome !== 'decided' || outcome.decision !== 'RESOLVE' || outcome.ruling !== 'accept')
      return { not: 'the documents of the new version were not approved' };
  }
  const { version } = await wholeOnceBegun(() => scenarioStore.publishVersion({ ...order, disputeId, basis }));
  return version === null
    ? { not: 'the scenario was withdrawn meanwhile, so no new version is published' }
    : { version };
}
