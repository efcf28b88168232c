import { setGlobalProxyFromEnv } from 'node:http';
import type { Config } from '../config.ts';

/** This machine: simulated models, local servers and the tests are here, and no proxy reaches them. */
const ownHosts = ['localhost', '127.0.0.1', '::1', '[::1]'];

/**
 * From here on this process's requests over HTTP, those of the SDKs and of `fetch` alike, go through the proxies that
 * are set; Temporal's and Postgres' lines stay direct. Node does it, under the settings' own names. Returns how to go
 * back.
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
