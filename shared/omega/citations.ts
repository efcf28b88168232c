import type { Contribution } from './answers.ts';
import { claimIdOf } from './vocabulary.ts';

/** What an answer may speak of: who ran, and the claims that lay on the agent's context. */
export interface AgentContext {
  readonly agent: number;
  readonly iteration: number;
  readonly ran: ReadonlySet<number>;
  readonly claims: ReadonlySet<string>;
}

type Citing = Pick<Contribution, 'claims' | 'references' | 'inputsUsed' | 'contradictions'> & {
  readonly findings?: readonly { readonly claimId: string; readonly result: string }[];
};

/** The whole address of a claim that an answer names: what has no agent in front is the answer's own. */
export const addressOf = (id: string, { agent, iteration }: Pick<AgentContext, 'agent' | 'iteration'>): string =>
  id.includes('/') ? id : claimIdOf(agent, iteration, id);

/**
 * Where an answer is not coherent with what is on record (OMEGA rules §4.1.3): agents that did not run, claims that
 * nobody made or that it was not shown, a claim both supported and contradicted, or judged in two ways. In sentences;
 * empty: coherent.
 */
export function citationProblems(answer: Citing, context: AgentContext): string[] {
  const own = new Set(answer.claims.map(({ id }) => addressOf(id, context)));
  const absent = [
    ...new Set([
      ...answer.references.map(({ sourceAgent }) => sourceAgent),
      ...answer.inputsUsed.map(({ agentId }) => agentId),
    ]),
  ].filter((agent) => !context.ran.has(agent));
  const inner = answer.claims.flatMap(({ requires, alternatives }) => [...requires, ...alternatives]);
  const outer = [
    ...answer.references.map(({ sourceElement }) => sourceElement),
    ...answer.contradictions.map((contradiction) => contradiction.with),
    ...(answer.findings ?? []).map(({ claimId }) => claimId),
  ];
  const used = answer.inputsUsed.map(({ element }) => element).filter((element) => element !== 'verdict');
  const unknown = [...new Set([...inner, ...outer, ...used].map((id) => addressOf(id, context)))].filter(
    (id) => !own.has(id) && !context.claims.has(id),
  );
  const misattributed = answer.references.filter(
    ({ sourceAgent, sourceElement }) => !addressOf(sourceElement, context).startsWith(`${sourceAgent}.`),
  );
  const words = new Map<string, Set<string>>();
  const say = (id: string, word: string) =>
    words.set(addressOf(id, context), new Set([...(words.get(addressOf(id, context)) ?? []), word]));
  for (const { type, sourceElement } of answer.references)
    if (type === 'SUPPORTS' || type === 'CONTRADICTS') say(sourceElement, type);
  for (const contradiction of answer.contradictions) say(contradiction.with, 'CONTRADICTS');
  const judged = new Map<string, Set<string>>();
  for (const { claimId, result } of answer.findings ?? [])
    judged.set(addressOf(claimId, context), new Set([...(judged.get(addressOf(claimId, context)) ?? []), result]));
  return [
    ...absent.map((agent) => `it cites agent ${agent}, who did not run`),
    ...unknown.map((id) => `it speaks of claim ${id}, which it was not shown`),
    ...misattributed.map(({ sourceAgent, sourceElement }) => `it gives claim ${sourceElement} to agent ${sourceAgent}`),
    ...[...words].filter(([, said]) => said.size > 1).map(([id]) => `it both supports and contradicts claim ${id}`),
    ...[...judged]
      .filter(([, results]) => results.size > 1)
      .map(([id, results]) => `it finds claim ${id} both ${[...results].join(' and ')}`),
    ...answer.claims
      .filter(({ id, requires, alternatives }) =>
        [...requires, ...alternatives].some((other) => addressOf(other, context) === addressOf(id, context)),
      )
      .map(({ id }) => `its claim ${id} rests on itself`),
  ];
}
