import { patched } from '@temporalio/workflow';
import type { NoteOrder, Quote } from '../../shared/kernel/activities.ts';
import type { Answered, AskResult } from '../../shared/kernel/ask.ts';
import type { LedgerEntry } from '../../shared/kernel/ledger.ts';
import { gate } from '../../shared/kernel/gates.ts';
import type { AttemptFacts } from '../../shared/scenario/facts/advice.ts';
import { pageGate, solvable, type AttemptedGate, type SeedGate } from '../../shared/scenario/gates/index.ts';
import type { Row } from '../../shared/scenario/gates/row.ts';
import { pageReader, readingOf } from '../../shared/scenario/page-reader.ts';
import type { Policy } from '../../shared/scenario/policy.ts';
import type { Reading } from '../../shared/scenario/told-outright.ts';
import type { AdviserRow } from '../../shared/scenario/advisers.ts';
import { prefix } from '../../shared/text/cut.ts';
import { ask } from '../kernel/ask.ts';
import { overruled } from './attempts.ts';
import type { Deficiency } from './disputes/standing.ts';
import { type Beside, judge, nothingBeside } from './judge.ts';
import type { Story, Verdict } from './story.ts';

/** What is advised on the page: for ATHENA alone, and from REFINE on. */
const adviceSlot = 'page-advice';

/** The row of who reads pages; null in a run that was opened, or under way, before pages were attempted. */
function readerOf({ run }: Story): AdviserRow | null {
  const row = readingOf((run.policy as Partial<Policy>).adviserRows);
  return row !== null && patched('pages-are-attempted') ? row : null;
}

/**
 * The gate at the end of SEED. A design that stands has its public page attempted blind, and what the page tells outright
 * goes back to ATHENA (scenario rules §2.1.4, §5.1). One that does not stand, or that she doubts, costs no attempt.
 */
export async function judgeDesign(story: Story, criteria: readonly Row<SeedGate>[], facts: SeedGate): Promise<Verdict> {
  if (readerOf(story) === null) return (await judge(story, 'SEED', criteria, facts)).verdict;
  const { status, run } = story;
  const { passed } = gate('SEED', criteria, facts, status, run.policy);
  const isDoubted = solvable.includes(status) && facts.seed.confidence < run.policy.escalateBelow;
  // A person looks at a doubted design first; if it goes on, its page is attempted before the vote.
  story.pageMoved = isDoubted;
  const attempt = passed && !isDoubted ? await attemptPage(story) : null;
  const all: SeedGate & AttemptedGate = attempt === null ? facts : { ...facts, reading: attempt.reading };
  const gateOf = [...criteria, ...pageGate];
  const { verdict } = await judge<SeedGate & AttemptedGate>(story, 'SEED', gateOf, all, 'report', attempt?.beside);
  return verdict;
}

/** An attempt at REFINE that ends before anybody votes, and what ATHENA has to mend for the next. */
interface Ended {
  readonly verdict: Verdict;
  readonly mend: readonly Deficiency[];
}

/**
 * Once more before the vote on readiness, where the page has changed since. null: the attempt at the phase goes on, as
 * nothing is told, or as a person takes a page that nobody could read as it stands.
 */
export async function attemptChangedPage(story: Story): Promise<Ended | null> {
  if (!story.pageMoved || readerOf(story) === null) return null;
  const { reading, beside } = await attemptPage(story);
  const { verdict, report } = await judge(story, 'SEED', pageGate, { reading }, 'page', beside);
  if (verdict.is === 'passed') return null;
  const leaving = await overruled(story, verdict);
  return leaving === null ? null : { verdict: leaving, mend: report.deficiencies };
}

/** What an attempt read; null: there is no answer. And what is written of it. */
interface Attempt {
  readonly reading: Reading | null;
  readonly beside: Beside;
}

/** One question with a context of its own: the design, of which the reader is shown the public face. */
async function attemptPage(story: Story): Promise<Attempt> {
  const { run } = story;
  const { seed } = run.references;
  const reader = readerOf(story);
  if (reader === null || seed === undefined) return { reading: null, beside: nothingBeside };
  const result = await ask(run, {
    agent: pageReader,
    task: 'attempt',
    verb: 'attempts the public page',
    outputTokens: reader.outputTokens,
    references: { seed },
  });
  story.pageMoved = false;
  run.removeReferences((slot) => slot === adviceSlot);
  const attempt = result.outcome === 'answered' ? advised(story, result.ref, result.facts) : unread(story, result);
  if (patched('attempts-are-written-with-their-gate')) return attempt;
  await run.record(attempt.beside.entries, attempt.beside.notes);
  return { ...attempt, beside: nothingBeside };
}

function unread(story: Story, result: Exclude<AskResult, Answered>): Attempt {
  const failure = result.outcome === 'absent' ? result.failure : 'UNSCORED';
  const entry = noted(story, { state: 'adviser absent', failure, why: prefix(result.why, 600) });
  return { reading: null, beside: { entries: [entry], notes: [] } };
}

/** What is no deficiency stays an advice: passages that tell no step which could be found, and what else was weak. */
function advised(story: Story, ref: string, { reading, weaknesses }: AttemptFacts): Attempt {
  if (reading === undefined) return { reading: null, beside: nothingBeside };
  const { run } = story;
  const { told, undecided, astray } = reading;
  const quote = (field: Quote['field'], subject: string): Quote => ({ from: pageReader, ref, field, subject });
  const quotes = [
    ...(undecided.length === 0 ? [] : [quote('toldOutright', undecided.map((at) => at + 1).join(','))]),
    ...(weaknesses === 0 ? [] : [quote('weaknesses', '')]),
  ];
  const key = run.noteKey(adviceSlot);
  if (quotes.length > 0) run.references[adviceSlot] = key;
  const entry = noted(story, { state: 'page attempted', told: told.length, undecided: undecided.length, astray });
  const notes: NoteOrder[] =
    quotes.length === 0 ? [] : [{ key, content: 'advice', addressee: 'ATHENA', body: [], quotes }];
  return { reading, beside: { entries: [entry], notes } };
}

const noted = ({ run }: Story, content: LedgerEntry['content']): LedgerEntry =>
  run.entry('PHASE', `page/${pageReader}`, { adviser: pageReader, ...content });
