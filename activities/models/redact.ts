import { excerpt } from '../../shared/text/index.ts';

const longestMessage = 300;

/** Shapes of secrets that providers echo: prefixed keys (masked ones too), bearer tokens, long opaque words. */
const keyLike = [/\b(?:sk|pk|rk|sess|proj)-[A-Za-z0-9_*.-]{6,}/gi, /\bbearer\s+\S+/gi, /[A-Za-z0-9_-]{40,}/g];

/** A secret as it is, and as a header, an address or a JSON text has it. */
const formsOf = (secret: string): readonly string[] =>
  secret === ''
    ? []
    : [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];

/** A shorter word may stand in any text: nobody's key is one, but for the placeholders of servers that want none. */
const leastKey = 16;

/**
 * What came from a provider, without the key in use, wherever it is echoed: replies are kept as they came, and no row
 * holds a key.
 */
export function withoutKey<T>(received: T, secret: string): T {
  if (secret.length < leastKey || received === undefined) return received;
  const forms = formsOf(secret);
  const text = JSON.stringify(received);
  if (!forms.some((form) => text.includes(form) || text.includes(JSON.stringify(form).slice(1, -1)))) return received;
  const clean = (said: string): string => forms.reduce((rest, form) => rest.replaceAll(form, '[redacted]'), said);
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? clean(value) : value)) as T;
}

/** A provider's message, fit for a history and a log: no key in use, nothing that looks like one, one line, short. */
export function redact(message: string, secret: string): string {
  let text = message;
  for (const form of formsOf(secret)) text = text.replaceAll(form, '[redacted]');
  for (const pattern of keyLike) text = text.replace(pattern, '[redacted]');
  return excerpt(text, longestMessage);
}
