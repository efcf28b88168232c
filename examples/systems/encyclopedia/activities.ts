import { badInput } from '../../../activities/bad-input.ts';
import { type Section, statedConfidence } from '../../../activities/ask/compose.ts';
import { plainSystem, type AgentContext, type System } from '../../../activities/ask/system.ts';
import type { Dependencies } from '../../../activities/index.ts';
import { findCalls } from '../../../activities/store/calls.ts';
import { publishFiles } from '../../../activities/store/documents.ts';
import { storedRun } from '../../../activities/store/stored-run.ts';
import { storeRun } from '../../../activities/store-run.ts';
import type { AskRequest } from '../../../shared/kernel/index.ts';
import { markdownOf } from '../../../shared/page/index.ts';
import { entryInput, entryPage, roster, unconfirmed } from './rules.ts';
import type { Check, Draft, EntryFacts, EntryInput, EntryPolicy } from './rules.ts';

const system = 'encyclopedia';
type Brief = Pick<EntryInput, 'topic'>;
export type EntryActivities = ReturnType<typeof entryActivities>;

/** What touches the store beside `ask`; done twice, it changes nothing. */
export function entryActivities({ db, defaults }: Pick<Dependencies, 'db' | 'defaults'>) {
  return {
    async openEntry({ runKey, input }: { readonly runKey: string; readonly input: EntryInput }) {
      const read = entryInput.safeParse(input);
      if (!read.success) throw badInput(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
      const { topic, policy } = read.data;
      const model = defaults.model ?? 'simulated:messages';
      const whole = { ...policy, models: { EDITOR: model, CHECKER: model, ...policy.models } };
      const run = await storeRun<Brief, EntryPolicy>(db, { runKey, system, brief: { topic }, policy: whole });
      return { policy: run.policy, rates: run.rates };
    },
    /** `draft`, `check`: keys of stored answers, which were read by the schemas of the roster. */
    async publishEntry(order: { readonly runKey: string; readonly draft: string; readonly check: string | null }) {
      const { corpus } = await storedRun<Brief, EntryPolicy>(db, system, order.runKey);
      const calls = await findCalls(db, [order.draft, order.check ?? '']);
      const answerOf = (key: string | null) => calls.find((call) => call.key === key)?.answer ?? null;
      const [draft, check] = [answerOf(order.draft) as Draft, answerOf(order.check) as Check | null];
      const page = entryPage(draft, check, corpus === 'simulated');
      await publishFiles(db, order.runKey, [{ path: `${system}/${order.runKey}.md`, text: markdownOf(page) }]);
    },
  };
}

const tasks: Readonly<Record<string, string>> = {
  write: 'Write the entry, or mend it where claims were not confirmed. List every claim that stands in it.',
  check: 'Say of each claim whether you can confirm it, and why.',
};

/** Who there is, what each may read, and what crosses into history. */
export const entrySystem: System<EntryFacts, { readonly write: Draft; readonly check: Check }> = {
  ...plainSystem,
  roster,
  preamble: {
    opening: 'You take part in making an encyclopedia.',
    constraints: () => [statedConfidence, 'A claim is something that a reader could look up elsewhere.'],
  },
  runLine: 'ENTRY_ID',
  messageTokens: 2_000,
  taskText: (task) => tasks[task] ?? '',
  schemaOf: (agent) => (agent === 'EDITOR' ? roster.EDITOR.answers.write : roster.CHECKER.answers.check),
  sections: sectionsOf,
  budgets: () => ({ always: 2_000, perSubject: 20_000, section: 2_000, toolTurns: 0, leastAnswer: 200 }),
  facts: {
    write: () => ({}),
    check: (answer, { context }) => ({ unconfirmed: unconfirmed(context.answers.draft?.answer as Draft, answer) }),
  },
  confidence: (_task, answer) => (answer as Draft | Check).confidence,
  messageType: (task) => (task === 'check' ? 'VOTE' : 'DELIVERABLE'),
};

/** The editor sees everything. The checker sees the draft, and not how sure the editor is. */
function sectionsOf({ runKey, agent }: AskRequest, { run, answers: { draft, check }, notes }: AgentContext): Section[] {
  const topic = { label: 'topic', author: 'USER', ref: `${runKey}/topic`, body: (run.brief as Brief).topic };
  if (draft === undefined) return [topic];
  const { confidence: _, ...body } = draft.answer as Draft;
  const written = { label: 'draft', author: 'EDITOR', ref: draft.key, body };
  if (agent === 'CHECKER') return [topic, written];
  const checked = check ? [{ label: 'check', author: 'CHECKER', ref: check.key, body: check.answer }] : [];
  const said = notes.map((note) => ({ label: 'reviewer', author: 'PERSON', ref: note.key, body: note.body }));
  return [topic, written, ...checked, ...said];
}
