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

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const port = await listen(0);
  if (port === null) throw new StackError(`No free port on ${loopback}.`);
  return port;
}

/** Whether nothing listens on it now. */
export async function isFree(port: number): Promise<boolean> {
  return (await listen(port)) !== null;
}

/** Listens and closes at once; null where the port is taken. */
function listen(port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      else reject(error);
    });
    server.listen({ port, host: loopback, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(bound));
    });
  });
}
