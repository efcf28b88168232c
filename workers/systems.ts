import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { System } from '../activities/ask/system.ts';
import type { Dependencies, OwnActivities } from '../activities/index.ts';
import type { OwnAnswer, OwnAnswers } from '../activities/models/simulated/prompt.ts';
import type { RunGroup } from './commands/run-commands.ts';
import { systemFolders } from './config.ts';
import { evaluationCommands } from './evaluation/commands.ts';
import { batchCommands } from './corpus/batch/commands.ts';
import { corpusCommands } from './corpus/commands.ts';
import { omegaCommands } from './omega/commands.ts';
import { scenarioCommands } from './scenario/commands.ts';
import { SettingError } from './setting.ts';
import { worldbuildingCommands } from './worldbuilding/commands.ts';

/**
 * A system as one record: bundle, worker and command line are made from these and ask for nothing else. Symposium's own
 * stand below; others are brought along by SYMPOSIUM_SYSTEMS (ARCHITECTURE.md, "A new system").
 */
export interface InstalledSystem {
  /** Its name in the store, and its word on the command line. */
  readonly name: string;
  /** The module whose functions are its workflows; Symposium's own stand in `workflows/index.ts`. */
  readonly workflows?: URL;
  /** Its commands (`runCommands`), which stand below `symposium`. */
  readonly commands: RunGroup;
  /** What a worker needs, and no command has to load. */
  readonly serve: () => Promise<ServedSystem>;
}

/** The side of a system that a worker serves. */
export interface ServedSystem {
  /** Who there is and what they may read, by the system's name in the store. */
  readonly systems: Readonly<Record<string, System>>;
  /** Folder of its prompts; `activities/prompts`, if nothing is said. */
  readonly prompts?: URL;
  /** Its activities; Symposium's own stand in `activities/index.ts`. */
  readonly activities?: (deps: Pick<Dependencies, 'db' | 'defaults'>) => OwnActivities;
  /** What the simulated models answer for its agents: of all of its systems, or of each by its name. */
  readonly simulated?: OwnAnswer | Readonly<Record<string, OwnAnswer>>;
}

/** Symposium's own systems. */
export const systems: readonly InstalledSystem[] = [
  {
    name: 'scenario',
    commands: scenarioCommands,
    serve: async () => ({
      systems: { scenario: (await import('../activities/scenario/system.ts')).scenarioSystem },
    }),
  },
  {
    name: 'batch',
    commands: batchCommands,
    // Its scenarios are served by their own system, and it asks nobody itself.
    serve: () => Promise.resolve({ systems: {} }),
  },
  {
    name: 'corpus',
    commands: corpusCommands,
    // Its batches begin scenarios, and its samples ask people.
    serve: () => Promise.resolve({ systems: {} }),
  },
  {
    name: 'omega',
    commands: omegaCommands,
    serve: async () => ({
      systems: {
        omega: (await import('../activities/omega/system.ts')).omegaSystem,
        ablation: (await import('../activities/omega/ablation/system.ts')).ablationSystem,
        inquiry: (await import('../activities/omega/inquiry/system.ts')).inquirySystem,
      },
      simulated: { inquiry: (await import('../activities/models/simulated/omega/inquiry.ts')).answerInquiry },
    }),
  },
  {
    name: 'worldbuilding',
    commands: worldbuildingCommands,
    serve: async () => ({
      systems: { worldbuilding: (await import('../activities/worldbuilding/system.ts')).worldbuildingSystem },
    }),
  },
  {
    name: 'evaluation',
    commands: evaluationCommands,
    serve: async () => ({
      systems: { evaluation: (await import('../activities/evaluation/system.ts')).evaluationSystem },
      simulated: (await import('../activities/models/simulated/evaluation/answer.ts')).answerEvaluation,
    }),
  },
];

/**
 * Symposium's systems, and behind them those of these folders, each of which has an `index.ts` that exports its record
 * as `system`. Throws `SettingError` for a folder that has none, and for a name that is taken.
 */
export async function installedSystems(
  folders: readonly string[] = systemFolders(),
): Promise<readonly InstalledSystem[]> {
  const setting = 'SYMPOSIUM_SYSTEMS';
  const installed = [...systems];
  for (const folder of folders) {
    const file = resolve(folder, 'index.ts');
    const loaded = (await import(pathToFileURL(file).href).catch((error: unknown) => {
      throw new SettingError(
        setting,
        `names ${folder}, whose index.ts cannot be loaded (${String(error)})`,
        'See examples/systems.',
      );
    })) as { readonly system?: InstalledSystem };
    if (loaded.system === undefined)
      throw new SettingError(setting, `names ${folder}, whose index.ts exports no system`, 'See examples/systems.');
    const { name } = loaded.system;
    if (installed.some((one) => one.name === name))
      throw new SettingError(setting, `names ${folder}, whose name ${name} is taken`, 'Give it another.');
    installed.push(loaded.system);
  }
  return installed;
}

/** The modules of their workflows, beside Symposium's own. */
export const workflowsOf = (installed: readonly InstalledSystem[]): readonly string[] =>
  installed.flatMap(({ workflows }) => (workflows === undefined ? [] : [fileURLToPath(workflows)]));

/** By system, the folder of each agent's prompt, where it is not Symposium's. */
export const promptFolders = (
  served: readonly ServedSystem[],
): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    served.flatMap(({ systems: own, prompts }) =>
      prompts === undefined
        ? []
        : Object.entries(own).map(([name, { roster }]) => [
            name,
            Object.fromEntries(Object.keys(roster).map((agent) => [agent, fileURLToPath(prompts)])),
          ]),
    ),
  );

/** Who answers for their agents among the simulated models. */
export const simulatedAnswers = (served: readonly ServedSystem[]): OwnAnswers =>
  Object.fromEntries(
    served.flatMap(({ systems: own, simulated }) =>
      Object.entries(own).flatMap(([name, { runLine }]) => {
        const answer = typeof simulated === 'function' ? simulated : simulated?.[name];
        return answer === undefined ? [] : [[runLine, answer]];
      }),
    ),
  );
