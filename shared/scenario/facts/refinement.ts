import type {
  AnswersToRequests,
  CalibrationVote,
  DimensionVote,
  DistractorReview,
  Doubt,
  ReadinessVote,
  Recheck,
  ReviewMemo,
  VerdictsOnAnswers,
} from '../answers/refinement.ts';
import type { distractorVerdicts, readinessVotes, requestAnswers } from '../answers/refinement.ts';
import type { AgentTrace } from '../answers/trace.ts';
import type { Agent, Dimension, Profile, Status } from '../vocabulary.ts';
import type { SeedDocument } from '../answers/seed.ts';
import type { Convert } from '../../verification/quantities.ts';
import { noActFacts, type ActFacts } from './acts.ts';
import { oneReason, profileOf, unexplainedIn } from './classification.ts';
import { otherInMemo } from './other-numbers.ts';
import { plain, rollCall, type RollCall } from './roll-call.ts';
import { otherDistractor, type NamedDistractors } from './spoken-of.ts';
import { blank, faults, folded, said, unreasoned, wordsHash } from './substance.ts';
import { countedInRationales, listedIn, overcounted, type Listed } from './told-counts.ts';

export type MemoFacts = {
  readonly confidence: number;
  readonly findings: number;
  readonly concerns: number;
  /** Targets of the changes that the memo asks for. */
  readonly changes: readonly string[];
  /** Of the words of each, so that a demand is known again; undefined in older histories. */
  readonly asks?: readonly number[];
  /** False where the agent states, with a reason, that it has nothing to add (scenario rules §1.7.3). */
  readonly contributes: boolean;
  /** The memo says something, or says why it says nothing. */
  readonly substantive: boolean;
  /**
   * Of all that the memo says, whatever its capitals and stops, so that memos can be compared; null where it states that
   * it has nothing to add. Undefined in older histories.
   */
  readonly says?: number | null;
  /** How many words that are; undefined in older histories. */
  readonly length?: number;
  /** `finding 2: “friction coefficient of 0.6”, where it is 0.4`; undefined in older histories. */
  readonly misnamed?: readonly string[];
  /** Challenges, veto, breakthrough and call for a person. */
  readonly acts: ActFacts;
};

export function memoFacts(
  memo: ReviewMemo,
  acts: ActFacts = noActFacts,
  held?: { readonly seed: SeedDocument; readonly convert: Convert },
): MemoFacts {
  const findings = memo.findings.filter((text) => !unreasoned(text)).length;
  const concerns = faults(memo.concerns);
  const contributes = unreasoned(memo.noContribution);
  const whole = [...memo.findings, ...memo.concerns, ...memo.recommendedChanges.map(({ change }) => change)].join(' ');
  return {
    confidence: memo.confidence,
    findings,
    concerns,
    changes: memo.recommendedChanges.map(({ target }) => plain(target)),
    asks: memo.recommendedChanges.map(({ change }) => wordsHash(change)),
    contributes,
    substantive: findings + concerns + memo.recommendedChanges.length > 0 || !contributes,
    says: contributes ? wordsHash(whole) : null,
    length: folded(whole).length,
    ...(held === undefined
      ? {}
      : {
          misnamed: [
            ...otherInMemo(memo, held.seed, held.convert),
            ...overcounted(
              memo.findings.map((text, at) => [`finding ${at + 1}`, text] as const),
              listedIn(held.seed),
            ),
          ],
        }),
    acts,
  };
}

export type CalibrationFacts = {
  readonly confidence: number;
  readonly profile: Profile;
  readonly unexplained: readonly Dimension[];
  /** One reason for most of the scores, in words; undefined in older histories. */
  readonly hollow?: readonly string[];
};

export const calibrationFacts = (vote: CalibrationVote, listed?: Listed): CalibrationFacts => ({
  confidence: vote.confidence,
  profile: profileOf(vote.difficulty),
  unexplained: unexplainedIn(vote.difficulty),
  hollow: [
    ...oneReason(vote.difficulty),
    ...(listed === undefined ? [] : countedInRationales(vote.difficulty, listed)),
  ],
});

export type DimensionFacts = { readonly confidence: number; readonly score: number; readonly reasoned: boolean };

export const dimensionFacts = (vote: DimensionVote): DimensionFacts => ({
  confidence: vote.confidence,
  score: vote.score,
  reasoned: !blank(vote.reason),
});

export type DistractorVerdict = (typeof distractorVerdicts)[number];

export type DistractorFacts = RollCall & {
  readonly confidence: number;
  readonly verdicts: readonly { readonly id: string; readonly verdict: DistractorVerdict }[];
  /** Ids whose verdict is anything but KEEP. */
  readonly revise: readonly string[];
  readonly contributes: boolean;
  /** Ids whose verdict has no reason, or the one that all have where they are several; undefined in older histories. */
  readonly unreasoned?: readonly string[];
};

/** `distractors`: those of the current seed. An agent with nothing to contribute owes no verdicts. */
export function distractorFacts(review: DistractorReview, distractors: NamedDistractors): DistractorFacts {
  const verdicts = review.verdicts.map(({ distractorId, verdict }) => ({ id: plain(distractorId), verdict }));
  const contributes = unreasoned(review.noContribution);
  const calls = rollCall(
    distractors.map(({ id }) => id),
    verdicts.map(({ id }) => id),
  );
  return {
    ...calls,
    missing: contributes ? calls.missing : [],
    confidence: review.confidence,
    verdicts,
    revise: [
      ...new Set(
        verdicts.filter(({ id, verdict }) => verdict !== 'KEEP' && !calls.unknown.includes(id)).map(({ id }) => id),
      ),
    ],
    contributes,
    unreasoned: [...new Set([...unreasonedIn(review.verdicts), ...otherDistractor(review, distractors)])],
  };
}

