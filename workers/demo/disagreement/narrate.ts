import { type LedgerRow, textOf } from '../../../shared/kernel/index.ts';
import { z } from 'zod';
import { proof } from '../../../shared/scenario/answers/index.ts';
import { ladderWords } from './ladder-words.ts';

/** One thing that happened, as it is told: who, what in one sentence, and what stands below it. */
export interface Told {
  /** An agent, `HOUSE`, `GATE` or `PERSON`. */
  readonly who: string;
  /** `step`: the run goes its way. `dispute`: somebody disagrees. `ruling`: a rule or a person has spoken. */
  readonly tone: 'step' | 'dispute' | 'ruling';
  readonly says: string;
  readonly more: readonly string[];
}

/** What is worth a line when it is begun. Whoever votes or answers in a dispute is told by the answer. */
const begun: Readonly<Record<string, string>> = {
  seed: 'designs the scenario, alone',
  physics: 'validates the physics',
  mathematics: 'verifies the mathematics',
  revise: 'revises the scenario',
  vetoReview: 'looks at the revision',
  grounding: 'grounds the scenario in research',
  classification: 'classifies the scenario, blind',
  informed: 'classifies it again, with the solution',
};
/** What all five are asked side by side, told once. */
const together: Readonly<Record<string, string>> = {
  memo: 'write their memos: everyone sees everything now',
  calibration: 'vote on the difficulty',
  distractors: 'review the distractors',
  readiness: 'vote on readiness',
  trace: 'write their traces',
};

const vetoSaid = z.object({ claimId: z.string(), law: z.string(), proof: z.string(), check: proof.nullable() });
const challengeSaid = z.object({ claim: z.string(), wrong: z.string(), evidence: z.array(z.string()) });
const responseSaid = z.object({ decision: z.string(), statement: z.string(), evidence: z.array(z.string()) });
const reviewSaid = z.object({ satisfied: z.boolean(), reason: z.string() });
const ballotSaid = z.object({ side: z.string(), reason: z.string() });

/** Tells a run row by row; a row that adds nothing for somebody who looks on tells nothing. */
export function narrator(): (row: LedgerRow) => readonly Told[] {
  const panels = new Set<string>();
  return (row) => {
    const { type, content, phase, metadata, recipient } = row;
    if (type !== 'CALL') return toldOf(row);
    if (content.state !== 'asked')
      return content.state === 'answered'
        ? []
        : [step(row.sender, `gave no readable answer to ${textOf(content.task)}`)];
    const task = textOf(content.task);
    const panel = together[task];
    const key = `${phase}/${textOf(metadata.iteration)}/${task}`;
    if (panel === undefined || panels.has(key)) return begun[task] === undefined ? [] : [step(recipient, begun[task])];
    panels.add(key);
    return [step('ALL FIVE', panel)];
  };
}

const step = (who: string, says: string): Told => ({ who, tone: 'step', says, more: [] });
const disputes = (who: string, says: string, more: readonly string[]): Told => ({ who, tone: 'dispute', says, more });
const rules = (who: string, says: string, more: readonly string[] = []): Told => ({ who, tone: 'ruling', says, more });

const toldOf = (row: LedgerRow): readonly Told[] => telling[row.type]?.(row) ?? [];

const evidenceLines = (evidence: readonly string[]): string[] => evidence.map((line) => `Evidence: ${line}`);

