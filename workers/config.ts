import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { list } from './setting.ts';
import { settings, type SettingKey, type Settings } from './settings.ts';

export { SettingError } from './setting.ts';
export { settings, type SettingKey } from './settings.ts';

/** The one place that reads the environment: everything else gets its values by argument. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

type Parsed = { readonly [K in SettingKey]: ReturnType<Settings[K]['parse']> };

/** The parsed settings. Folders are absolute; what is not set is null. Holds secrets: never print it whole. */
export interface Config extends Omit<Parsed, 'temporalTls'> {
  readonly temporalTls: boolean;
  /** Settings that somebody set, against those that hold their default: only a default port may move. */
  readonly chosen: ReadonlySet<SettingKey>;
  /** The folders of PATH. */
  readonly searchPath: readonly string[];
  /** VISUAL, else EDITOR: the person's own command line for editing a text. */
  readonly editor: string | null;
  /** A page can be shown to whoever sits here. */
  readonly desktop: boolean;
  /** NODE_ENV is `production`, as in our image: nothing is built at run time. */
  readonly production: boolean;
}

/** Reads and checks all settings. An empty text counts as not set. Throws `SettingError`. */
export function readConfig(env: Environment = machineEnvironment()): Config {
  const chosen = new Set<SettingKey>();
  const parsed = Object.fromEntries(
    keys().map((key) => {
      const { name, fallback, parse } = settings[key];
      // Proxies are as often named in small letters.
      const given = (env[name] ?? env[name.toLowerCase()])?.trim() ?? '';
      if (given !== '') chosen.add(key);
      return [key, parse(given === '' ? fallback : given, name)];
    }),
  ) as Parsed;
  return {
    ...parsed,
    temporalTls: parsed.temporalTls ?? parsed.temporalApiKey !== null,
    workflowBundle: inProject(parsed.workflowBundle),
    prices: inProject(parsed.prices),
    releaseSigningKey: inProject(parsed.releaseSigningKey),
    reviewerKeyFile: inProject(parsed.reviewerKeyFile),
    agentsFolder: inProject(parsed.agentsFolder),
    systems: parsed.systems.map((folder) => resolve(projectRoot, folder)),
    stateFolder: resolve(projectRoot, parsed.stateFolder),
    cacheFolder: parsed.cacheFolder === '' ? defaultCache(env) : resolve(projectRoot, parsed.cacheFolder),
    chosen,
    searchPath: (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
    editor: env['VISUAL']?.trim() || env['EDITOR']?.trim() || null,
    desktop:
      process.platform === 'darwin' ||
      process.platform === 'win32' ||
      Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']),
    production: env['NODE_ENV'] === 'production',
  };
}

/** A path that a setting names. */
const inProject = (path: string | null): string | null => (path === null ? null : resolve(projectRoot, path));

/**
 * The folders of SYMPOSIUM_SYSTEMS alone: which commands there are does not hang on settings that most of them never
 * read.
 */
export function systemFolders(env: Environment = machineEnvironment()): readonly string[] {
  return list(env[settings.systems.name] ?? '').map((folder) => resolve(projectRoot, folder));
}

/**
 * The environment of a program that is not ours: this process's without the settings that are secret, and with changes.
 * Whoever starts a foreign program takes this one.
 */
export function childEnvironment(changes: Environment = {}, env: Environment = process.env): Environment {
  const hidden = new Set<string>(keys().flatMap((key) => (settings[key].secret ? [settings[key].name] : [])));
  return { ...Object.fromEntries(Object.entries(env).filter(([name]) => !hidden.has(name))), ...changes };
}

/** This process's environment with changes, keys included: for workers of ours, and for nobody else. */
export function inheritedEnvironment(changes: Environment): Environment {
  return { ...process.env, ...changes };
}

const keys = (): SettingKey[] => Object.keys(settings) as SettingKey[];

/** The process's environment over the project's `.env`. */
function machineEnvironment(): Environment {
  const file = join(projectRoot, '.env');
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
}

function defaultCache(env: Environment): string {
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'symposium');
}
