import { setGlobalProxyFromEnv } from 'node:http';
import type { Config } from '../config.ts';

/** This machine: simulated models, local servers and the tests are here, and no proxy reaches them. */
const ownHosts = ['localhost', '127.0.0.1', '::1', '[::1]'];

/**
 * Routes this process's HTTP requests, those of the SDKs and of `fetch` alike, through the proxies that are set;
 * connections to Temporal and Postgres stay direct. Node does it, by the settings' own names. Returns how to undo it.
 */
export function goThroughProxies({
  httpsProxy,
  httpProxy,
  noProxy,
}: Pick<Config, 'httpsProxy' | 'httpProxy' | 'noProxy'>): () => void {
  if (httpsProxy === null && httpProxy === null) return () => undefined;
  return setGlobalProxyFromEnv({
    ...(httpsProxy === null ? {} : { HTTPS_PROXY: httpsProxy }),
    ...(httpProxy === null ? {} : { HTTP_PROXY: httpProxy }),
    NO_PROXY: [...ownHosts, ...(noProxy === '' ? [] : [noProxy])].join(','),
  });
}
