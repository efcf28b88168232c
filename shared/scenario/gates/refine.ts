import { failed, noneOf, notApplicable, passed, unscored, type Finding } from '../../kernel/gates.ts';
import type { Delta } from '../delta.ts';
import type { Ethics, InformedHollow } from '../facts/classification.ts';
import { ethicalFail } from './classify.ts';
import type { CalibrationFacts, DistractorFacts, MemoFacts, ReadinessFacts } from '../facts/refinement.ts';
import type { RenewedFacts } from '../facts/revision.ts';
import type { Renewal } from '../../verification/renewed-calculations.ts';
import { endingText, openOf, requestText, type Request } from '../requests.ts';
import { readinessOf } from '../readiness.ts';
import { agents, type Agent, type Dimension, type Status } from '../vocabulary.ts';
import { complaint, decided, list, type Row } from './row.ts';
import { counted } from '../../text/amounts.ts';

/** SOCRATES's assessment once the solution is known, and whether a person let a FAIL stand. */
export type InformedEthics = { readonly assessment: Ethics; readonly overruled: boolean };

/** An agent that is absent from a record gave no readable answer. */
export type RefineGate = {
  readonly memos: Partial<Record<Agent, MemoFacts>>;
  readonly calibration: Partial<Record<Agent, CalibrationFacts>>;
  /** Dimensions whose votes still lie too far apart after the discussion rounds. */
  readonly unresolvedDimensions: readonly Dimension[];
  readonly distractors: Partial<Record<Agent, DistractorFacts>>;
  readonly readiness: Partial<Record<Agent, ReadinessFacts>>;
  /** Blind against informed; null where the informed view is missing. */
  readonly delta: Delta | null;
  /** What SOCRATES's informed view leaves unsaid; undefined in a history older than these complaints. */
  readonly informed?: InformedHollow | undefined;
  /** undefined in a history older than the halt on an informed FAIL. */
  readonly ethics?: InformedEthics | undefined;
  /** Ids of changes that a lead has yet to re-check, and of those found invalid. */
  readonly uncheckedChanges: readonly string[];
  readonly invalidChanges: readonly string[];
  /**
   * EULER's calculations with the numbers that stand now; undefined in a run that revised before calculations were
   * renewed.
   */
  readonly renewed?: RenewedFacts | undefined;
  /** Everything that was asked for, with its end. */
  readonly requests: readonly Request[];
  /** Challenges and vetoes that are not resolved. */
  readonly openDisputes: number;
};

const without = (record: Partial<Record<Agent, unknown>>) => agents.filter((agent) => record[agent] === undefined);
/** `EULER: D1, D2` for each agent of whom something is left. */
const perAgent = (distractors: RefineGate['distractors'], ids: (facts: DistractorFacts) => readonly string[]) =>
  agents.flatMap((agent) => {
    const facts = distractors[agent];
    return facts === undefined || ids(facts).length === 0 ? [] : [`${agent}: ${ids(facts).join(', ')}`];
  });

/** Of five memos so many may be one and the same, if they are short; more have said nothing of their own. */
export const sameMemos = 2;
/** So many words in the same order come to no two that look from where each of them looks. */
export const ownWords = 12;

/** Agents whose memo more than `sameMemos` of them have given, word for word, or another one at such length. */
const echoing = (memos: RefineGate['memos']) => {
  const alike = (agent: Agent) => agents.filter((other) => memos[other]?.says === memos[agent]?.says).length;
  const most = (agent: Agent) => ((memos[agent]?.length ?? 0) < ownWords ? sameMemos : 1);
  return agents.filter((agent) => typeof memos[agent]?.says === 'number' && alike(agent) > most(agent));
};

/** Votes that leave unsaid what they rest on. */
const hollowVotes = (readiness: RefineGate['readiness']) => [
  ...complaint(
    'votes with notes that have none',
    agents.filter((agent) => readiness[agent]?.vote === 'APPROVE-WITH-NOTES' && !readiness[agent].notes),
  ),
  ...complaint(
    'votes on the final status without a reason',
    agents.filter((agent) => readiness[agent]?.statusReasoned === false),
  ),
];

