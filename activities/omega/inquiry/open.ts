import {
  earlierKeyOf,
  type InquiryActivities,
  type InquiryBrief,
  inquiryInput,
  type InquiryRules,
  knowledgeKeyOf,
  knowledgeOf,
} from '../../../shared/omega/inquiry/index.ts';
import { storedReport, type SessionRecord } from '../../../shared/omega/documents/index.ts';
import { sessionDefaults } from '../../../shared/omega/index.ts';
import { isSimulated, withCap } from '../../../shared/kernel/index.ts';
import { badInput, ownRun } from '../../bad-input.ts';
import { modelProblems, ratesOf } from '../../models/run-models.ts';
import { keyProblems, openedRun } from '../../store-run.ts';
import { type Database, type Queryable, transaction } from '../../store/database.ts';
import { listDocuments } from '../../store/documents.ts';
import { saveNotes } from '../../store/notes.ts';
import { findRun, type RunRow } from '../../store/runs.ts';
import { earlierQuestions } from './list.ts';
import { earlierNotes, knowledgeNotes } from './notes.ts';

/**
 * Opens a question to a session: every way of asking one passes here. The first opening stands, with what the session
 * knew and had been asked by then. `defaultModel`: of the worker, where the input names nobody.
 */
export function openInquiryIn(db: Database, defaultModel: string | null): InquiryActivities['openInquiry'] {
  return async function openInquiry({ runKey, input }) {
    const found = await findRun<InquiryBrief, InquiryRules>(db, runKey);
    if (found !== null) return openedOf(ownRun(found, 'inquiry'));
    const read = inquiryInput.safeParse(input);
    if (!read.success)
      throw badInput(read.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`));
    const { session, question, model, policy } = read.data;
    const models = { respondent: model ?? defaultModel ?? sessionDefaults.models.phi };
    const report = await reportOf(db, session);
    const cap = { line: 'policy.spendCapMicrodollars', microdollars: policy.spendCapMicrodollars };
    const problems = [
      ...keyProblems('inquiry', runKey),
      ...('problem' in report ? [`session: ${report.problem}`] : []),
      ...modelProblems(models, cap),
    ];
    if (problems.length > 0 || 'problem' in report) throw badInput(problems);
    const knowledge = knowledgeOf(report.record, policy.knowledgeCharacters);
    const earlier = await earlierQuestions(db, session, policy.earlierQuestions);
    const run = await transaction(db, async (client) => {
      const stored = await openedRun<InquiryBrief, InquiryRules>(client, {
        runKey,
        system: 'inquiry',
        corpus: report.record.simulated || Object.values(models).some(isSimulated) ? 'simulated' : 'real',
        brief: { session, question },
        policy: { ...policy, models },
        opened: () => ({ models, session, claims: knowledge.claims.length, leftOut: knowledge.leftOut }),
      });
      await saveNotes(client, runKey, [
        knowledgeNotes.write({ key: knowledgeKeyOf(runKey), addressee: null }, knowledge),
        earlierNotes.write({ key: earlierKeyOf(runKey), addressee: null }, earlier),
      ]);
      return stored;
    });
    return openedOf(run);
  };
}

const openedOf = ({ runKey, policy }: RunRow<InquiryBrief, InquiryRules>) => ({
  runKey,
  policy: withCap(policy),
  rates: ratesOf(policy.models),
});

/** What a session has published: only that is asked about, as what is under way may still be overturned. */
async function reportOf(
  db: Queryable,
  session: string,
): Promise<{ readonly record: SessionRecord } | { readonly problem: string }> {
  const run = await findRun(db, session);
  if (run === null) return { problem: `there is no ${session}; list the sessions with: symposium omega list` };
  if (run.system !== 'omega') return { problem: `${session} is a run of ${run.system}; ask a session of OMEGA` };
  const file = (await listDocuments(db, session)).find(({ path }) => path === 'report.json');
  if (file === undefined)
    return { problem: `${session} has no report yet; wait for its end with: symposium omega watch ${session}` };
  const read = storedReport.safeParse(JSON.parse(file.text));
  if (read.success) return { record: read.data };
  const [issue] = read.error.issues;
  return {
    problem: `the report of ${session} is of an older form (${issue?.path.join('.') ?? 'it'}) and cannot be asked about`,
  };
}
