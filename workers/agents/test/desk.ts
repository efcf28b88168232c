import type { StoredCall } from '../../../activities/store/calls.ts';
import type { RunRow } from '../../../activities/store/runs.ts';
import type { AgentContext } from '../../../activities/ask/system.ts';

/** Tasks with one holder, whose slot is the task's own name; the others' are `task.AGENT`. */
const slots: Readonly<Record<string, string>> = {
  seed: 'seed',
  revise: 'seed',
  physics: 'physics',
  mathematics: 'mathematics',
  grounding: 'grounding',
  classification: 'classification',
  informed: 'informed',
};

/**
 * The context on which an answer was given, put together again: the latest answer in each slot before it. Which seed
 * lay there, and which one it was compared with, the call says itself, for it names the pieces that it was handed.
 */
export function contextOf(run: RunRow, call: StoredCall, calls: readonly StoredCall[]): AgentContext {
  const before = calls
    .slice(
      0,
      calls.findIndex(({ key }) => key === call.key),
    )
    .filter(({ outcome }) => outcome === 'answered');
  const answers: Record<string, StoredCall> = {};
  for (const one of before) answers[slots[one.task] ?? `${one.task}.${one.agent}`] = one;
  const refs = call.pieces.map((piece) => piece as { readonly content?: string; readonly ref?: string });
  const named = (key: string | undefined) => calls.find((one) => one.key === key);
  const seed = named(refs.find(({ content }) => content === 'narrative')?.ref);
  if (seed) answers.seed = seed;
  const [baseline, revised] = (refs.find(({ content }) => content === 'changes')?.ref ?? '').split('..').map(named);
  if (baseline && revised) Object.assign(answers, { baseline, seed: revised });
  return { run, answers, notes: [] };
}
