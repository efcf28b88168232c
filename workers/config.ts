import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { mannerNames } from '../activities/models/simulated/manners/manners.ts';
import {
  count,
  list,
  manners,
  optional,
  optionalAddress,
  optionalFlag,
  optionalOpenaiApi,
  optionalPostgres,
  optionalToken,
  optionalWebAddress,
  secret,
  type Setting,
  setting,
  text,
  word,
} from './setting.ts';
import { columnSetting, commandSetting, keysSetting, optionalKeys } from './encryption/keyring.ts';

export { SettingError } from './setting.ts';

/** The one place that reads the environment: everything else gets its values by argument. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

const port = count(1, 65_535);

/** Every setting there is; `.env.example` lists the same names, and a test keeps the two equal. */
export const settings = {
  temporalAddress: setting(
    'TEMPORAL_ADDRESS',
    optionalAddress,
    '',
    'host:port of a Temporal server; empty: one is started.',
  ),
  temporalNamespace: setting('TEMPORAL_NAMESPACE', word, 'default', 'Temporal namespace.'),
  temporalApiKey: secret('TEMPORAL_API_KEY', optional, 'API key, for Temporal Cloud.'),
  temporalTls: setting('TEMPORAL_TLS', optionalFlag, '', 'true or false; empty: true where an API key is set.'),
  encryptionKeys: secret(
    keysSetting,
    optionalKeys,
    'Keys that encrypt all that Temporal holds, as <id>:<32 bytes in base64>, with commas between; the first encrypts, all decrypt.',
  ),
  encryptionKeyCommand: setting(
    commandSetting,
    optional,
    '',
    'A command that prints those keys; asked once in a process, where the setting above is empty.',
  ),
  columnEncryption: setting(columnSetting, optionalFlag, '', 'true: they encrypt what Postgres holds, too.'),
  codecToken: secret(
    'SYMPOSIUM_CODEC_TOKEN',
    optionalToken,
    'What Temporal’s page names to have payloads decoded; empty: made anew with each `encryption serve`.',
  ),
  databaseUrl: secret('DATABASE_URL', optionalPostgres, 'A Postgres server; empty: PGlite is started.'),
  openaiApiKey: secret('OPENAI_API_KEY', optional, 'Key for models named openai:….'),
  openaiBaseUrl: setting('OPENAI_BASE_URL', optionalWebAddress, '', 'Another address for them, such as a gateway.'),
  openaiApi: setting('OPENAI_API', optionalOpenaiApi, '', 'responses or chat; empty: the address decides.'),
  anthropicApiKey: secret('ANTHROPIC_API_KEY', optional, 'Key for models named anthropic:….'),
  anthropicBaseUrl: setting('ANTHROPIC_BASE_URL', optionalWebAddress, '', 'Another address for them.'),
  localBaseUrl: setting(
    'LOCAL_BASE_URL',
    optionalWebAddress,
    '',
    'A server of your own that speaks the OpenAI protocol.',
  ),
  localApiKey: secret('LOCAL_API_KEY', optional, 'Its key, if it wants one.'),
  openalexApiKey: secret(
    'OPENALEX_API_KEY',
    optional,
    'Key for looking references up in OpenAlex, which answers next to nothing without one.',
  ),
  sdBaseUrl: setting(
    'SD_BASE_URL',
    optionalWebAddress,
    '',
    'A Stable Diffusion web UI with --api, for image models named sd:….',
  ),
  sdApiAuth: secret('SD_API_AUTH', optional, 'user:password, where it was started with --api-auth.'),
  httpsProxy: secret(
    'HTTPS_PROXY',
    optionalWebAddress,
    'The proxy for https requests to providers and receivers, as http://host:port; it may hold a password.',
  ),
  httpProxy: secret('HTTP_PROXY', optionalWebAddress, 'The proxy for their http requests.'),
  noProxy: setting('NO_PROXY', text, '', 'Hosts that need no proxy, with commas between; this machine never does.'),
  model: setting('SYMPOSIUM_MODEL', optional, '', 'The model of every agent that has no other.'),
  prices: setting(
    'SYMPOSIUM_PRICES',
    optional,
    '',
    'A JSON file with prices of your own, which outrank the built-in ones; relative to the project.',
  ),
  workflowBundle: setting(
    'SYMPOSIUM_WORKFLOW_BUNDLE',
    optional,
    '',
    'A workflow bundle made before; relative to the project. Empty: it is made at the start.',
  ),
  agentsFolder: setting(
    'SYMPOSIUM_AGENTS',
    optional,
    '',
    'A folder with optional agents of your own; relative to the project.',
  ),
  systems: setting(
    'SYMPOSIUM_SYSTEMS',
    list,
    '',
    'Systems of your own: their folders, with commas between; relative to the project.',
  ),
  taskQueue: setting('SYMPOSIUM_TASK_QUEUE', word, 'symposium', 'The task queue that workers poll.'),
  stateFolder: setting(
    'SYMPOSIUM_STATE',
    text,
    '.symposium',
    'Where a started stack keeps its data; relative to the project.',
  ),
  cacheFolder: setting(
    'SYMPOSIUM_CACHE',
    text,
    '',
    'Where the Temporal binary is kept; empty: symposium in your cache folder.',
  ),
  simulatedSeed: setting('SYMPOSIUM_SIMULATED_SEED', text, 'symposium', 'The seed of the simulated models.'),
  simulatedLatencyMs: setting(
    'SYMPOSIUM_SIMULATED_LATENCY_MS',
    count(0, 600_000),
    '0',
    'How long a simulated answer takes, in ms.',
  ),
  simulatedManners: setting(
    'SYMPOSIUM_SIMULATED_MANNER',
    manners,
    '',
    `How the simulated models differ from obliging ones, with commas between: ${mannerNames.join(', ')}.`,
  ),
  concurrentCalls: setting(
    'SYMPOSIUM_CONCURRENT_CALLS',
    count(1, 10_000),
    '20',
    'Model calls that one worker makes at a time.',
  ),
  providerCalls: setting(
    'SYMPOSIUM_PROVIDER_CALLS',
    count(1, 10_000),
    '10',
    'Calls to one model provider at the same time, over all workers.',
  ),
  providerTokens: setting(
    'SYMPOSIUM_PROVIDER_TOKENS_PER_MINUTE',
    count(0, 1_000_000_000),
    '0',
    'Tokens to and from one provider in any minute, over all workers; 0: no limit.',
  ),
  webhookUrl: secret(
    'SYMPOSIUM_WEBHOOK_URL',
    optionalWebAddress,
    'Where notices of reviews are posted; it may hold a token, so it is shown to nobody.',
  ),
  webhookSecret: secret('SYMPOSIUM_WEBHOOK_SECRET', optional, 'What signs those notices; needed with the address.'),
  notifyCommand: setting(
    'SYMPOSIUM_NOTIFY_COMMAND',
    optional,
    '',
    'A command that gets each notice as JSON on its standard input.',
  ),
  reviewerKeyFile: setting('SYMPOSIUM_REVIEWER_KEY_FILE', optional, '', 'A PEM file with your key as a reviewer.'),
  reviewerKey: secret('SYMPOSIUM_REVIEWER_KEY', optional, 'The same key itself, as PEM or as its base64 on one line.'),
  releaseSigningKey: setting(
    'SYMPOSIUM_RELEASE_SIGNING_KEY',
    optional,
    '',
    'A PEM file with the Ed25519 private key that signs releases; relative to the project.',
  ),
  releasePassphrase: secret(
    'SYMPOSIUM_RELEASE_PASSPHRASE',
    optional,
    'What the keys of a release are encrypted with; at least 16 characters.',
  ),
  temporalPort: setting('SYMPOSIUM_TEMPORAL_PORT', port, '7233', 'Port of the started Temporal.'),
  temporalUiPort: setting('SYMPOSIUM_TEMPORAL_UI_PORT', port, '8233', 'Port of its web page.'),
  postgresPort: setting('SYMPOSIUM_POSTGRES_PORT', port, '5433', 'Port of the started PGlite.'),
  testPython: setting(
    'TEST_PYTHON',
    optional,
    '',
    'A Python with datasets and inspect_ai, with which a test reads the tables of a release.',
  ),
  testDatabaseUrl: secret('TEST_DATABASE_URL', optionalPostgres, 'A Postgres in which the tests may create databases.'),
} as const satisfies Record<string, Setting<unknown>>;

type Settings = typeof settings;
export type SettingKey = keyof Settings;

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

/** What to show a person: one line a setting, secrets as `(set)`. */
export function describeConfig(config: Config): { name: string; value: string; meaning: string }[] {
  return keys().map((key) => {
    const { name, meaning, secret: hidden } = settings[key];
    const value = config[key];
    if (value === null) return { name, meaning, value: '' };
    return { name, meaning, value: hidden ? '(set)' : String(value) };
  });
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
