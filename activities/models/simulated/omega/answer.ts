import { type AgentId, cast } from '../../../../shared/omega/agents/index.ts';
import type { AgentTier } from '../../../../shared/omega/index.ts';
import type { OmegaTask } from '../../../../shared/omega/answers/index.ts';
import type { SessionPrompt } from '../prompt.ts';
import { attack, falsify, huntGaps, steelman, survivors } from './adversary.ts';
import { bridge } from './bridge.ts';
import { classify } from './classification.ts';
import { report, summarise } from './detail.ts';
import { equate } from './equate.ts';
import { confront } from './facts.ts';
import { think } from './genesis.ts';
import { matchPatterns, recall, recordFailures, recordSuccesses } from './memory.ts';
import { clarify, mapConsensus, monitor, resolve } from './meta.ts';
import { sessionMind, type SessionMind } from './mind.ts';
import { conclude, intervene, judge, recommend } from './phi.ts';
import { control, synthesise } from './synthesis.ts';
import { detectGaps, verify } from './verification.ts';

/** Any answer of OMEGA; which one, the agent and its task say. */
export type SessionAnswer = Readonly<Record<string, unknown>>;
type Answerer = (mind: SessionMind) => SessionAnswer;

const ofTier: Readonly<Partial<Record<AgentTier, Answerer>>> = {
  GENESIS: think,
  BRIDGE: bridge,
  VERIFICATION: verify,
  ADVERSARY: attack,
};

/** Contributions with a part of their own. */
const own: Readonly<Partial<Record<AgentId, Answerer>>> = {
  31: detectGaps,
  40: huntGaps,
  44: steelman,
  45: falsify,
  46: survivors,
  47: clarify,
  48: monitor,
  49: mapConsensus,
  50: resolve,
  51: synthesise,
  52: control,
  53: recall,
  54: matchPatterns,
  55: recordFailures,
  56: recordSuccesses,
};

const tasks: Readonly<Record<Exclude<OmegaTask, 'contribute'>, Answerer>> = {
  summary: summarise,
  report,
  confront,
  equate,
  classify,
  judge,
  intervene,
  synthesise: conclude,
  recommend,
};

/**
 * The good answer to a request of OMEGA: a function of the server's seed and the request, valid under the agent's
 * schema.
 */
export function answerSession(seed: string, prompt: SessionPrompt): SessionAnswer {
  const mind = sessionMind(seed, prompt);
  const { tier } = cast[mind.id];
  const answer = prompt.task === 'contribute' ? (own[mind.id] ?? ofTier[tier]) : tasks[prompt.task];
  if (answer === undefined) throw new Error(`${prompt.agent} contributes nothing; it is asked for ${prompt.task}.`);
  return answer(mind);
}
