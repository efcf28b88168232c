import { formatModelRef, type ModelRef, parseModelRef } from './models.ts';

const prefix = 'endpoint:';

/** A plain HTTP endpoint that answers an evaluation's questions (evaluation rules §1.12). */
export interface Endpoint {
  /** `endpoint:http://host/path`: its name wherever a model's stands. */
  readonly ref: string;
  readonly address: string;
  /** Scheme, host and port: what a token is for. */
  readonly origin: string;
}

/** Whether a reference names an endpoint and no provider's model. */
export const isEndpoint = (ref: string): boolean => ref.startsWith(prefix);

/** The reference of the endpoint at this address. */
export const endpointRef = (address: string): string => `${prefix}${address}`;

/**
 * Reads `endpoint:<address>`. An address stands in histories and in published reports, so it may hold neither a password nor a
 * query, where a key would stand.
 */
export function parseEndpoint(ref: string): Endpoint | { readonly problem: string } {
  const address = isEndpoint(ref) ? ref.slice(prefix.length) : ref;
  const problem = (what: string) => ({
    problem: `the endpoint ${what}; write an address such as http://127.0.0.1:9000/answer`,
  });
  if (!/^[\x21-\x7e]+$/.test(address) || !URL.canParse(address)) return problem('has no web address');
  const { protocol, username, password, origin } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:')
    return problem('has no address that begins with http:// or https://');
  if (username !== '' || password !== '') return problem('has a name or a password in its address, which is published');
  if (/[?#]/.test(address)) return problem('has a ? or # in its address, which is published');
  return { ref: endpointRef(address), address, origin };
}

/** Whoever an evaluation may put its questions to: a provider's model, or an endpoint, of which `ref` is the name. */
export function parseSubjectRef(text: string): { readonly ref: string } | { readonly problem: string } {
  if (isEndpoint(text)) return parseEndpoint(text);
  const parsed: ModelRef | { readonly problem: string } = parseModelRef(text);
  return 'problem' in parsed ? parsed : { ref: formatModelRef(parsed) };
}
