import { proxyActivities } from '@temporalio/workflow';
import type { AskResult } from '../shared/kernel/ask.ts';
import type { ConcludedInquiry, InquiryActivities } from '../shared/omega/inquiry/activities.ts';
import type { InquiryInput } from '../shared/omega/inquiry/input.ts';
import { earlierKeyOf, knowledgeKeyOf } from '../shared/omega/inquiry/place.ts';
import type { InquiryRules } from '../shared/omega/inquiry/policy.ts';
import type { InquiryFacts } from '../shared/omega/inquiry/reply.ts';
import { percent } from '../shared/text/amounts.ts';
import { storeOptions } from './kernel/activities.ts';
import { ask } from './kernel/ask.ts';
import type { Run } from './kernel/run.ts';
import { beginExecution, closeBroken, closeRun, label, opening, openRun, tooLateToCancel } from './kernel/run-kind.ts';
import { tryModels } from './kernel/try-models.ts';

const store = proxyActivities<InquiryActivities>(storeOptions);

export interface InquiryResult extends ConcludedInquiry {
  readonly runKey: string;
}

type InquiryRun = Run<InquiryRules, InquiryFacts>;

/**
 * A question to a session that is over (`inquiry/<key>`, OMEGA rules §10). Whoever answers knows what the session has
 * published and nothing else; Symposium holds the answer's grounds against the session, and asks again while something is
 * wrong with them.
 */
export async function inquiry(input: InquiryInput): Promise<InquiryResult> {
  const execution = beginExecution<InquiryRules, InquiryFacts>({ workflow: 'inquiry', system: 'inquiry' });
  const { runKey } = execution;
  try {
    const opened = await opening(execution, () => store.openInquiry({ runKey, input }));
    label({ system: 'inquiry' });
    const run = openRun(execution, opened.policy, opened.rates);
    await tryModels(run);
    const ref = await reply(run);
    return await tooLateToCancel(async () => {
      const concluded = await store.concludeInquiry({ runKey, ref });
      const { outcome, confidence } = concluded;
      const reason = confidence === null ? 'there is no answer that can be read' : `confidence ${percent(confidence)}`;
      await closeRun(execution, { outcome, reason });
      return { runKey, ...concluded };
    });
  } catch (error) {
    await closeBroken(execution, error);
    throw error;
  }
}

/** Key of a stored reply, and how many faults Symposium finds in it. */
interface Held {
  readonly ref: string;
  readonly faults: number;
}

/** The reply in which the fewest faults are found, the latest of these; null: none could be read. */
async function reply(run: InquiryRun): Promise<string | null> {
  let best: Held | null = null;
  for (let attempt = 1; attempt <= run.policy.attempts && best?.faults !== 0; attempt += 1) {
    run.enterRound('REPLY', attempt);
    const result: AskResult<InquiryFacts['reply']> = await ask(run, {
      agent: 'respondent',
      task: 'reply',
      verb: 'replies',
      outputTokens: run.policy.outputTokens.reply,
      references: {
        knowledge: knowledgeKeyOf(run.runKey),
        earlier: earlierKeyOf(run.runKey),
        ...(best === null ? {} : { draft: best.ref }),
      },
    });
    if (result.outcome !== 'answered') continue;
    const held: Held = { ref: result.ref, faults: result.facts.faults };
    if (best === null || held.faults <= best.faults) best = held;
  }
  return best?.ref ?? null;
}