/** A reason that fits every distractor is about none of them. */
function unreasonedIn(verdicts: DistractorReview['verdicts']): readonly string[] {
  const reasons = new Set(verdicts.map(({ reason }) => reason.trim().toLowerCase()));
  const one = verdicts.length > 1 && reasons.size === 1;
  return verdicts.flatMap(({ distractorId, reason, verdict, change }) => {
    if (one || unreasoned(reason)) return [plain(distractorId)];
    return verdict === 'KEEP' && asksForChange(change) ? [`${plain(distractorId)} (KEEP beside a change of it)`] : [];
  });
}

/** What a verdict of KEEP may say of a change: that there is none, or what would be one. */
const noChange =
  /\b(?:no|none|nothing|not|n\/a|keep|kept|as (?:it )?(?:is|stands)|unchanged|leave|fine|stays?|remains?|if|could|might|may|would|should|optional\w*|consider|perhaps|suggest\w*)\b/iu;
/** A word or two order nothing. */
const fewestWords = 4;
const asksForChange = (change: string): boolean => folded(change).length >= fewestWords && !noChange.test(change);

export type Readiness = (typeof readinessVotes)[number];

export type ReadinessFacts = {
  readonly confidence: number;
  readonly vote: Readiness;
  /** What is to change and who is asked; of the words, which stay in the answer, so much that they are known again. */
  readonly requests: readonly { readonly to: Agent; readonly target: string; readonly says?: number }[];
  readonly status: Status;
  readonly notes: boolean;
  /** Whether the word on the final status has a reason; undefined in older histories. */
  readonly statusReasoned?: boolean;
};

export const readinessFacts = (vote: ReadinessVote): ReadinessFacts => ({
  confidence: vote.confidence,
  vote: vote.vote,
  requests: vote.requests.map(({ to, target, change }) => ({ to, target: plain(target), says: wordsHash(change) })),
  status: vote.status,
  notes: !blank(vote.notes),
  statusReasoned: !unreasoned(vote.statusReason),
});

export type RequestAnswer = (typeof requestAnswers)[number];

/** What an author answers to each request: the words stay in the answer. One that says nothing is left out. */
export type AnswerFacts = {
  readonly confidence: number;
  readonly answers: readonly { readonly request: string; readonly answer: RequestAnswer }[];
};

export const answerFacts = ({ answers, confidence }: AnswersToRequests): AnswerFacts => ({
  confidence,
  answers: answers
    .filter(({ text }) => !blank(text))
    .map(({ request, decision }) => ({ request: plain(request), answer: decision })),
});

/** Whether an answer settles what was asked. An acceptance without a reason is left out: nobody shows that it was read. */
export type VerdictFacts = {
  readonly confidence: number;
  readonly verdicts: readonly { readonly request: string; readonly accepted: boolean }[];
};

export const verdictFacts = ({ verdicts, confidence }: VerdictsOnAnswers): VerdictFacts => ({
  confidence,
  verdicts: verdicts
    .filter(({ reason }) => !blank(reason))
    .map(({ request, accepted }) => ({ request: plain(request), accepted })),
});

export type RecheckFacts = RollCall & {
  readonly confidence: number;
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
};

/** `asked`: ids of the changes that the lead was to check. An id with two different verdicts counts as invalid. */
export function recheckFacts(report: Recheck, asked: readonly string[]): RecheckFacts {
  const calls = rollCall(
    asked,
    report.items.map(({ id }) => id),
  );
  const named = [...new Set(report.items.map(({ id }) => plain(id)))].filter((id) => !calls.unknown.includes(id));
  const isInvalid = (id: string) => report.items.some((item) => plain(item.id) === id && item.status === 'INVALID');
  return {
    ...calls,
    confidence: report.confidence,
    valid: named.filter((id) => !isInvalid(id)),
    invalid: named.filter(isInvalid),
  };
}

export type DoubtFacts = {
  readonly confidence: number;
  readonly sourceNamed: boolean;
  readonly remedies: number;
  readonly changes: readonly string[];
};

export const doubtFacts = (doubt: Doubt): DoubtFacts => ({
  confidence: doubt.confidence,
  sourceNamed: !blank(doubt.source),
  remedies: said(doubt.wouldResolve),
  changes: doubt.requestedChanges.map(({ target }) => plain(target)),
});

export type TraceFacts = {
  readonly confidence: number;
  readonly resolutionConfidence: number;
  readonly decisions: number;
  readonly disagreements: number;
  readonly contributes: boolean;
  /** The trace says what was asked and found, or why there is nothing to say. */
  readonly substantive: boolean;
};

export const traceFacts = (trace: AgentTrace): TraceFacts => ({
  confidence: trace.confidence,
  resolutionConfidence: trace.resolutionConfidence,
  decisions: trace.decisions.filter(({ description }) => !blank(description)).length,
  disagreements: said(trace.disagreements),
  contributes: unreasoned(trace.noContribution),
  substantive: (!blank(trace.asked) && !blank(trace.found)) || !unreasoned(trace.noContribution),
});
