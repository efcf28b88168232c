import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Roster } from '../../shared/kernel/index.ts';

/** One agent's static system message, exactly as it is sent. */
export interface SystemPrompt {
  readonly text: string;
  /** SHA-256 of `text`, in hex: the provenance that every answer carries (scenario rules §8.5). */
  readonly hash: string;
}

export interface SystemPrompts {
  /**
   * The prompt of an agent of the roster. Throws for a name that was not on it. `system`: whose agent it is, where
   * several systems were loaded.
   */
  of(agent: string, system?: string): SystemPrompt;
  /** Whether `of` has an answer. */
  has(agent: string, system?: string): boolean;
}

/**
 * Reads every prompt that the roster names, once, when the worker starts: an agent without words must stop the worker
 * and not a run. Editing a file later changes nothing until a restart, so one process speaks under one hash.
 * `elsewhere`: folders of agents whose prompts do not lie with the others. Throws one error that lists each agent and
 * file at fault.
 */
export async function loadPrompts(
  roster: Roster,
  folder: string = import.meta.dirname,
  elsewhere: Readonly<Record<string, string>> = {},
): Promise<SystemPrompts> {
  const prompts = new Map<string, SystemPrompt>();
  const faults: string[] = [];
  await Promise.all(
    Object.entries(roster).map(async ([agent, card]) => {
      const file = `${card.prompt}.md`;
      try {
        const text = await readFile(join(elsewhere[agent] ?? folder, file), 'utf8');
        if (text.trim() === '') faults.push(`${agent}: ${file} is empty`);
        else prompts.set(agent, { text, hash: createHash('sha256').update(text, 'utf8').digest('hex') });
      } catch (error) {
        faults.push(`${agent}: ${file} cannot be read (${codeOf(error)})`);
      }
    }),
  );
  // Reads finish in any order; a sorted message is the same message every time.
  if (faults.length > 0) throw new Error(`System prompts missing from activities/prompts. ${faults.sort().join('; ')}`);

  return {
    of(agent) {
      const prompt = prompts.get(agent);
      if (!prompt) throw new Error(`No system prompt for ${agent}: it is not on the roster that was loaded`);
      return prompt;
    },
    has: (agent) => prompts.has(agent),
  };
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
}
