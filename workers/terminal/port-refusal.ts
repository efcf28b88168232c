import { RequestError } from '../client/request-error.ts';
import { codeOf } from '../stack/error-code.ts';

/**
 * For what a server throws that was to listen on the port of `--port`: a port that another has, or that this user may
 * not take, is the asker's affair and a `RequestError`; anything else goes on as it is.
 */
export const portRefusal =
  (port: number) =>
  (error: unknown): never => {
    const why = own[String(codeOf(error))];
    throw why === undefined
      ? error
      : new RequestError([`--port: ${port} ${why}; name another, or 0 for any that is free`]);
  };

const own: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken',
  EACCES: 'may not be used by this user',
};
