import { z } from 'zod';
import { urnOf } from '../../kernel/published-schema.ts';
import { fields, list, type Page, prose, section, table } from '../../page/page.ts';
import { grouped, money, percent } from '../../text/amounts.ts';
import { sumIfKnown } from '../../statistics/sums.ts';
import { holdsCanary, recitationOf, rowWords, sharedRows } from './memory.ts';
import type { Opening } from './opening.ts';

export const contaminationVersion = '1.0';
const count = z.int().min(0);

/** What a model was found to know of the published texts (evaluation rules §6), as it is published. */
export const contaminationReport = z.strictObject({
  schema: z.literal(urnOf('contamination_report', contaminationVersion)),
  simulated: z.boolean(),
  runKey: z.string(),
  createdAt: z.string(),
  model: z.string(),
  set: z.string(),
  runs: count,
  /** So many words in a row are a memory. */
  rowWords: count,
  openings: z.strictObject({
    asked: count,
    /** Scenarios of which some answer goes on word for word. */
    known: count,
    /** Scenarios of which no answer came. */
    unread: count,
    /** Too short to tell anything, so not asked about. */
    tooShort: z.array(z.string()),
    scenarios: z.array(
      z.strictObject({
        scenario: z.string(),
        answers: count,
        /** Answers that go on word for word. */
        known: count,
        longest: count,
        share: z.number().min(0).max(1),
      }),
    ),
  }),
  /** null: it was not asked for. */
  canary: z.strictObject({ answers: count, known: count }).nullable(),
  usage: z.strictObject({ calls: count, tokens: count, costMicrodollars: count.nullable() }),
  cautions: z.array(z.string()),
});
export type ContaminationReport = z.infer<typeof contaminationReport>;

/** What the model is asked about beside openings: an id that no scenario has. */
export const canarySubject = 'CANARY';

export interface Probed {
  readonly runKey: string;
  readonly createdAt: string;
  readonly simulated: boolean;
  readonly model: string;
  readonly set: string;
  readonly runs: number;
  readonly openings: readonly Opening[];
  readonly tooShort: readonly string[];
  readonly canary: string | null;
  /** By subject: the answers that came. */
  readonly answers: ReadonlyMap<string, readonly string[]>;
  readonly calls: readonly {
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly costMicrodollars: number | null;
  }[];
}

export function contaminationReportOf(probed: Probed): ContaminationReport {
  const { runKey, createdAt, simulated, model, set, runs, openings, tooShort, canary, answers, calls } = probed;
  const shared = sharedRows(openings);
  const scenarios = openings.map((opening) => {
    const found = (answers.get(opening.scenario) ?? []).map((answer) => recitationOf(answer, opening, shared));
    return {
      scenario: opening.scenario,
      answers: found.length,
      known: found.filter(({ longest }) => longest > 0).length,
      longest: Math.max(0, ...found.map(({ longest }) => longest)),
      share: Math.max(0, ...found.map(({ share }) => share)),
    };
  });
  const told = answers.get(canarySubject) ?? [];
  return {
    schema: urnOf('contamination_report', contaminationVersion),
    ...{ simulated, runKey, createdAt, model, set, runs, rowWords },
    openings: {
      asked: scenarios.length,
      known: scenarios.filter(({ known }) => known > 0).length,
      unread: scenarios.filter((one) => one.answers === 0).length,
      tooShort: [...tooShort],
      scenarios,
    },
    canary:
      canary === null
        ? null
        : { answers: told.length, known: told.filter((answer) => holdsCanary(answer, canary)).length },
    usage: {
      calls: calls.length,
      tokens: calls.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
      costMicrodollars: sumIfKnown(calls.map(({ costMicrodollars }) => costMicrodollars)),
    },
    cautions: [
      'A model that goes on word for word has read the text. One that does not may have read it all the same: nothing here shows that a text is unknown.',
      ...(simulated
        ? ['SIMULATED: models or scenarios are simulated, so these figures show that the machinery works.']
        : []),
      ...(canary === null
        ? ['The canary was not asked for: the scenarios are of no release, and --canary named none.']
        : []),
    ],
  };
}

/** The page of a report. */
export function renderContamination(report: ContaminationReport): Page {
  const { openings, canary, usage, runs } = report;
  return {
    title: `What ${report.model} knows of the texts`,
    simulated: report.simulated,
    first: [
      ['Openings that it goes on with, word for word', `${openings.known} of ${openings.asked}`],
      ['Canary', canaryWords(canary)],
      ['Asked', `${runs} times each; ${openings.unread} without an answer`],
    ],
    sections: [
      section('Before you believe it', [list(report.cautions)]),
      section('Scenarios', [
        prose(`${report.rowWords} words or more in a row of the half that was not shown are a memory.`),
        table(
          ['Scenario', 'Answers', 'Known', 'Longest row', 'Share of the hidden half'],
          openings.scenarios.map((one) => [
            one.scenario,
            String(one.answers),
            String(one.known),
            String(one.longest),
            percent(one.share),
          ]),
        ),
        ...(openings.tooShort.length === 0
          ? []
          : [prose(`Too short to tell anything: ${openings.tooShort.join(', ')}.`)]),
      ]),
      section('Provenance', [
        fields([
          ['Run', report.runKey],
          ['Set (SHA-256)', report.set],
          ['Since', report.createdAt],
          ['Calls', grouped(usage.calls)],
          ['Tokens', grouped(usage.tokens)],
          ['Cost', money(usage.costMicrodollars)],
        ]),
      ]),
    ],
  };
}

/** What is to be said of the canary. */
export function canaryWords(canary: ContaminationReport['canary']): string {
  if (canary === null) return 'not asked for';
  if (canary.answers === 0) return 'no answer came';
  return canary.known > 0 ? `known, in ${canary.known} of ${canary.answers} answers` : 'not told';
}
