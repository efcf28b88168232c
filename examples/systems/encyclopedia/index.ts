import { plainRuns, type PlainShape } from '../../../workers/client/plain-runs.ts';
import type { RunKind } from '../../../workers/client/run-kind.ts';
import { plainCommands } from '../../../workers/commands/plain-commands.ts';
import type { InstalledSystem } from '../../../workers/systems.ts';
import { entryInput, type EntryInput } from './rules.ts';
import type { EntryResult } from './workflow.ts';

/** Entries, as client and commands know them. */
export const entries: RunKind<PlainShape<EntryInput, EntryResult>> = plainRuns({
  names: { system: 'encyclopedia', noun: 'entry', plural: 'entries', command: 'encyclopedia' },
  input: entryInput,
  summary: ({ topic }) => `Entry on ${topic}`,
  reopened: ['SHELVED'],
});

/** The whole system. It is there wherever SYMPOSIUM_SYSTEMS names this folder. */
export const system: InstalledSystem = {
  name: 'encyclopedia',
  workflows: new URL('./workflow.ts', import.meta.url),
  commands: plainCommands({
    kind: entries,
    summary: 'entries of an encyclopedia: written, checked claim by claim, and published',
    sample: 'tower',
    argument: '<topic>',
    input: (topic, policy) => ({ topic, policy }),
    succeeds: ['PUBLISHED'],
  }),
  async serve() {
    const [{ entryActivities, entrySystem }, { simulated }] = await Promise.all([
      import('./activities.ts'),
      import('./simulated.ts'),
    ]);
    return {
      systems: { encyclopedia: entrySystem },
      prompts: new URL('./prompts/', import.meta.url),
      activities: entryActivities,
      simulated,
    };
  },
};
