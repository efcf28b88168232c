import { delimiter, join } from 'node:path';
import { childEnvironment, projectRoot, type Environment } from '../config.ts';
import { runToEnd } from '../stack/run-to-end.ts';
import { StackError, tail } from '../stack/stack-error.ts';

const withinMs = 120_000;

export interface SchemaOrder {
  /** Folder of `temporal-sql-tool`. */
  readonly binaries: string;
  readonly searchPath: readonly string[];
  /** Of any database of the server; host, port and user are Temporal's. */
  readonly databaseUrl: string;
}

/** Runs the very script of the one-shot container. Doing it again is harmless. Throws `StackError`. */
export async function prepareSchema(order: SchemaOrder): Promise<void> {
  const { code, output } = await runToEnd('sh', [join(projectRoot, 'deploy/temporal/schema.sh')], {
    withinMs,
    env: schemaEnvironment(order),
  });
  if (code !== 0) throw new StackError(`Temporal's schema could not be prepared:\n${tail(output)}`);
}

export function schemaEnvironment({ binaries, searchPath, databaseUrl }: SchemaOrder): Environment {
  const { hostname, port, username, password } = new URL(databaseUrl);
  return childEnvironment({
    PATH: [binaries, ...searchPath].join(delimiter),
    SQL_HOST: hostname,
    SQL_PORT: port,
    SQL_USER: username,
    SQL_PASSWORD: password,
  });
}
