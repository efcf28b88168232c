import type { z } from 'zod';
import type {
  categoryJudgement,
  choice,
  moderation,
  objection,
  prompts,
  proposal,
  ratification,
  resolution,
  response,
  softened,
  spec,
  TeamTask,
  testimony,
  tieBreak,
  vote,
  WorldbuildingTask,
} from '../../../../shared/worldbuilding/index.ts';
import type { MatchPrompt } from '../prompt.ts';
import type { Goal } from './context.ts';
import { ofSoloist } from './alone.ts';
import { testify } from './clerk.ts';
import { soften, writePrompts } from './engineer.ts';
import { byCategory, judge } from './judge.ts';
import { teamMind, type TeamMind } from './mind.ts';
import { moderate } from './moderator.ts';
import { object } from './objection.ts';
import { propose } from './proposals.ts';
import { ratify } from './ratification.ts';
import { resolve } from './resolution.ts';
import { respond } from './response.ts';
import { crystallize } from './spec.ts';
import { breakTie, vote as castVote } from './votes.ts';

/** Any answer of a match; which one, the task says. */
export type MatchAnswer = z.infer<
  | typeof proposal
  | typeof objection
  | typeof response
  | typeof resolution
  | typeof vote
  | typeof tieBreak
  | typeof spec
  | typeof ratification
  | typeof prompts
  | typeof softened
  | typeof categoryJudgement
  | typeof moderation
  | typeof testimony
  | typeof choice
>;

const ofTeam: Readonly<Record<TeamTask, (mind: TeamMind, prompt: MatchPrompt) => MatchAnswer>> = {
  propose: (mind) => propose(mind, goalOf(mind)),
  object: (mind) => object(mind, goalOf(mind)),
  respond,
  resolve: (mind) => resolve(mind, goalOf(mind)),
  vote: (mind) => castVote(mind, goalOf(mind)),
  'break-tie': (mind) => breakTie(mind, goalOf(mind)),
  crystallize,
  ratify,
};

const ofNobody: Readonly<
  Record<Exclude<WorldbuildingTask, TeamTask>, (prompt: MatchPrompt, seed: string) => MatchAnswer>
> = {
  ...ofSoloist,
  'write-prompts': writePrompts,
  soften,
  judge: (prompt, seed) => byCategory(judge(seed, prompt)),
  moderate,
  testify,
};

const isTeamTask = (task: WorldbuildingTask): task is TeamTask => Object.hasOwn(ofTeam, task);

/**
 * The good answer to a request of Worldbuilding Sprint: a function of the server's seed and the request, valid under
 * the task's schema.
 */
export function answerMatch(seed: string, prompt: MatchPrompt): MatchAnswer {
  const { task } = prompt;
  return isTeamTask(task) ? ofTeam[task](teamMind(seed, prompt), prompt) : ofNobody[task](prompt, seed);
}

/** Every turn of a debate is about a goal. */
function goalOf({ context: { goal }, agent }: TeamMind): Goal {
  if (goal === null) throw new Error(`${agent} is asked without a goal in its context.`);
  return goal;
}
