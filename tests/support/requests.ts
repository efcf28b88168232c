import { z } from 'zod';
import type { CapturedRequest } from '../../activities/models/simulated/server.ts';

/** A captured request, taken apart by the words that were sent and by nothing that Symposium believes of them. */
const part = z.object({ type: z.literal('text'), text: z.string() });
const content = z.union([
  z.string(),
  z.array(part).transform((parts) => parts.map(({ text }) => text).join('')),
  z.json().transform((other) => JSON.stringify(other)),
]);
const body = z.object({
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant', 'tool']), content })),
});

/** The whole body, as sent. */
export const whole = (request: CapturedRequest): string => JSON.stringify(request.body);

/** What was said in one role, turn after turn. */
export function said(request: CapturedRequest, role: 'user' | 'assistant'): string[] {
  return body
    .parse(request.body)
    .messages.filter((turn) => turn.role === role)
    .map(({ content }) => content);
}

/** The body without the turns in which the agent hears its own unreadable answer again. */
export function handed(request: CapturedRequest): string {
  const { messages } = body.parse(request.body);
  return JSON.stringify({
    ...z.record(z.string(), z.unknown()).parse(request.body),
    messages: messages.filter(({ role }) => role !== 'assistant'),
  });
}

export interface HandedSection {
  readonly label: string;
  readonly author: string;
  /** The JSON, as text. */
  readonly body: string;
}

/** The labelled sections of the first turn. */
export function sections(request: CapturedRequest): HandedSection[] {
  const [first = ''] = said(request, 'user');
  const [context = ''] = first.split('\nPHASE: ', 1);
  return context
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [head = '', ...lines] = section.split('\n');
      const [label = '', author = ''] = head.split(' · ');
      return { label, author, body: lines.join('\n').trim() };
    });
}