const telling: Readonly<Partial<Record<LedgerRow['type'], (row: LedgerRow) => readonly Told[]>>> = {
  VETO: (row) =>
    said(vetoSaid, row).map(({ claimId, law, proof: words, check }) =>
      disputes(row.sender, `VETO of ${claimId}, by ${law}`, [
        words,
        ...(check === null ? [] : [`Its proof: ${proofLine(check)}`]),
      ]),
    ),
  CHALLENGE: (row) =>
    said(challengeSaid, row).map(({ claim, wrong, evidence }) =>
      disputes(row.sender, `CHALLENGE of ${claim}: ${wrong}`, evidenceLines(evidence)),
    ),
  RESPONSE: (row) => [
    ...said(responseSaid, row).map(({ decision, statement, evidence }) =>
      disputes(row.sender, `answers ${decision}: ${statement}`, evidenceLines(evidence)),
    ),
    ...said(reviewSaid, row).map(({ satisfied, reason }) =>
      disputes(row.sender, `${satisfied ? 'is satisfied' : 'is not satisfied'}: ${reason}`, []),
    ),
  ],
  VOTE(row) {
    const act = /: arbitrate\b/.test(textOf(row.content.summary)) ? 'arbitrates' : 'votes';
    return said(ballotSaid, row).map(({ side, reason }) =>
      disputes(row.sender, `${act} for the ${side}: ${reason}`, []),
    );
  },
  DISPUTE: ({ content }) => ruled(content),
  GATE({ content, phase }) {
    if (content.gate !== phase) return [];
    return [rules('GATE', `${phase}: ${content.passed === true ? 'passed' : 'not passed'}`)];
  },
  REVIEW({ content: { state, reviewer, decision, outcome, side, justification } }) {
    if (state !== 'closed') return [];
    const choice = [decision ?? outcome ?? null, side ?? null].filter((part) => part !== null).map(textOf);
    return [
      rules(
        'PERSON',
        `${textOf(reviewer ?? 'nobody')}: ${choice.join(' for the ')}`,
        typeof justification === 'string' ? [justification] : [],
      ),
    ];
  },
  TALLY({ content: { status, tier } }) {
    return tier === undefined ? [] : [rules('HOUSE', `rules: status ${textOf(status)}, tier ${textOf(tier)}`)];
  },
};

const reasons = z.array(z.string());

/** Symposium’s own rows: a veto's proof repeated, and how each dispute ended. */
function ruled(content: LedgerRow['content']): readonly Told[] {
  const { kind, state, outcome, claim, level, resolution, votes, why } = content;
  if (kind === 'veto') {
    const finding = z.object({ why: z.string() }).safeParse(content.finding).data?.why ?? 'there is nothing to repeat';
    if (outcome === 'stands')
      return [rules('HOUSE', `repeats the proof: ${finding}.`, ['The veto stands, and everything halts.'])];
    return [
      rules(
        'HOUSE',
        `The veto of ${textOf(claim)} is ${textOf(outcome)}.`,
        outcome === 'downgraded' ? [`Its proof: ${finding}.`] : [],
      ),
    ];
  }
  if (kind !== 'challenge' || state === 'opened') return [];
  const cast = Object.entries((votes ?? {}) as Readonly<Record<string, string>>).map(
    ([agent, side]) => `${agent} ${side}`,
  );
  const passed = (reasons.safeParse(why).data ?? []).map((reason) => `Before that: ${ladderWords(reason)}`);
  return [
    rules(
      'HOUSE',
      `The challenge of ${textOf(claim)} is ${textOf(outcome ?? 'unsettled')}, at level ${textOf(level)}: ${textOf(resolution)}.`,
      [...(cast.length > 0 ? [`Votes: ${cast.join(', ')}`] : []), ...passed],
    ),
  ];
}

/** A message's body, where it is of this kind. */
function said<T>(schema: z.ZodType<T>, { content }: LedgerRow): readonly T[] {
  try {
    const read = schema.safeParse(JSON.parse(textOf(content.body)));
    return read.success ? [read.data] : [];
  } catch {
    // A body that was cut into a chain is no JSON by itself, and no dispute is that long here.
    return [];
  }
}

function proofLine({ expression, requirement, quantities }: z.infer<typeof proof>): string {
  const { comparator, value, unit } = requirement;
  return `${expression} ${comparator} ${value} ${unit}, with ${quantities.map((one) => `${one.name} = ${one.value} ${one.unit} (${one.source})`).join(' and ')}`;
}
