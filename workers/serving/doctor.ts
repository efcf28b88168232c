import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pricesRead } from '../../activities/models/prices.ts';
import type { Config } from '../config.ts';
import { missingMigrations } from '../migrate.ts';
import { reachPostgres, reachTemporal, reasonOf } from '../client/reach.ts';
import { postgresPlace } from '../stack/postgres-ready.ts';
import { runToEnd } from '../stack/run-to-end.ts';
import { readStackNote, stackFile, type StackNote } from '../stack/stack-file.ts';
import { cachedBinary, findTemporal, temporalVersion } from '../stack/temporal-binary.ts';
import { columnFinding, settingFinding } from './column-finding.ts';
import type { Finding } from './finding.ts';
import { payloadFinding } from './payload-finding.ts';
import { readOwnPrices } from './own-prices.ts';
import { accessOf } from '../stack/temporal-ready.ts';

const oldestNode = 24;

/** Looks at everything that a run needs, downloads nothing and changes nothing. Values of keys are never shown. */
export async function diagnose(config: Config): Promise<Finding[]> {
  const note = await readStackNote(stackFile(config));
  const [binary, go] = await Promise.all([temporalBinary(config), goVersion(config)]);
  const [temporal, postgres] = await Promise.all([temporalServer(config, note), postgresServer(config, note)]);
  return [node(), temporal, binary, go, ...postgres, ...keys(config), prices(config)];
}

function node(): Finding {
  const ok = Number(process.versions.node.split('.')[0]) >= oldestNode;
  return {
    what: 'Node',
    state: ok ? 'ok' : 'missing',
    found: process.version,
    act: ok ? null : `Run \`npm ci\`: it brings Node ${oldestNode} for our own scripts.`,
  };
}

async function temporalServer(config: Config, note: StackNote | null): Promise<Finding> {
  const what = 'Temporal server';
  const noted = note?.temporalAddress ?? null;
  const access = accessOf(config, noted);
  if (access === null)
    return { what, state: 'optional', found: 'not running; `npm run dev` and `npm run demo` start one', act: null };
  try {
    const connection = await reachTemporal(access, config.temporalNamespace);
    const { serverVersion } = await connection.workflowService.getSystemInfo({}).finally(() => connection.close());
    return {
      what,
      state: 'ok',
      found: `${serverVersion} on ${access.address}, namespace ${config.temporalNamespace}`,
      act: null,
    };
  } catch (error) {
    return { what, state: 'missing', found: `no answer on ${access.address}`, act: reasonOf(error) };
  }
}

/** Looks only for what is on this machine already: only commands that start something download it. */
async function temporalBinary(config: Config): Promise<Finding> {
  const what = 'Temporal CLI';
  const nothing = () => Promise.resolve(null);
  const found = await findTemporal({ ...config, say: () => undefined }, { download: nothing, build: nothing }).catch(
    () => null,
  );
  if (found !== null)
    return {
      what,
      state: 'ok',
      found: found === cachedBinary(config.cacheFolder) ? `${temporalVersion}, cached` : found,
      act: null,
    };
  return {
    what,
    state: 'optional',
    found: 'not on this machine',
    act: `The first \`npm run dev\` downloads release ${temporalVersion}, or builds it with Go; or install it from https://docs.temporal.io/cli, or set TEMPORAL_ADDRESS.`,
  };
}

async function goVersion(config: Config): Promise<Finding> {
  const what = 'Go';
  for (const folder of config.searchPath) {
    const binary = join(folder, 'go');
    if (
      !(await access(binary, constants.X_OK).then(
        () => true,
        () => false,
      ))
    )
      continue;
    const { code, output } = await runToEnd(binary, ['version'], { withinMs: 10_000 });
    if (code === 0) return { what, state: 'ok', found: output.trim().replace(/^go version /, ''), act: null };
  }
  return {
    what,
    state: 'optional',
    found: 'not found; only needed where the Temporal CLI can be neither found nor downloaded',
    act: null,
  };
}

async function postgresServer(config: Config, note: StackNote | null): Promise<Finding[]> {
  const what = 'Postgres';
  const url = config.databaseUrl ?? note?.databaseUrl ?? null;
  if (url === null)
    return [
      { what, state: 'optional', found: 'not running; `npm run dev` and `npm run demo` start PGlite', act: null },
      ...(await settingFinding(config)),
    ];
  try {
    await reachPostgres(url);
    const version = await postgresVersion(url);
    const tables = await migrations(url);
    return [
      { what, state: 'ok', found: `${version} on ${postgresPlace(url)}`, act: null },
      tables,
      ...(tables.state === 'ok'
        ? [await columnFinding(config, url), await payloadFinding(config, url)]
        : await settingFinding(config)),
    ];
  } catch (error) {
    return [
      { what, state: 'missing', found: `no answer on ${postgresPlace(url)}`, act: reasonOf(error) },
      ...(await settingFinding(config)),
    ];
  }
}

async function migrations(url: string): Promise<Finding> {
  const what = 'Tables';
  try {
    const missing = await missingMigrations(url);
    if (missing.length === 0) return { what, state: 'ok', found: 'up to date', act: null };
    return { what, state: 'missing', found: `${missing.length} migrations are missing`, act: 'Run: symposium migrate' };
  } catch (error) {
    return { what, state: 'missing', found: 'not as this program knows them', act: reasonOf(error) };
  }
}

async function postgresVersion(url: string): Promise<string> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client
    .query<{ version: string }>(`select current_setting('server_version') as version`)
    .finally(() => client.end());
  return rows[0]?.version ?? 'unknown';
}

function keys(config: Config): Finding[] {
  const told = (what: string, set: boolean, act: string): Finding => ({
    what,
    state: set ? 'ok' : 'optional',
    found: set ? 'set' : 'not set',
    act: set ? null : act,
  });
  return [
    told(
      'OPENAI_API_KEY',
      config.openaiApiKey !== null,
      'Needed for models named openai:…; the simulated ones need nothing.',
    ),
    told(
      'ANTHROPIC_API_KEY',
      config.anthropicApiKey !== null,
      'Needed for models named anthropic:…; the simulated ones need nothing.',
    ),
    told(
      'LOCAL_BASE_URL',
      config.localBaseUrl !== null,
      'Needed for models named local:…: a server that speaks the OpenAI protocol.',
    ),
    told(
      'SD_BASE_URL',
      config.sdBaseUrl !== null,
      'Needed for image models named sd:…: a Stable Diffusion web UI that was started with --api.',
    ),
  ];
}

/** Where prices come from: a file of the user's own that cannot be read keeps a worker from starting. */
function prices({ prices: path }: Config): Finding {
  const what = 'Prices';
  const builtIn = `built in, read on ${pricesRead.date}`;
  if (path === null) return { what, state: 'ok', found: builtIn, act: null };
  try {
    const rows = Object.entries(readOwnPrices(path)).map(([model, { date }]) => `${model} (${date})`);
    return { what, state: 'ok', found: `${builtIn}; before them ${rows.join(', ')} of ${path}`, act: null };
  } catch (error) {
    return { what, state: 'missing', found: `${path} cannot be used`, act: reasonOf(error) };
  }
}
