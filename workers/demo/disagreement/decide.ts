import { textOf } from '../../../shared/kernel/index.ts';
import type { Symposium } from '../../connect.ts';
import { readWritten, type WrittenDecision } from '../../reviews/written-decision.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { RequestError } from '../../client/request-error.ts';
import { list, type Page, part, prose, section, table } from '../../../shared/page/index.ts';
import { reviewPackage, type ReviewPackage } from '../../scenario/review/package.ts';
import { packageRows } from '../../commands/review-rows.ts';
import { terminalPage } from '../../terminal/page.ts';
import { ladderWords } from './ladder-words.ts';
import type { Person } from './person.ts';

/** What Enter takes, and what is decided where nobody sits at the terminal. */
export const defaults = {
  side: 'CHALLENGER',
  reviewer: 'the demo’s reviewer',
  justification: 'A time should hold for the people who are tested by it.',
} as const satisfies WrittenDecision;

/**
 * Puts an open review before the person at the terminal, in short, and hands in what they say by the call that
 * `symposium reviews decide` makes. Without a person it decides by itself, and says so. false: the person has left.
 */
export async function decideHere(
  symposium: Symposium,
  terminal: Terminal,
  reviewId: string,
  person: Person | null,
): Promise<boolean> {
  const review = reviewPackage(await packageRows(symposium.db, reviewId));
  const { colors } = terminal;
  for (const line of terminalPage(inShort(review), { columns: terminal.columns(), colors, full: false }))
    terminal.out(line);
  terminal.out('');
  if (person === null) {
    terminal.out('Nobody sits at this terminal, so the demo decides by itself. You would write:');
    terminal.out(`  ${commandOf(reviewId, defaults)}`);
    await handIn(symposium, terminal, reviewId, defaults);
    return true;
  }
  terminal.out(
    colors.bold('The run waits for you, and costs nothing while it waits. Enter takes what stands in brackets.'),
  );
  for (;;) {
    const written = await askPerson(person, review);
    if (written === null) return false;
    try {
      await handIn(symposium, terminal, reviewId, written);
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      for (const problem of error.problems) terminal.out(colors.yellow(problem));
    }
  }
}

/** Only what the decision needs; the whole package is one command away. */
function inShort({ reviewId, question, dispute, findings, simulated }: ReviewPackage): Page {
  const statements = (dispute?.statements ?? []).map(({ by, as, says, evidence }) =>
    part(`${by}: ${as}`, [prose(textOf(says.wrong ?? says.statement ?? '')), list(evidence)]),
  );
  const votes = (dispute?.votes ?? []).map(({ by, as, vote, reason }) => [by, as, vote, reason]);
  return {
    title: `Review ${reviewId}`,
    simulated,
    sections: [
      section('The question', [prose(question)]),
      section('Both sides', statements),
      section('The votes', [table(['Agent', 'Asked as', 'Vote', 'Reason'], votes)]),
      section('Why the rules could not settle it', [
        list(findings.filter((line) => ladderWords(line) !== line).map(ladderWords)),
      ]),
    ],
  };
}

async function askPerson(person: Person, { dispute }: ReviewPackage): Promise<WrittenDecision | null> {
  const [challenger = 'who challenged', challenged = 'who was challenged'] = (dispute?.statements ?? []).map(
    ({ by }) => by,
  );
  const sides = { CHALLENGER: challenger, CHALLENGED: challenged };
  let side: string | null = null;
  while (side === null) {
    const typed = await person.ask(
      `Which side is right: CHALLENGER (${challenger}) or CHALLENGED (${challenged})? [${defaults.side}] `,
    );
    if (typed === null) return null;
    side = sideOf(typed, sides);
  }
  const reviewer = await person.ask(`Who are you? [${defaults.reviewer}] `);
  if (reviewer === null) return null;
  const justification = await person.ask(`Why? The agents read it. [${defaults.justification}] `);
  if (justification === null) return null;
  return { side, reviewer: reviewer || defaults.reviewer, justification: justification || defaults.justification };
}

/** A side by its name or by the agent's; null: neither, so it is asked again. */
export function sideOf(
  typed: string,
  sides: Readonly<Record<'CHALLENGER' | 'CHALLENGED', string>>,
): 'CHALLENGER' | 'CHALLENGED' | null {
  const word = typed.trim().toUpperCase();
  if (word === '') return defaults.side;
  return (
    (['CHALLENGER', 'CHALLENGED'] as const).find((side) => word === side || word === sides[side].toUpperCase()) ?? null
  );
}

async function handIn(
  symposium: Symposium,
  terminal: Terminal,
  reviewId: string,
  written: WrittenDecision,
): Promise<void> {
  const decided = await symposium.reviews.decide(reviewId, readWritten({ decision: 'RESOLVE', ...written }));
  terminal.out(terminal.colors.green(`Decided: ${decided}. The run goes on.`));
  terminal.out('');
}

export function commandOf(reviewId: string, { side, reviewer, justification }: WrittenDecision): string {
  return `symposium reviews decide ${reviewId} --decision RESOLVE --side ${side} --reviewer "${reviewer}" --justification "${justification}"`;
}
