import type { Quote } from '../../shared/kernel/activities.ts';
import { heard } from '../../shared/kernel/gates.ts';
import { seedGate } from '../../shared/scenario/gates/index.ts';
import { judge } from './judge.ts';
import { disputed, lead, missing, type Story, type Verdict } from './story.ts';
import type { Deficiency } from './disputes/standing.ts';

/**
 * ATHENA answers requests for change; what was asked of her reaches her as data, without anyone's confidence. A
 * revision that lost a part of the scenario is sent back once; after that a person is asked. An attempt at a phase may
 * hold several revisions, for what was put off, for a veto, for the gate: each is a question of its own, or the second
 * would be answered with the first.
 */
export async function reviseSeed(
  story: Story,
  deficiencies: readonly Deficiency[],
  quotes: readonly Quote[],
): Promise<Verdict> {
  const { run } = story;
  const nth = run.nth('revision');
  const again = nth === 1 ? '' : `-${nth}`;
  const key = run.noteKey(`revision-requests${again}`);
  const said = deficiencies.map((row) => ({
    from: 'HOUSE',
    target: row.criterion,
    change: heard(row),
  }));
  await run.record([], [{ key, content: 'revisionRequests', addressee: 'ATHENA', body: said, quotes }]);
  for (const subject of [nth === 1 ? null : `revision${again}`, `mend${again}`]) {
    const result = await lead(story, 'ATHENA', 'revise', 'revises the seed', {
      subject,
      references: { ...run.references, requests: key },
    });
    if (result.outcome !== 'answered') return missing('ATHENA', result);
    run.references.seed = result.ref;
    story.moved ||= result.facts.same !== true;
    story.pageMoved ||= result.facts.samePage === false;
    story.changed = result.facts.changed.map(({ id }) => id);
    story.marginPercent = result.facts.marginPercent;
    story.renewed = result.facts.renewed;
    story.seed = { ...result.facts, similarity: story.seed?.similarity ?? null };
    const { verdict } = await judge(story, 'SEED', seedGate, { seed: story.seed }, subject ?? 'revision');
    if (verdict.is !== 'failed') return verdict;
  }
  return disputed('gate', 'ATHENA’s revision no longer passes the SEED gate. Accept, retry, redesign or discard?', []);
}
