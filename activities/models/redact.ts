import { excerpt } from '../../shared/text/index.ts';

const longestMessage = 300;

/** Shapes of secrets that providers echo: prefixed keys (masked ones too), bearer tokens, long opaque words. */
const keyLike = [/\b(?:sk|pk|rk|sess|proj)-[A-Za-z0-9_*.-]{6,}/gi, /\bbearer\s+\S+/gi, /[A-Za-z0-9_-]{40,}/g];

/** A provider's message, fit for a history and a log: no key in use, nothing that looks like one, one line, short. */
export function redact(message: string, secret: string): string {
  let text = secret === '' ? message : message.split(secret).join('[redacted]');
  for (const pattern of keyLike) text = text.replace(pattern, '[redacted]');
  return excerpt(text, longestMessage);
}
