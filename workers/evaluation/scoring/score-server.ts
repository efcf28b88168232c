import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { longestAnswer } from '../../../shared/evaluation/index.ts';
import { notStorable, storable } from '../../../shared/kernel/index.ts';
import {
  bearerOf,
  isSameToken,
  jsonBody,
  type LoopbackServer,
  startLoopbackServer,
  tell,
} from '../../serving/loopback-server.ts';
import { Refusal } from '../../serving/refusal.ts';
import type { Scorer } from './scorer.ts';

/** A scenario as a subject is given it, and what it weighs in the IM-Score. */
export interface ServedScenario {
  readonly scenario: string;
  readonly prompt: string;
  readonly tier: string;
  readonly weight: number;
  readonly simulated: boolean;
}

export interface ScoreServerOrder {
  readonly token: string;
  readonly port: number;
  /** What a subject is told beside each scenario. */
  readonly system: string;
  readonly scenarios: readonly ServedScenario[];
  readonly score: Scorer;
  readonly passScore: number;
}

/** `bytes`: the longest answer, each character in the longest writing that JSON has for it, and more. */
const most = { bytes: 6 * longestAnswer + 10_000, atOnce: 64, waitMs: 30_000 };

const asked = z.strictObject({
  scenario: z.string().max(40),
  answer: z
    .string()
    .max(longestAnswer, `has more than ${longestAnswer} characters`)
    .refine((text) => storable(text), notStorable),
});

/**
 * Scores answers for programs of this machine (evaluation rules §1.13). `GET /scenarios`: what there is to answer.
 * `POST /score`: `{scenario, answer}` → its score. No word of a key leaves it.
 */
export function startScoreServer(order: ScoreServerOrder): Promise<LoopbackServer> {
  let open = 0;
  return startLoopbackServer({
    port: order.port,
    waitMs: most.waitMs,
    async answer(request, response) {
      if (open >= most.atOnce) throw new Refusal(503, `${most.atOnce} answers are being judged; ask again`, 5);
      open += 1;
      try {
        await answer(order, request, response);
      } finally {
        open -= 1;
      }
    },
    // Of what went wrong inside, whoever asks can mend nothing.
    refusalOf: (error) =>
      new Refusal(
        500,
        `the score server failed (${error instanceof Error ? error.name : 'unknown'}); its log says more`,
      ),
  });
}

async function answer(order: ScoreServerOrder, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // A browser says from which page it asks, and no page may.
  if (request.headers.origin !== undefined) throw new Refusal(403, 'No page may ask');
  const bearer = bearerOf(request);
  if (bearer === null || !isSameToken(bearer, order.token)) throw new Refusal(401, 'The token is missing or wrong');
  const { url, method } = request;
  if (url === '/scenarios' && method === 'GET') {
    tell(response, 200, { system: order.system, passScore: order.passScore, scenarios: order.scenarios });
    return;
  }
  if (url !== '/score') throw new Refusal(404, 'There is nothing here but /scenarios and /score');
  if (method !== 'POST') throw new Refusal(405, '/score takes POST');
  const read = asked.safeParse(await jsonBody(request, most.bytes));
  if (!read.success)
    throw new Refusal(
      400,
      read.error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`).join('; '),
    );
  tell(response, 200, await order.score(read.data.scenario, read.data.answer));
}
