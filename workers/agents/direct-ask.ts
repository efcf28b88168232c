import { compose, type Section } from '../../activities/ask/compose.ts';
import { loadPrompts } from '../../activities/prompts/load.ts';
import type { Model, ModelRequest } from '../../activities/models/model.ts';
import { answerSchema } from '../../activities/models/schema-dialect.ts';
import { scenarioSystem } from '../../activities/scenario/system.ts';
import {
  type AgentCard,
  type AskRequest,
  type Json,
  own,
  parseModelRef,
  type Sampling,
} from '../../shared/kernel/index.ts';
import { type AdviserRows, cardsOf, cast, defaultPolicy, type Phase, phases } from '../../shared/scenario/index.ts';
import { converse, type DirectReply } from './conversation.ts';
import { ownAgents } from './own-agents.ts';
import { RequestError } from '../client/request-error.ts';
import { prefix } from '../../shared/text/index.ts';

/** One agent, asked outside of a run (kernel rules §19). Everything but agent and task may be left open. */
export interface DirectOrder {
  readonly agent: string;
  readonly task: string;
  /** Label → body of each section of the context. */
  readonly context: unknown;
  readonly model: string | null;
  readonly phase: string | null;
  readonly subject: string | null;
  readonly outputTokens: number | null;
}

export interface DirectRequest {
  readonly agent: string;
  readonly task: string;
  readonly model: string;
  readonly system: string;
  readonly user: string;
  readonly schema: ModelRequest['schema'];
  readonly sampling: Sampling;
  readonly outputTokens: number;
}

/** A label stands alone on its line in the prompt, so it is one word. */
const labelShape = /^[A-Za-z][A-Za-z0-9_.-]{0,60}$/;

/**
 * Composes the request as a run would. `agentsFolder`: optional agents of one's own. Throws `RequestError`, listing
 * what there is to choose from.
 */
export async function directRequest(order: DirectOrder, agentsFolder: string | null = null): Promise<DirectRequest> {
  const own = await ownAgents(agentsFolder);
  const roster = { ...cast, ...cardsOf(own.rows) };
  const agent = order.agent.toUpperCase();
  const card = Object.hasOwn(roster, agent) ? roster[agent] : undefined;
  if (!card)
    throw new RequestError([`agent: ${order.agent} is unknown; choose one of ${Object.keys(roster).join(', ')}`]);
  const schema = Object.hasOwn(card.answers, order.task) ? card.answers[order.task] : undefined;
  if (!schema)
    throw new RequestError([
      `--task: ${agent} is not asked for ${order.task}; choose one of ${Object.keys(card.answers).join(', ')}`,
    ]);
  const phase = phaseOf(card, order);
  const model = modelOf(agent, order.model, own.rows);
  const { task, subject } = order;
  const outputTokens = order.outputTokens ?? defaultPolicy.outputTokens[phase];
  const request: AskRequest = {
    runKey: 'direct',
    system: 'scenario',
    phase,
    round: 1,
    agent,
    task,
    subject,
    model,
    outputTokens,
    references: {},
  };
  const prompts = await loadPrompts({ [agent]: card }, undefined, own.folders);
  return {
    agent,
    task,
    model,
    outputTokens,
    sampling: card.sampling,
    system: prompts.of(agent).text,
    user: compose(request, {
      preamble: scenarioSystem.preamble,
      role: card.role,
      task: scenarioSystem.taskText(task),
      schemaName: task,
      sections: sectionsOf(order.context),
    }),
    schema: answerSchema(task, schema),
  };
}

/** Asks once, and once more where the answer cannot be read. Throws `ModelFailure`. */
export function directAsk(
  request: DirectRequest,
  find: (ref: string) => Model,
  signal: AbortSignal,
): Promise<DirectReply> {
  const { task, model, system, user, outputTokens, sampling } = request;
  const schema = scenarioSystem.schemaOf(request.agent, task);
  return converse(
    { model, system, said: [user], task, schema, sampling, outputTokens, timeoutMs: defaultPolicy.callTimeoutMs },
    find,
    signal,
  );
}

/**
 * The phase that it leads, for what it is asked there alone; what everyone is asked belongs to REFINE, a trace to
 * DOCUMENT.
 */
function phaseOf(card: AgentCard, { phase, task }: DirectOrder): Phase {
  if (phase !== null) {
    const known = phases.find((name) => name === phase.toUpperCase());
    if (known) return known;
    throw new RequestError([`--phase: ${phase} is unknown; choose one of ${phases.join(', ')}`]);
  }
  if (task === 'trace') return 'DOCUMENT';
  const led =
    phases.find((name) => card.leads.includes(name)) ??
    phases.find((name) => card.authority === null && card.phases.includes(name));
  return common.has(task) || led === undefined ? 'REFINE' : led;
}

/** What all five, or those who look again, are asked in REFINE. */
const common: ReadonlySet<string> = new Set([
  'memo',
  'calibration',
  'dimension',
  'distractors',
  'readiness',
  'recheck',
  'informed',
  'revise',
]);

/** An adviser's own model, else SOCRATES's, as in a run. */
function modelOf(agent: string, given: string | null, rows: AdviserRows): string {
  const models: Readonly<Record<string, string>> = defaultPolicy.models;
  const model = given ?? own(models, agent) ?? own(rows, agent)?.model ?? defaultPolicy.models.SOCRATES;
  const parsed = parseModelRef(model);
  if ('problem' in parsed) throw new RequestError([`--model: ${parsed.problem}`]);
  return model;
}

function sectionsOf(context: unknown): Section[] {
  if (typeof context !== 'object' || context === null || Array.isArray(context)) {
    throw new RequestError(['--input: holds no JSON object; write {"label": body, …}']);
  }
  return Object.entries(context).map(([label, body]: [string, Json]) => {
    if (!labelShape.test(label))
      throw new RequestError([
        `--input: "${prefix(label, 40)}" is no label; use one word of letters, digits, . _ and -`,
      ]);
    return { label, author: 'USER', ref: `input/${label}`, body };
  });
}