/** No calculation rests on a number that changed. */
export const nothingRenewed: RenewedFacts = { superseded: [], unsound: [] };

const renewedCriteria = { repeatable: 'renewed calculations', holding: 'renewed requirements' } as const;

const renewedText = ({ id, claimId, said }: RenewedFacts['unsound'][number]) =>
  `calculation ${id}${claimId === null ? '' : ` of ${claimId}`}: ${said}`;

function judgeRenewed(renewed: RenewedFacts | undefined, wrong: (finding: Renewal) => boolean): Finding {
  if (renewed === undefined) return notApplicable('the scenario was revised before calculations were renewed');
  const unsound = renewed.unsound.filter(({ finding }) => wrong(finding));
  if (unsound.length > 0) return failed(unsound.map(renewedText).join('; '));
  return passed(renewed.superseded.length === 0 ? undefined : `repeated: ${list(renewed.superseded)}`);
}

/** What the calculations hold against a scenario of this status, in Symposium's own words (scenario rules §2.5.7). */
export function unsoundCalculations(
  renewed: RenewedFacts | undefined,
  status: Status,
): readonly { readonly criterion: string; readonly deficiency: string }[] {
  const bites = ({ finding }: RenewedFacts['unsound'][number]) =>
    finding !== 'requirement-fails' || decided.includes(status);
  return (renewed?.unsound ?? []).filter(bites).map((one) => ({
    criterion: one.finding === 'requirement-fails' ? renewedCriteria.holding : renewedCriteria.repeatable,
    deficiency: renewedText(one),
  }));
}

