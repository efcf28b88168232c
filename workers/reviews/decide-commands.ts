import {
  type operatorDecisions,
  type ReviewDecision,
  reviewOptions,
  verifications,
} from '../../shared/kernel/index.ts';
import { dollars, grouped } from '../../shared/text/index.ts';
import type { StoredReview } from './stored-review.ts';

/**
 * The exact command lines that decide this review, in the order of its decisions; what stands in < > is for the
 * reviewer to fill in.
 */
export function decideCommands(
  reviewId: string,
  { decisions, asks, acceptable, findings }: Pick<StoredReview, 'decisions' | 'asks' | 'acceptable' | 'findings'>,
): string[] {
  const line = (options: string) =>
    `symposium reviews decide ${reviewId} ${options} --reviewer "<your name>" --justification "<why>"`;
  if (asks.options)
    return decisions.flatMap((decision) =>
      decision === 'RESOLVE'
        ? reviewOptions.map((option) => line(`--decision RESOLVE --option ${option}`))
        : [line(`--decision ${decision}`)],
    );
  // Ten marks with their reasons are no command line: the editor that opens has a line for each.
  if (asks.marks)
    return decisions.map((decision) =>
      decision === 'RESOLVE'
        ? `symposium reviews decide ${reviewId} --decision RESOLVE --reviewer "<your name>"`
        : line(`--decision ${decision}`),
    );
  const answers = [
    ...(asks.statuses === null ? [] : [`--status <${asks.statuses.join('|')}>`]),
    ...(asks.side ? ['--side <CHALLENGER|CHALLENGED>'] : []),
    ...(asks.verification ? [`--verified --verification <${verifications.join('|')}>`] : []),
  ];
  const lines: Readonly<Record<ReviewDecision, readonly string[]>> = {
    RESOLVE: [
      ...(acceptable ? [line(['--decision RESOLVE', ...answers].join(' '))] : []),
      ...(acceptable && asks.verification ? [line('--decision RESOLVE --not-verified')] : []),
      line(`--decision RESOLVE --ruling retry${roomOf(asks, findings)}`),
    ],
    REDESIGN: [line('--decision REDESIGN')],
    DISCARD: [line('--decision DISCARD')],
    SPLIT: [line('--decision SPLIT --interpretation "<one reading>" --interpretation "<the other>"')],
    CONTINUE: [line(`--decision CONTINUE${raiseOf(asks)}`)],
    END: [line('--decision END')],
  };
  return decisions.flatMap((decision) => lines[decision]);
}

/** How more room is given where an answer was cut off; nothing where none was. */
const roomOf = ({ room }: StoredReview['asks'], findings: readonly string[]): string =>
  room === true && findings.some((finding) => finding.includes('truncated: '))
    ? ' --output-tokens <tokens> --thinking-tokens high=<tokens>'
    : '';

/** How a cap that is reached is raised; nothing where none is. */
function raiseOf({ capMicrodollars = null, capTokens = null }: StoredReview['asks']): string {
  if (capMicrodollars !== null) return ` --raise-to <dollars, above ${dollars(capMicrodollars)}>`;
  return capTokens === null ? '' : ` --raise-to-tokens <tokens, above ${grouped(capTokens)}>`;
}

/** What the decisions on a paused run do, in any system. */
export const operatorMeanings: Readonly<Record<(typeof operatorDecisions)[number], string>> = {
  CONTINUE:
    'what failed is mended, or the cap is raised: the same calls are made again, and the run goes on where it stood',
  END: 'the run goes on without what failed, and ends by its system’s rules for absences',
};

/** What each decision does, in one sentence. */
export const decisionMeanings: Readonly<Record<ReviewDecision, string>> = {
  RESOLVE:
    'decides what is disputed, and the run goes on; with --ruling retry the phase is tried again with your words in the context; --structural-flaw opens a revision of the design',
  REDESIGN: 'goes back to SEED with your words; at most twice in a run',
  DISCARD: 'ends the run: the scenario is not viable',
  SPLIT: 'ends the run and starts two, one for each interpretation',
  ...operatorMeanings,
};
