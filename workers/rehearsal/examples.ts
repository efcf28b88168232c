import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { System } from '../../activities/ask/system.ts';
import { sentSchema } from '../../activities/ask/answer-form.ts';
import { omegaSystem } from '../../activities/omega/system.ts';
import { scenarioSystem } from '../../activities/scenario/system.ts';
import { worldbuildingSystem } from '../../activities/worldbuilding/system.ts';

/** Systems whose questions are rehearsed. */
export const rehearsedSystems = {
  scenario: scenarioSystem,
  omega: omegaSystem,
  worldbuilding: worldbuildingSystem,
} as const satisfies Readonly<Record<string, System>>;
export type RehearsedSystem = keyof typeof rehearsedSystems;
export const rehearsedNames = Object.keys(rehearsedSystems) as readonly RehearsedSystem[];

/**
 * A question as an agent was asked it in a simulated run: what it said to the model, word for word. System prompt, schema
 * and effort are those of today. The same questions for every model, so that two rehearsals can be compared.
 */
const example = z.strictObject({
  system: z.enum(['scenario', 'omega', 'worldbuilding']),
  agent: z.string(),
  task: z.string(),
  phase: z.string(),
  /** What the answer may hold. */
  outputTokens: z.int().positive(),
  text: z.string(),
});
export type Example = Readonly<z.infer<typeof example>>;

const file = fileURLToPath(new URL('../../examples/rehearsal/questions.json.gz', import.meta.url));

export async function readExamples(): Promise<readonly Example[]> {
  const bytes = await promisify(gunzip)(await readFile(file));
  return z.array(example).parse(JSON.parse(bytes.toString('utf8')));
}

export async function writeExamples(examples: readonly Example[]): Promise<void> {
  await writeFile(file, await promisify(gzip)(`${JSON.stringify(examples, null, 1)}\n`, { level: 9 }));
}

/** What a composed question says that its answer may hold. */
export function roomOf(text: string): number {
  const [, tokens] = /^- Maximum output: (\d+) tokens\.$/m.exec(text) ?? [];
  if (tokens === undefined) throw new RangeError('a question that does not say what its answer may hold');
  return Number(tokens);
}

/** Agents of both teams are one. */
export const roleOf = ({ system, agent }: Pick<Example, 'system' | 'agent'>): string =>
  system === 'worldbuilding' ? agent.replace(/^[ab]-/, '') : agent;

/** The longest question of each kind: of one task, under one schema and one effort. */
export function longestOfEach(asked: readonly Example[]): Example[] {
  const longest = new Map<string, Example>();
  for (const one of asked) {
    const kind = JSON.stringify([one.task, schemaText(one), effortOf(one)]);
    if (one.text.length > (longest.get(kind)?.text.length ?? 0)) longest.set(kind, one);
  }
  return [...longest.values()];
}

export const schemaText = ({ system, agent, task }: Example): string =>
  JSON.stringify(sentSchema(rehearsedSystems[system], agent, task).json);

export const effortOf = ({ system, agent }: Example) => cardOf(system, agent).sampling.thinking;

export function cardOf(system: RehearsedSystem, agent: string) {
  const roster: System['roster'] = rehearsedSystems[system].roster;
  const card = Object.hasOwn(roster, agent) ? roster[agent] : undefined;
  if (card === undefined) throw new RangeError(`${system} has no agent ${agent}`);
  return card;
}
