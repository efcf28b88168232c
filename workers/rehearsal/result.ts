import { tokensOf } from '../../activities/ask/compose.ts';
import type { Exchange, RequestTaken } from './exchange.ts';
import { nameOf } from './order-of-risk.ts';
import { effortOf, schemaText, type Example } from './examples.ts';

/** How an answer came to be read: at the first try, after a repair, with more room, or not at all. */
export type ReadHow = 'first' | 'repaired' | 'more room' | 'refused' | 'no';

/** What one question showed of a model. No words of prompts or answers. */
export interface Rehearsed {
  /** `scenario NEWTON physics`. */
  readonly question: string;
  readonly system: Example['system'];
  readonly agent: string;
  readonly task: string;
  readonly effort: 'off' | 'low' | 'medium' | 'high';
  readonly schemaBytes: number;
  /** null: nothing came back that would say so. */
  readonly schemaAccepted: boolean | null;
  readonly read: ReadHow;
  /** Of the answer that counts, thinking left out, and what the task allows. */
  readonly answerTokens: number | null;
  readonly limitTokens: number;
  /** Of the first request, as Symposium reckons tokens: the same for every model. */
  readonly reckonedInputTokens: number;
  readonly requests: readonly RequestTaken[];
  /** A code of the catalogue of failures, with its reason; null: the provider did not fail. */
  readonly failure: { readonly code: string; readonly why: string } | null;
}

/** Reads an exchange; null: it was never begun, for want of money. */
export function resultOf(
  example: Example,
  prompt: string,
  { requests, failure, unfunded, schemaTold }: Exchange,
): Rehearsed | null {
  if (unfunded && requests.length === 0) return null;
  const { system, agent, task, outputTokens: limitTokens } = example;
  const last = requests.at(-1);
  const answered = last?.outcome === 'answered' && failure === null;
  return {
    question: nameOf(example),
    system,
    agent,
    task,
    effort: effortOf(example),
    schemaBytes: schemaText(example).length,
    schemaAccepted: requests.length > 0 ? !schemaTold : refusedSchema(failure),
    read: readHow(requests, answered),
    answerTokens: answered ? last.outputTokens - last.thinkingTokens : null,
    limitTokens,
    reckonedInputTokens: [prompt, example.text, schemaText(example)].reduce((sum, text) => sum + tokensOf(text), 0),
    requests,
    failure,
  };
}

const refusedSchema = (failure: Exchange['failure']): false | null =>
  failure?.code === 'SCHEMA_REFUSED' ? false : null;

function readHow(requests: readonly RequestTaken[], answered: boolean): ReadHow {
  if (!answered) return requests.at(-1)?.outcome === 'refused' ? 'refused' : 'no';
  if (requests.length === 1) return 'first';
  return requests.some(({ outcome }) => outcome === 'unreadable') ? 'repaired' : 'more room';
}
