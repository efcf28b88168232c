import type { Connection } from '@temporalio/client';
import type { Config } from '../config.ts';
import { UnreachableError } from './request-error.ts';
import { readStackNote, stackFile } from '../stack/stack-file.ts';
import type { StackAddresses } from '../stack/stack.ts';
import { codeOf } from '../stack/error-code.ts';
import { askPostgres, postgresPlace } from '../stack/postgres-ready.ts';
import { accessOf, connectTemporal, type TemporalAccess } from '../stack/temporal-ready.ts';

/** Nobody waits longer than this to hear that a server is not there. */
export const reachWithinMs = 5_000;

/**
 * Where Temporal and Postgres are: what is set, else what the dev stack of another terminal has noted. Nothing is
 * asked yet. Throws `UnreachableError` where one of them is not known.
 */
export async function knownAddresses(config: Config): Promise<StackAddresses> {
  const { temporal, databaseUrl, uiUrl } = await addresses(config);
  if (temporal === null)
    throw new UnreachableError(
      `No Temporal is known: TEMPORAL_ADDRESS is not set and no dev stack runs here. ${act('TEMPORAL_ADDRESS')}`,
    );
  if (databaseUrl === null)
    throw new UnreachableError(
      `No Postgres is known: DATABASE_URL is not set and no dev stack runs here. ${act('DATABASE_URL')}`,
    );
  return { temporalAddress: temporal.address, temporal, namespace: config.temporalNamespace, databaseUrl, uiUrl };
}

/** The database alone, for what needs no Temporal. */
export async function knownDatabase(config: Config): Promise<string> {
  const { databaseUrl } = await addresses(config);
  if (databaseUrl === null)
    throw new UnreachableError(
      `No Postgres is known: DATABASE_URL is not set and no dev stack runs here. ${act('DATABASE_URL')}`,
    );
  return databaseUrl;
}

async function addresses(
  config: Config,
): Promise<{ temporal: TemporalAccess | null; databaseUrl: string | null; uiUrl: string | null }> {
  const note = await readStackNote(stackFile(config));
  const temporal = accessOf(config, note?.temporalAddress ?? null);
  return {
    temporal,
    databaseUrl: config.databaseUrl ?? note?.databaseUrl ?? null,
    uiUrl: config.temporalAddress === null ? (note?.uiUrl ?? null) : null,
  };
}

/** A connection to a Temporal that answers. Throws `UnreachableError` within five seconds or so. */
export function reachTemporal(access: TemporalAccess, namespace: string): Promise<Connection> {
  return connectTemporal(access, namespace, reachWithinMs).catch((error: unknown) => {
    throw new UnreachableError(
      `Temporal (TEMPORAL_ADDRESS ${access.address}, namespace ${namespace}) does not answer: ${reasonOf(error)}. ${act('TEMPORAL_ADDRESS')}`,
    );
  });
}

export function reachPostgres(databaseUrl: string): Promise<void> {
  return askPostgres(databaseUrl, reachWithinMs).catch((error: unknown) => {
    throw new UnreachableError(
      `Postgres (DATABASE_URL ${postgresPlace(databaseUrl)}) does not answer: ${reasonOf(error)}. ${act('DATABASE_URL')}`,
    );
  });
}

/** The reason in one line; a host with several addresses fails once for each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return [...new Set(error.errors.map(reasonOf))].join('; ');
  const message = error instanceof Error ? error.message || codeWords(error) : String(error);
  return (message.split('\n')[0] ?? message).replace(/\.$/, '');
}

/** What an error without words is called: by its code, such as ECONNREFUSED, or by its name. */
function codeWords(error: Error): string {
  const code = codeOf(error);
  return typeof code === 'string' || typeof code === 'number' ? String(code) : error.name;
}

function act(setting: string): string {
  return `Start a stack in another terminal with \`npm run dev\`, or set ${setting}.`;
}
