import type { NoteOrder, Quote } from '../../../shared/kernel/activities.ts';
import { disputed, votesOf, type DifficultyVotes, type DimensionVotes } from '../../../shared/scenario/difficulty.ts';
import type { CalibrationFacts } from '../../../shared/scenario/facts/index.ts';
import { agents, dimensions, type Agent, type Dimension } from '../../../shared/scenario/vocabulary.ts';
import type { Answered } from '../../../shared/kernel/ask.ts';
import type { Ruling } from '../../../shared/scenario/ruling.ts';
import { fanOut } from '../../kernel/fan-out.ts';
import { panel } from '../../kernel/panel.ts';
import { budget, type Story } from '../story.ts';

export interface Calibration {
  readonly votes: DifficultyVotes;
  readonly discussions: Ruling['discussions'][number][];
  /** Dimensions that stayed apart after all rounds. */
  readonly unresolved: readonly Dimension[];
}

/**
 * Where votes on a dimension lie more than `calibrationRange` apart, everyone sees the anonymous votes and reasons and
 * votes on it again, for at most `discussionRounds` rounds (scenario rules §2.5.3).
 */
export async function discussDifficulty(
  story: Story,
  cast: Readonly<Record<Agent, Answered<CalibrationFacts>>>,
): Promise<Calibration> {
  const { run } = story;
  const profiles = Object.fromEntries(agents.map((agent) => [agent, cast[agent].facts])) as Record<
    Agent,
    CalibrationFacts
  >;
  let votes: DifficultyVotes = votesOf(profiles);
  const latest = Object.fromEntries(
    dimensions.map((dimension) => [
      dimension,
      agents.map((agent): Quote => ({ from: 'ANONYMOUS', ref: cast[agent].ref, field: 'vote', subject: dimension })),
    ]),
  );
  const discussions: Ruling['discussions'][number][] = [];
  for (let round = 1; round <= run.policy.discussionRounds; round += 1) {
    const apart = disputed(votes, run.policy.calibrationRange);
    const talks = await fanOut(apart.map((dimension) => discuss(story, dimension, round, latest[dimension] ?? [])));
    for (const { dimension, results } of talks) {
      const before = scores(votes[dimension]);
      for (const agent of agents) {
        const result = results[agent];
        if (result.outcome !== 'answered') continue;
        const { score } = result.facts;
        votes = { ...votes, [dimension]: { ...votes[dimension], [agent]: score } };
      }
      latest[dimension] = agents.flatMap((agent): Quote[] => {
        const result = results[agent];
        return result.outcome === 'answered'
          ? [{ from: 'ANONYMOUS', ref: result.ref, field: 'vote', subject: dimension }]
          : [];
      });
      discussions.push({ dimension, round, before, after: scores(votes[dimension]) });
    }
  }
  return { votes, discussions, unresolved: disputed(votes, run.policy.calibrationRange) };
}

/** One round about one dimension. The context holds no named votes: only the anonymous note. */
async function discuss(story: Story, dimension: Dimension, round: number, quotes: readonly Quote[]) {
  const { run } = story;
  const key = run.noteKey(`votes/${dimension}/${round}`);
  const note: NoteOrder = { key, content: 'calibrationVotes', addressee: null, body: { dimension }, quotes };
  await run.record([], [note]);
  const references = {
    ...Object.fromEntries(Object.entries(run.references).filter(([slot]) => !slot.startsWith('calibration.'))),
    votes: key,
  };
  const results = await panel(run, agents, (agent) => ({
    task: 'dimension',
    subject: `${dimension}${round}`,
    verb: `votes again on ${dimension}`,
    outputTokens: budget(story, agent),
    references,
  }));
  return { dimension, results };
}

function scores(votes: DimensionVotes): number[] {
  return Object.values(votes).sort((a, b) => a - b);
}
