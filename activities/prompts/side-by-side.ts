import type { Roster } from '../../shared/kernel/index.ts';
import { loadPrompts, type SystemPrompts } from './load.ts';

/**
 * Reads the prompts of several systems. `elsewhere`: by system, the folders of agents whose prompts do not lie with the
 * others. Throws one error that lists every agent and file at fault, of all systems.
 */
export async function loadSideBySide(
  rosters: Readonly<Record<string, Roster>>,
  elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): Promise<SystemPrompts> {
  const names = Object.keys(rosters);
  const loaded = await Promise.allSettled(
    names.map((name) => loadPrompts(rosters[name] ?? {}, undefined, elsewhere[name])),
  );
  const faults = loaded.flatMap((one) =>
    one.status === 'rejected' ? [one.reason instanceof Error ? one.reason.message : String(one.reason)] : [],
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return sideBySide(
    Object.fromEntries(
      loaded.flatMap((one, nth) => (one.status === 'fulfilled' ? [[names[nth] ?? '', one.value] as const] : [])),
    ),
  );
}

/**
 * The prompts of several systems. Two systems may call different agents by one name, so whoever knows the system says
 * so; for others the first that has such an agent answers.
 */
export function sideBySide(systems: Readonly<Record<string, SystemPrompts>>): SystemPrompts {
  const all = Object.values(systems);
  const named = (system: string | undefined): SystemPrompts | undefined =>
    system !== undefined && Object.hasOwn(systems, system) ? systems[system] : undefined;
  return {
    of(agent, system) {
      const prompts = named(system) ?? all.find((one) => one.has(agent)) ?? all[0];
      if (!prompts) throw new Error(`No system prompt for ${agent}: no system was loaded`);
      return prompts.of(agent);
    },
    has: (agent, system) => named(system)?.has(agent) ?? all.some((one) => one.has(agent)),
  };
}
