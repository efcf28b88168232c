import { proxyActivities } from '@temporalio/workflow';
import { asJson, gate } from '../../../shared/kernel/index.ts';
import { storeOptions } from '../../../workflows/kernel/activities.ts';
import { ask } from '../../../workflows/kernel/ask.ts';
import { reviewOf } from '../../../workflows/kernel/review.ts';
import type { Run } from '../../../workflows/kernel/run.ts';
import { beginExecution, closeBroken, closeRun, label } from '../../../workflows/kernel/run-kind.ts';
import { opening, openRun, type Ending, wholeOnceBegun } from '../../../workflows/kernel/run-kind.ts';
import type { EntryActivities } from './activities.ts';
import { criteria, type EntryFacts, type EntryInput, type EntryPolicy } from './rules.ts';

const store = proxyActivities<EntryActivities>(storeOptions);

type EntryRun = Run<EntryPolicy, EntryFacts>;
type EntryEnding = Ending<'PUBLISHED' | 'DISCARDED' | 'SHELVED'>;
export type EntryResult = EntryEnding & { readonly runKey: string };

/** An entry is written and checked until the gate opens or a person decides. Its id, `encyclopedia/<key>`, names the run. */
export async function encyclopedia(input: EntryInput): Promise<EntryResult> {
  const execution = beginExecution<EntryPolicy, EntryFacts>({ workflow: 'encyclopedia', system: 'encyclopedia' });
  const { runKey } = execution;
  try {
    const { policy, rates } = await opening(execution, () => store.openEntry({ runKey, input }));
    label({ system: 'encyclopedia' });
    const run = openRun(execution, policy, rates);
    const ending = await tell(run);
    const { draft, check = null } = run.references;
    // What is published and how the run ended are one step: a cancellation comes before it, or too late.
    return await wholeOnceBegun(async () => {
      if (ending.outcome === 'PUBLISHED' && draft !== undefined) await store.publishEntry({ runKey, draft, check });
      await closeRun(execution, ending);
      return { runKey, ...ending };
    });
  } catch (error) {
    await closeBroken(execution, error);
    throw error;
  }
}

async function tell(run: EntryRun): Promise<EntryEnding> {
  for (;;) {
    const open = await writeAndCheck(run);
    const { gate: name, passed, findings } = gate('CHECK', criteria, open, 'ALL', run.policy);
    run.lastGate = `${name} ${passed ? 'passed' : 'not passed'}`;
    const row = { gate: name, attempt: run.round, passed, findings: asJson(findings) };
    await run.record([run.entry('GATE', 'report', row)]);
    if (passed) return { outcome: 'PUBLISHED', reason: 'every claim is confirmed' };
    const ending = run.round < run.policy.attempts ? null : await askPerson(run, open);
    if (ending !== null) return ending;
  }
}

/** One attempt. Returns the claims that are open; null: there is no draft, or no check of it, that can be read. */
async function writeAndCheck(run: EntryRun): Promise<readonly string[] | null> {
  const { outputTokens } = run.policy;
  run.enter('WRITE');
  const draft = await ask(run, { agent: 'EDITOR', task: 'write', verb: 'writes', outputTokens });
  if (draft.outcome === 'answered') run.references.draft = draft.ref;
  delete run.references.check;
  run.enter('CHECK');
  if (draft.outcome !== 'answered') return null;
  const check = await ask(run, { agent: 'CHECKER', task: 'check', verb: 'checks', outputTokens });
  if (check.outcome !== 'answered') return null;
  run.references.check = check.ref;
  return check.facts.unconfirmed;
}

/** null: it is tried once more. Silence never approves. */
async function askPerson(run: EntryRun, open: readonly string[] | null): Promise<EntryEnding | null> {
  const decision = await reviewOf(run, {
    kind: 'gate',
    question: 'Not every claim is confirmed. Publish the entry all the same, have it tried again, or discard it?',
    findings: open?.map((id) => `${id} is not confirmed`) ?? ['there is no check that can be read'],
    decisions: ['RESOLVE', 'DISCARD'],
    acceptable: run.references.draft !== undefined,
    groups: ['editors'],
  });
  if (decision.outcome === 'reopened') return null;
  if (decision.outcome !== 'decided') return { outcome: 'SHELVED', reason: 'nobody answered the review' };
  const reason = `${decision.reviewer}: ${decision.justification}`;
  if (decision.decision === 'DISCARD') return { outcome: 'DISCARDED', reason };
  if (decision.ruling === 'accept') return { outcome: 'PUBLISHED', reason };
  const key = run.noteKey('reviewer');
  await run.record([], [{ key, content: 'reviewer', addressee: 'EDITOR', body: reason, quotes: [] }]);
  run.references.reviewer = key;
  return null;
}
