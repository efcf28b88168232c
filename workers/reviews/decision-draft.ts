import { type MarksAsked, verifications } from '../../shared/kernel/index.ts';
import type { StoredReview } from './stored-review.ts';
import { dollars, grouped, oneLine, visible } from '../../shared/text/index.ts';
import { isUnfilled } from './mark-lines.ts';
import type { WrittenDecision } from './written-decision.ts';

type Asking = Pick<StoredReview, 'decisions' | 'asks' | 'findings'> & {
  readonly reviewId: string;
  readonly question: string;
};

/**
 * A decision to be finished in an editor: fields to fill in, then the justification. Lines that begin with # are
 * comments.
 */
export function draftOf(asking: Asking, given: WrittenDecision): string {
  const { reviewId, question, findings, decisions, asks } = asking;
  return [
    `# Your decision on review ${reviewId}. Lines that begin with # are dropped.`,
    '# Leave the justification empty to send nothing.',
    `# ${oneLine(question)}`,
    ...findings.map((finding) => `#   - ${oneLine(finding)}`),
    '',
    ...field('decision', given.decision, `one of: ${decisions.join(', ')}`),
    ...(decisions.includes('RESOLVE') ? resolutionFields(asking, given) : []),
    ...(asks.capMicrodollars == null
      ? []
      : field(
          'raise-to',
          given.raiseTo,
          `with CONTINUE, the spend cap from now on, in dollars: above ${dollars(asks.capMicrodollars)}`,
        )),
    ...(asks.capTokens == null
      ? []
      : field(
          'raise-to-tokens',
          given.raiseToTokens,
          `with CONTINUE, the cap from now on, in tokens: above ${grouped(asks.capTokens)}`,
        )),
    ...(asks.room === true
      ? [
          ...field(
            'output-tokens',
            given.outputTokens,
            'if answers are cut off: how many tokens an answer of any task may hold from now on',
          ),
          ...field(
            'thinking-tokens',
            given.thinkingTokens?.join(' '),
            'and what a model may think beside it, by effort, as in: medium=24000 high=64000',
          ),
        ]
      : []),
    ...(decisions.includes('SPLIT')
      ? [
          ...field('interpretation', given.interpretation?.[0], 'with SPLIT: the two interpretations, a line each'),
          `interpretation: ${oneLine(given.interpretation?.[1] ?? '')}`.trimEnd(),
        ]
      : []),
    '',
    `# ${whyHint(asking)}`,
    'justification:',
    visible(given.justification ?? '').trim(),
    '',
  ].join('\n');
}

const field = (name: string, value: string | undefined, hint: string): string[] => [
  `# ${hint}`,
  `${name}: ${oneLine(value ?? '')}`.trimEnd(),
];

/** Who reads the justification. */
function whyHint({ asks, decisions }: Asking): string {
  if (asks.marks) return 'A word on the whole, for the record; without one nothing is sent.';
  return decisions.includes('RESOLVE') ? 'Why? The agents read it.' : 'Why? For the record; no agent reads it.';
}

const resolutionFields = (asking: Asking, given: WrittenDecision): string[] =>
  asking.asks.marks ? markFields(asking, asking.asks.marks, given) : rulingFields(asking, given);

/** Fields of a review that rules on something. */
const rulingFields = (asking: Asking, given: WrittenDecision): string[] => [
  ...field(
    'ruling',
    given.ruling ?? 'accept',
    'with RESOLVE: accept what was disputed as it stands, or retry the phase',
  ),
  ...askedFields(asking, given),
  ...field(
    'structural-flaw',
    yesOrNo(given.structuralFlaw ?? false),
    'yes: the dispute shows a flaw in the design, which opens a revision',
  ),
];

/** Fields of a review that gives marks. */
const markFields = (asking: Asking, marks: MarksAsked, given: WrittenDecision): string[] => [
  ...askedFields(asking, given),
  ...markLines(marks, given.mark),
];

/** What a review may ask for beside its decision. */
function askedFields({ reviewId, asks }: Asking, given: WrittenDecision): string[] {
  return [
    ...(asks.statuses === null
      ? []
      : field('status', given.status, `with RESOLVE, the status that holds: ${asks.statuses.join(', ')}`)),
    ...(asks.side ? field('side', given.side, 'with RESOLVE, the side that is right: CHALLENGER or CHALLENGED') : []),
    ...(asks.options
      ? field(
          'option',
          given.option,
          `with RESOLVE, the option that is taken: A or B. Read both with: symposium reviews show ${reviewId}`,
        )
      : []),
    ...(asks.verification
      ? [
          ...field('verified', yesOrNo(given.verified), 'with RESOLVE: was the proposal verified? yes or no'),
          ...field('verification', given.verification, `if it was, how: ${verifications.join(', ')}`),
        ]
      : []),
  ];
}

function yesOrNo(said: boolean | undefined): string | undefined {
  if (said === undefined) return undefined;
  return said ? 'yes' : 'no';
}

/** A line for each mark, with what was given for it by options. */
function markLines({ labels, categories, least, most }: MarksAsked, given: readonly string[] = []): string[] {
  const lines = labels.flatMap((label) =>
    categories.map((category) => {
      const place = `${label} ${category}`;
      return `mark: ${oneLine(given.find((line) => oneLine(line).startsWith(`${place} `)) ?? place)}`;
    }),
  );
  return [`# with RESOLVE, behind each: a score from ${least} to ${most}, and why, on the same line`, ...lines];
}

/**
 * Reads a draft back. A field that was left empty is not given; everything after `justification:` is the justification.
 */
export function readDraft(text: string): WrittenDecision {
  const lines = visible(text)
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  const start = lines.findIndex((line) => /^justification:/.test(line));
  const [first = '', ...rest] = start < 0 ? [] : lines.slice(start);
  const head = (start < 0 ? lines : lines.slice(0, start)).flatMap((line) => {
    const [, name, value] = /^([a-z-]+):(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined || value.trim() === '' ? [] : [[name, value.trim()] as const];
  });
  const last = (name: string) => head.findLast(([field]) => field === name)?.[1];
  const texts = {
    decision: last('decision'),
    ruling: last('ruling'),
    status: last('status'),
    side: last('side'),
    option: last('option'),
    verification: last('verification'),
    raiseTo: last('raise-to'),
    raiseToTokens: last('raise-to-tokens'),
    outputTokens: last('output-tokens'),
  };
  const interpretation = head.filter(([field]) => field === 'interpretation').map(([, value]) => value);
  const mark = head.filter(([field, value]) => field === 'mark' && !isUnfilled(value)).map(([, value]) => value);
  const thinkingTokens = closedUp(last('thinking-tokens'))?.split(/\s+/);
  const verified = yes(last('verified'));
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...(thinkingTokens === undefined ? {} : { thinkingTokens }),
    ...(verified === undefined ? {} : { verified }),
    structuralFlaw: yes(last('structural-flaw')) ?? false,
    ...(interpretation.length === 0 ? {} : { interpretation }),
    ...(mark.length === 0 ? {} : { mark }),
    justification: [first.replace(/^justification:/, ''), ...rest].join('\n').trim(),
  };
}

/** `low = 5` as `low=5`. */
const closedUp = (text: string | undefined): string | undefined =>
  text
    ?.split('=')
    .map((part) => part.trim())
    .join('=');

function yes(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : /^(y|yes|true)$/i.test(value);
}
