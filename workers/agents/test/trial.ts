import { computationsOf } from '../../../activities/ask/tool-use.ts';
import { factsIn } from '../../../activities/ask/system.ts';
import { scenarioSystem } from '../../../activities/scenario/system.ts';
import type { Model } from '../../../activities/models/model.ts';
import { readBody } from '../../../activities/store/bodies.ts';
import { callsOfRun, type StoredCall } from '../../../activities/store/calls.ts';
import type { Database } from '../../../activities/store/database.ts';
import type { PublishedRun } from '../../../activities/store/published.ts';
import {
  type AgentCard,
  type AskRequest,
  callKey,
  type Json,
  own,
  scenarioId,
  type Usage,
} from '../../../shared/kernel/index.ts';
import { type Brief, defaultPolicy, type Policy, type TaskName } from '../../../shared/scenario/index.ts';
import { converse } from '../conversation.ts';
import { compared, type Change } from './compare.ts';
import { contextOf } from './desk.ts';
import { decides, statementsOf, votes } from './statements.ts';
import { tierIn } from './tier.ts';
import { saidIn } from './user-turns.ts';

/** One agent under new words. */
export interface Trial {
  readonly db: Database;
  readonly find: (ref: string) => Model;
  readonly agent: string;
  readonly card: AgentCard;
  /** The new prompt. */
  readonly prompt: string;
  readonly signal: AbortSignal;
}

/** What one finished scenario says of the new prompt. */
export interface TrialOfRun {
  readonly scenarioId: string;
  readonly runKey: string;
  /** Questions that were asked again. */
  readonly asked: number;
  readonly changes: readonly Change[];
  readonly usage: readonly Usage[];
}

/**
 * Asks an agent again what it was asked in a finished run: the user's words as they were stored, the same model, the
 * same room to write, new system text. Old and new answers are read by the task's schema, and Symposium computes the
 * facts of both now, so that only the agent's words make a difference. The run's own ledger is not touched.
 */
export async function tryOn(trial: Trial, run: PublishedRun<Brief, Policy>): Promise<TrialOfRun> {
  const calls = await callsOfRun(trial.db, run.runKey);
  const instead = new Map<string, Json>();
  const usage: Usage[] = [];
  const changes: Change[] = [];
  const questions = questionsOf(calls, trial.agent);
  for (const call of questions) {
    const reply = await askAgain(trial, run.policy, call, calls);
    usage.push(reply.usage);
    const task = call.task as TaskName;
    if (reply.why !== null) {
      changes.push({
        task,
        subject: call.subject,
        phase: call.phase,
        kind: 'verdict',
        what: 'answer',
        old: 'readable',
        new: reply.why,
      });
      continue;
    }
    instead.set(call.key, reply.answer);
    if (votes.has(task)) continue;
    const [old, fresh] = [call.answer, reply.answer].map((answer) =>
      statementsOf(task, answer, factsOf(run, call, calls, answer)),
    );
    changes.push(...compared(call, old ?? [], fresh ?? []));
  }
  const [was, is] = [tierIn(calls, new Map()), tierIn(calls, instead)];
  if (was && is && was.tier !== is.tier)
    changes.push({
      task: 'calibration',
      subject: null,
      phase: 'REFINE',
      kind: 'tier',
      what: 'tier by the medians',
      old: was.tier,
      new: is.tier,
    });
  return { scenarioId: scenarioId(run.number), runKey: run.runKey, asked: questions.length, changes, usage };
}

/**
 * What is worth asking again. A seed is never the same twice, so of ATHENA's work only her revisions can be compared.
 */
function questionsOf(calls: readonly StoredCall[], agent: string): StoredCall[] {
  const own = calls.filter((call) => call.agent === agent && call.outcome === 'answered' && decides(call.task));
  return agent === 'ATHENA' ? own.filter(({ task }) => task === 'revise') : own;
}

async function askAgain(
  { db, find, card, prompt, agent, signal }: Trial,
  policy: Policy,
  call: StoredCall,
  calls: readonly StoredCall[],
) {
  const first = calls.find(({ key }) => key === callKey({ ...call, ordinal: 0 })) ?? call;
  const [opening, answered] = await Promise.all([readBody(db, first.requestHash), readBody(db, call.requestHash)]);
  const sampling: Readonly<Record<string, AgentCard['sampling']>> = policy.sampling;
  return converse(
    {
      model: call.model,
      system: prompt,
      said: saidIn(answered).turns,
      task: call.task,
      schema: scenarioSystem.schemaOf(agent, call.task),
      sampling: own(sampling, agent) ?? card.sampling,
      outputTokens: saidIn(opening).maxOutputTokens ?? defaultPolicy.outputTokens.REFINE,
      timeoutMs: policy.callTimeoutMs,
    },
    find,
    signal,
  );
}

function factsOf(run: PublishedRun<Brief, Policy>, call: StoredCall, calls: readonly StoredCall[], answer: Json) {
  const { runKey, phase, round, agent, task, subject, model } = call;
  const request: AskRequest = {
    runKey,
    system: 'scenario',
    phase,
    round,
    agent,
    task,
    subject,
    model,
    outputTokens: 0,
    references: {},
  };
  const asked = callKey({ ...call, ordinal: 0 });
  const exchange = calls.filter((one) => callKey({ ...one, ordinal: 0 }) === asked);
  return factsIn(scenarioSystem, request, answer, contextOf(run, call, calls), computationsOf(exchange));
}
