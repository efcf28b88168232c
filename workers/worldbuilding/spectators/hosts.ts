import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../serving/refusal.ts';

/** Names of this machine: whichever was typed, the browser sends. */
const ownNames = ['127.0.0.1', 'localhost', '[::1]'];

/** Hosts under which the server may be asked: its own names, and the one that a proxy in front of it has. */
export const hostsOf = (port: number, publicUrl: string | null): readonly string[] => [
  ...ownNames.map((name) => `${name}:${port}`),
  ...(publicUrl === null ? [] : [new URL(publicUrl).host]),
];

/** A page of somebody else's may lead its own name here: it is not heard. */
export function checkHost({ headers: { host = '' } }: IncomingMessage, hosts: readonly string[]): void {
  if (!hosts.includes(host.toLowerCase()))
    throw new Refusal(421, 'This server does not go by that name; whoever runs it names it with --url');
}

/**
 * Only a page of this server may send. A browser says from which page it sends, and other pages can send without asking
 * whatever a form can: so what a form sends has to say its origin.
 */
export function checkOrigin({ headers }: IncomingMessage, hosts: readonly string[]): void {
  const { origin = '', 'sec-fetch-site': site = 'same-origin', 'content-type': type = '' } = headers;
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  if (site !== 'same-origin' || host !== headers.host?.toLowerCase() || !hosts.includes(host))
    throw new Refusal(403, 'Only the page of this server may send that');
  if (type.split(';')[0]?.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    throw new Refusal(415, 'Send it as the form of the page does');
}
