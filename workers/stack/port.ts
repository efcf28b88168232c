import { createServer } from 'node:net';
import type { Config, SettingKey } from '../config.ts';
import { settings } from '../config.ts';
import { StackError } from './stack-error.ts';

export type PortSetting = Extract<SettingKey, 'temporalPort' | 'temporalUiPort' | 'postgresPort'>;

/** The address that everything we start listens on: this machine only. */
export const loopback = '127.0.0.1';

/**
 * The wished port, or another free one where the wish was only a default. A port that somebody set and that is
 * taken is a `StackError`: moving it silently would send their other tools to the wrong server.
 */
export async function choosePort(config: Config, key: PortSetting): Promise<number> {
  const wished = config[key];
  if (await isFree(wished)) return wished;
  if (!config.chosen.has(key)) return freePort();
  throw new StackError(
    `Port ${wished} is taken, and ${settings[key].name} asks for it. Stop what uses it, set another port, or remove the setting to get any free one.`,
  );
}

/**
 * Above what people choose by hand, below what systems give to outgoing connections by themselves (from 32768 on Linux,
 * from 49152 elsewhere): a port of that range could be somebody's connection before its server listens. Temporal also
 * keeps membership ports in a `smallint` of Postgres, and does not start with a larger one.
 */
export const freePorts = { first: 17_000, last: 32_767 } as const;

const tries = 1_000;

/** A port that nothing listens on now, by chance, so that two stacks that start together rarely want the same. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = freePorts.first + Math.floor(Math.random() * (freePorts.last - freePorts.first + 1));
    if (await isFree(port)) return port;
  }
  throw new StackError(`No free port on ${loopback} between ${freePorts.first} and ${freePorts.last}.`);
}

/** Whether nothing listens on it now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen({ port, host: loopback, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
