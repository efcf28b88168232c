import type { Database } from '../../activities/store/database.ts';
import { traceLines } from '../../shared/omega/confidence/index.ts';
import { cost, oneLine } from '../../shared/text/index.ts';
import { runCommands } from '../commands/run-commands.ts';
import { leaf } from '../terminal/leaf.ts';
import { ablateCommand, ablationCommands, calibrateCommand } from './ablation/commands.ts';
import { askCommand, inquiryCommands } from './inquiry/commands.ts';
import { answer } from './answer.ts';
import { fact } from './facts/command.ts';
import { attendSession } from './attend.ts';
import { claimTraceOf } from './claim-trace.ts';
import { omegaRuns } from './client.ts';
import { sessionDocumentsOf, writeSession } from './documents.ts';
import { memoryCommands } from './memory.ts';
import { sessionPage } from './show.ts';
import { start } from './start.ts';
import { listedState } from '../terminal/run-list.ts';

/** Sessions, what they leave in memory, questions to them, and comparisons of OMEGA with less. */
export const omegaCommands = runCommands({
  kind: omegaRuns,
  summary: '57 agents on one hard problem',
  sample: 'lakes',
  start,
  watch: {
    summary: 'follow a session until it ends; exit code 1 unless it ends in SUCCESS',
    attend: attendSession,
  },
  show: {
    summary:
      'the state of a session: classification, deployment, hypotheses, contradictions, failures, memory, cost, next step',
    examples: ['symposium omega show lakes --claim 7.2/C1', 'symposium omega show lakes --claim ANSWER --json'],
    options: (command) =>
      command.option(
        '--claim <id>',
        'how the confidence of this claim was computed, step by step; ANSWER for the session’s answer',
      ),
    page: sessionPage,
    part: tracedClaim,
  },
  list: {
    head: ['session', 'corpus', 'state', 'cost', 'problem'],
    row: ({ runKey, corpus, phase, costMicrodollars, title, ...state }) => [
      runKey,
      corpus,
      listedState(state, phase),
      cost(costMicrodollars),
      title,
    ],
  },
  report: {
    summary:
      'write the report of a session as Markdown, JSON and one HTML page, and its brilliant ideas; simulated ones go to a subfolder',
    folder: './sessions',
    what: 'report',
    read: sessionDocumentsOf,
    write: writeSession,
    facts: ({ runKey, corpus }) => ({ runKey, corpus }),
    page: 'report.html',
  },
  cancel: {
    alias: 'abort',
    summary: 'end a session as FAILURE/ABORT; what it has found so far stands in its report',
  },
  reopen: {
    summary: 'continue a session that failed by a fault of Symposium or was stopped; stored answers are not paid again',
  },
  own(group, ended) {
    leaf(group, ended, answer);
    leaf(group, ended, fact);
    memoryCommands(group, ended);
    ablateCommand(group, ended);
    calibrateCommand(group, ended);
    askCommand(group, ended);
  },
  inner: [ablationCommands, inquiryCommands],
});

async function tracedClaim(db: Database, runKey: string, { claim }: { readonly claim?: string }) {
  if (claim === undefined) return null;
  const trace = await claimTraceOf(db, runKey, claim);
  // The indentation is the tree; each line may repeat a model's words.
  const lines = () => traceLines(trace).map((line) => `${/^ */.exec(line)?.[0] ?? ''}${oneLine(line.trimStart())}`);
  return { value: trace, lines };
}
