import type { IncomingMessage } from 'node:http';
import { nameCharacters, problemsOfWords } from '../../../shared/worldbuilding/deliberation/index.ts';
import { withoutDirections } from '../../../shared/text/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { RunIsOver } from '../../client/run-names.ts';
import type { Offer } from '../client.ts';
import { opens } from './link.ts';
import { bodyOf, Refusal } from '../../serving/refusal.ts';
import type { Room } from './room.ts';
import { type RateLimiter, visitorOf } from './visitors.ts';

/** Bytes of a form that was filled in, at most: a text of the longest kind, every character written in twelve. */
const mostBytes = 16_384;
/** How long an answer is waited for: proxies give up on a request after a minute. */
const answerMs = 45_000;

/** What became of an offer, in words for whoever made it. */
export interface Answer {
  readonly status: 200 | 202 | 409 | 422;
  readonly answer: string;
}

/**
 * Takes what a spectator throws in, and hands it to the match as `inject` does. Throws `Refusal` where it never came so
 * far.
 */
export async function offered(
  request: IncomingMessage,
  room: Room,
  { rateLimiter, characters }: { readonly rateLimiter: RateLimiter; readonly characters: number },
  inject: (offer: Offer) => Promise<string>,
): Promise<Answer> {
  const form = new URLSearchParams(await bodyOf(request, mostBytes));
  if (!opens(room.link(), form.get('link') ?? '')) throw new Refusal(403, 'This link opens nothing, or no more');
  const { state } = room.scene().standing;
  if (state === 'JUDGING' || state === 'ENDED') return tooLate;
  const visitor = visitorOf(request);
  if (visitor === null)
    throw new Refusal(403, 'Open the link again and allow its cookie: by it what you throw in is counted');
  const offer = { by: lineOf(form.get('by')), text: lineOf(form.get('text')) };
  const problems = [
    ...problemsOfWords(offer.by, nameCharacters).map((problem) => `your name ${problem}`),
    ...problemsOfWords(offer.text, characters).map((problem) => `the text ${problem}`),
  ];
  // What could never be taken counts against nobody.
  if (problems.length > 0) return notTaken(problems);
  const leave = rateLimiter.enter(visitor, Date.now());
  const outcome = inject(offer).finally(leave).then(taken, refused);
  // Nobody hears of what comes too late for the answer.
  outcome.catch(() => undefined);
  return Promise.race([outcome, stillRead()]);
}

const tooLate: Answer = { status: 409, answer: 'Too late: the teams have ended their debate.' };

/** A text field sends its line ends; an offer is one line. */
const lineOf = (field: string | null): string =>
  withoutDirections(field ?? '')
    .replace(/[\r\n]+/g, ' ')
    .trim();

const taken = (answer: string): Answer => ({ status: 200, answer: `${answer}.` });

function refused(error: unknown): Answer {
  if (error instanceof RunIsOver) return tooLate;
  if (error instanceof RequestError) return notTaken(error.problems.map((one) => one.replace(/^curveball: /, '')));
  throw error;
}

const notTaken = (problems: readonly string[]): Answer => ({
  status: 422,
  answer: `Not taken: ${problems.join('; ')}.`,
});

async function stillRead(): Promise<Answer> {
  await new Promise((resolve) => setTimeout(resolve, answerMs).unref());
  return { status: 202, answer: 'It is still being read. What becomes of it stands below.' };
}