/** Exit of Phase 5 (scenario rules §5.5). */
export const refineGate: readonly Row<RefineGate>[] = [
  {
    name: 'memos',
    required: 'a review memo of each agent that says something, or why it does not',
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'ALL',
    check: ({ memos }) =>
      noneOf([
        ...complaint('agents without a memo', without(memos)),
        ...complaint(
          'memos that say nothing',
          agents.filter((agent) => memos[agent]?.substantive === false),
        ),
        ...complaint('agents whose memos are one and the same', echoing(memos)),
        ...agents.flatMap((agent) => (memos[agent]?.misnamed ?? []).map((words) => `${agent}: ${words}`)),
      ]),
  },
  {
    name: 'calibration vote',
    required: 'a vote of each agent on the six dimensions',
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'ALL',
    check: ({ calibration }) =>
      noneOf([
        ...complaint('agents without a calibration vote', without(calibration)),
        ...agents.flatMap((agent) =>
          complaint(`dimensions that ${agent} scores without a reason`, calibration[agent]?.unexplained ?? []),
        ),
        ...agents.flatMap((agent) => (calibration[agent]?.hollow ?? []).map((words) => `${agent}: ${words}`)),
      ]),
  },
  {
    name: 'calibration range',
    required: 'no dimension whose votes lie apart is left undiscussed',
    method: 'recomputed',
    statuses: 'ALL',
    returnsTo: 'ALL',
    check: ({ unresolvedDimensions }, { calibrationRange }) =>
      noneOf(complaint(`dimensions with a range above ${calibrationRange}`, unresolvedDimensions)),
  },
  {
    name: 'readiness vote',
    required: 'the approvals that a supermajority needs, with their notes and reasons',
    method: 'vote',
    statuses: 'ALL',
    returnsTo: 'ALL',
    check: ({ readiness }, policy) => {
      const { outcome, approvals, discards, requests, missing } = readinessOf(readiness, policy);
      switch (outcome) {
        case 'approved': {
          const hollow = hollowVotes(readiness);
          return hollow.length > 0 ? noneOf(hollow) : passed(`${approvals} approvals`);
        }
        case 'unscored':
          return unscored(`the vote hangs on ${missing.join(', ')}, whose answers are missing or unreadable`);
        case 'discarded':
          return failed(`${discards} votes to discard`);
        case 'revise':
          return failed(
            `${approvals} of ${policy.approvals} approvals; changes are asked for: ${requests.map(({ from, to, target }) => `${from} asks ${to} about ${target}`).join('; ') || 'none named'}`,
          );
      }
    },
  },
  {
    name: 'blind and informed',
    required: "the difference between SOCRATES's blind and informed view is on record, and the view has its reasons",
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'SOCRATES',
    check: ({ delta, informed }) => {
      if (delta === null) return unscored("SOCRATES's informed classification is missing or could not be read");
      if (informed !== undefined && informed.view.length > 0) return noneOf(informed.view);
      // A difference is never a failure (scenario rules §2.4.1): it stands in the record, and its request is answered.
      return passed(delta.mustAnswer ? 'illusion: weak' : undefined);
    },
  },
  {
    name: 'informed ethics',
    required: 'PASS or PASS-WITH-NOTES once the solution is known, or a person who overruled FAIL',
    method: 'self-report',
    statuses: 'ALL',
    returnsTo: 'SOCRATES',
    check: ({ ethics, informed }) => {
      if (ethics === undefined) return notApplicable('SOCRATES was asked before an informed FAIL went to a person');
      if (informed !== undefined && informed.ethics.length > 0) return noneOf(informed.ethics);
      if (!ethicalFail({ ethics: ethics.assessment })) return passed(`informed: ${ethics.assessment}`);
      return ethics.overruled
        ? notApplicable('the assessment is FAIL, and a person overruled it')
        : failed('the ethical review with the solution known is FAIL: a person decides');
    },
  },
  {
    name: 'distractor review',
    required: 'each agent has reviewed each distractor, or said why it has nothing to say of them',
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'ALL',
    check: ({ distractors }) =>
      noneOf([
        ...complaint('agents without a distractor review', without(distractors)),
        ...complaint(
          'distractors passed over',
          perAgent(distractors, ({ missing }) => missing),
        ),
        ...complaint(
          'verdicts on distractors that do not exist',
          perAgent(distractors, ({ unknown }) => unknown),
        ),
        ...complaint(
          'distractors with more than one verdict',
          perAgent(distractors, ({ duplicate }) => duplicate),
        ),
        ...complaint(
          'verdicts on distractors without a reason of their own, or against it',
          perAgent(distractors, ({ unreasoned = [] }) => unreasoned),
        ),
      ]),
  },
  {
    name: 'changes re-checked',
    required: 'NEWTON and EULER have checked what changed after VALIDATE (decisions)',
    method: 'workflow',
    statuses: 'ALL',
    returnsTo: 'HOUSE',
    check: ({ uncheckedChanges }) => noneOf(complaint('changes that nobody has re-checked', uncheckedChanges)),
  },
  {
    name: 'changes valid',
    required: 'no change that was found invalid stands',
    method: 'workflow',
    statuses: 'ALL',
    returnsTo: 'ATHENA',
    check: ({ invalidChanges }) => noneOf(complaint('changes that were found invalid', invalidChanges)),
  },
  {
    name: renewedCriteria.repeatable,
    required: 'a calculation that rests on a number which changed can be repeated with the one that stands now',
    method: 'recomputed',
    statuses: 'ALL',
    returnsTo: 'ATHENA',
    check: ({ renewed }) => judgeRenewed(renewed, (finding) => finding !== 'requirement-fails'),
  },
  {
    name: renewedCriteria.holding,
    required: 'its requirement holds with that number',
    method: 'recomputed',
    statuses: decided,
    returnsTo: 'ATHENA',
    otherwise: 'there is neither a solution nor a proof that could hold',
    check: ({ renewed }) => judgeRenewed(renewed, (finding) => finding === 'requirement-fails'),
  },
  {
    name: 'no open request',
    required:
      'what a memo, review, vote, weak illusion or upheld challenge asks for is closed, and not by a mere answer',
    method: 'workflow',
    statuses: 'ALL',
    returnsTo: 'ALL',
    check: ({ requests }) => {
      const open = openOf(requests);
      if (open.length > 0) return failed(`open requests: ${open.map(requestText).join('; ')}`);
      return passed(requests.length === 0 ? undefined : requests.map(endingText).join('; '));
    },
  },
  {
    name: 'no open dispute',
    required: 'every challenge and veto is resolved',
    method: 'workflow',
    statuses: 'ALL',
    returnsTo: 'HOUSE',
    check: ({ openDisputes }) => noneOf(openDisputes === 0 ? [] : [counted(openDisputes, 'open dispute')]),
  },
];
