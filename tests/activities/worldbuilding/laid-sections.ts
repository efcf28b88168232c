import type { StoredCall } from '../../../activities/store/calls.ts';
import type { Note } from '../../../activities/store/notes.ts';
import { worldbuildingSystem } from '../../../activities/worldbuilding/system.ts';
import type { AskRequest } from '../../../shared/kernel/ask.ts';
import { slotsOf } from '../../../shared/worldbuilding/context-law.ts';
import type { AgentKey } from '../../../shared/worldbuilding/roster.ts';
import type { WorldbuildingTask } from '../../../shared/worldbuilding/roles.ts';
import { asked, contextFor } from './context.ts';

/* The context of an agent of a match, laid and composed. */

type Change = Readonly<Record<string, Note | StoredCall>>;

export const contents = (task: WorldbuildingTask) =>
  Object.fromEntries(Object.entries(slotsOf[task]).map(([slot, { content }]) => [slot, content]));

export function laid(
  agent: AgentKey,
  task: WorldbuildingTask,
  change: Change = {},
  more: Partial<AskRequest> = {},
  without: readonly string[] = [],
) {
  const request = asked(agent, task, more);
  const { context, references } = contextFor(
    request,
    Object.fromEntries(Object.entries(contents(task)).filter(([slot]) => !without.includes(slot))),
    change,
  );
  return { context, request: { ...request, references } };
}

export const sections = (...given: Parameters<typeof laid>) => {
  const { context, request } = laid(...given);
  return worldbuildingSystem.sections(request, context);
};
