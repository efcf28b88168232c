import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  adviserNames,
  adviserRow,
  type AdviserRows,
  agents,
  contributor,
  outsider,
  rowProblems,
} from '../../shared/scenario/index.ts';
import { SettingError } from '../setting.ts';

/** Optional agents of somebody's own: their rows, checked, and where their prompts lie. */
export interface OwnAgents {
  readonly rows: AdviserRows;
  /** Agent → the folder of its prompt. */
  readonly folders: Readonly<Record<string, string>>;
}

const suffix = '.agent.json';
const nameShape = /^[a-z][a-z0-9-]{1,30}$/;
const taken: ReadonlySet<string> = new Set([
  ...agents,
  ...adviserNames,
  'HOUSE',
  'ORCHESTRATOR',
  'USER',
  contributor,
  outsider,
]);

/**
 * Reads `<name>.agent.json` and its prompt, for every agent in the folder of SYMPOSIUM_AGENTS; null: there are none. An
 * agent that cannot be used stops the worker, as one of Symposium would. Throws one `SettingError` with all that is
 * wrong.
 */
export async function ownAgents(folder: string | null): Promise<OwnAgents> {
  if (folder === null) return { rows: {}, folders: {} };
  const files = await readdir(folder).catch(() => null);
  if (files === null)
    throw new SettingError(
      'SYMPOSIUM_AGENTS',
      `names ${folder}, which is no folder that can be read`,
      'Create it, or leave the setting empty.',
    );
  const names = files
    .filter((file) => file.endsWith(suffix))
    .sort()
    .map((file) => file.slice(0, -suffix.length));
  const read = await Promise.all(names.map((name) => readAgent(folder, name)));
  const problems = read.flatMap(({ problems: own }) => own);
  if (problems.length > 0)
    throw new SettingError(
      'SYMPOSIUM_AGENTS',
      `holds agents that cannot be used: ${problems.join('; ')}`,
      'examples/agents/README.md says what such a file holds.',
    );
  const rows = Object.fromEntries(read.flatMap(({ name, row }) => (row ? [[name, row]] : [])));
  return { rows, folders: Object.fromEntries(Object.keys(rows).map((name) => [name, folder])) };
}

interface ReadAgent {
  readonly name: string;
  readonly row: AdviserRows[string] | null;
  readonly problems: readonly string[];
}

async function readAgent(folder: string, file: string): Promise<ReadAgent> {
  const name = file.toUpperCase();
  const faulty = (...problems: readonly string[]): ReadAgent => ({
    name,
    row: null,
    problems: problems.map((problem) => `${file}${suffix}: ${problem}`),
  });
  if (!nameShape.test(file)) return faulty('its name is not made of 2 to 31 small letters, digits and dashes');
  if (taken.has(name)) return faulty(`${name} is the name of somebody else`);
  let written: unknown;
  try {
    written = JSON.parse(await readFile(join(folder, `${file}${suffix}`), 'utf8'));
  } catch (error) {
    return faulty(error instanceof SyntaxError ? 'is no JSON' : 'cannot be read');
  }
  const read = adviserRow.safeParse(written);
  if (!read.success)
    return faulty(...read.error.issues.map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`));
  const problems = [...rowProblems(read.data), ...(await promptProblems(folder, name, read.data.charge))];
  return problems.length > 0 ? faulty(...problems) : { name, row: read.data, problems: [] };
}

async function promptProblems(folder: string, name: string, prompt: string): Promise<string[]> {
  const text = await readFile(join(folder, `${prompt}.md`), 'utf8').catch(() => null);
  if (text === null) return [`charge: ${prompt}.md cannot be read`];
  const heading = `# ${name} System Prompt`;
  return text.split('\n', 1)[0]?.trimEnd() === heading ? [] : [`charge: ${prompt}.md does not begin with "${heading}"`];
}
