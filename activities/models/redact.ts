import { excerpt } from '../../shared/text/index.ts';

const longestMessage = 300;

/** Shapes of secrets that providers echo: prefixed keys (masked ones too), bearer tokens, long opaque words. */
const keyLike = [/\b(?:sk|pk|rk|sess|proj)-[A-Za-z0-9_*.-]{6,}/gi, /\bbearer\s+\S+/gi, /[A-Za-z0-9_-]{40,}/g];

/** A secret as it is, and as a header, an address or a JSON text has it. */
const formsOf = (secret: string): readonly string[] =>
  secret === ''
    ? []
    : [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];

/** A provider's message, fit for a history and a log: no key in use, nothing that looks like one, one line, short. */
export function redact(message: string, secret: string): string {
  let text = message;
  for (const form of formsOf(secret)) text = text.replaceAll(form, '[redacted]');
  for (const pattern of keyLike) text = text.replace(pattern, '[redacted]');
  return excerpt(text, longestMessage);
}
