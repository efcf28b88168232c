import { failed, noneOf, passed } from '../../kernel/gates.ts';
import type { ClassificationFacts, Ethics } from '../facts/classification.ts';
import { complaint, confidenceCriterion, confident, known, type Row } from './row.ts';

/** An ethical FAIL goes to a person at once, whatever else the gate finds (scenario rules §5.4). */
export const ethicalFail = ({ ethics }: { readonly ethics: Ethics }): boolean => ethics === 'FAIL';

export type ClassifyGate = { readonly classification: ClassificationFacts | null };

const report = "SOCRATES's report";
const toSocrates = { statuses: 'ALL', returnsTo: 'SOCRATES' } as const;

/**
 * Exit of Phase 4 (scenario rules §5.4). The deficiencies go to SOCRATES, who is blind: they name nothing but his own
 * report.
 */
export const classifyGate: readonly Row<ClassifyGate>[] = [
  {
    name: 'status',
    required: 'a status of the Solution Spectrum, held for the likeliest, with others rejected for a reason',
    method: 'structural',
    ...toSocrates,
    check: ({ classification }) =>
      known(classification, report, ({ alternatives, hollow }) =>
        noneOf([
          ...(alternatives > 0 ? [] : ['no alternative classification is considered and rejected']),
          ...(hollow?.status ?? []),
        ]),
      ),
  },
  {
    name: 'justification',
    required: 'more words, repetitions left out, than the least of a substantive justification',
    method: 'structural',
    ...toSocrates,
    check: ({ classification }, policy) =>
      known(classification, report, ({ justificationWords }) =>
        noneOf(
          justificationWords > policy.justificationWords
            ? []
            : [
                `the justification has ${justificationWords} words, repetitions left out, where more than ${policy.justificationWords} are needed`,
              ],
        ),
      ),
  },
  {
    name: 'impossibility type',
    required: 'type I, II or III, with its reason, as the status allows',
    method: 'structural',
    ...toSocrates,
    check: ({ classification }) =>
      known(classification, report, ({ typeJustified, hollow }) =>
        noneOf([...(typeJustified ? [] : ['the impossibility type has no justification']), ...(hollow?.type ?? [])]),
      ),
  },
  {
    name: 'ethical review',
    required: 'each ethical question answered once, and an assessment that follows from the answers',
    method: 'structural',
    ...toSocrates,
    check: ({ classification }) =>
      known(classification, report, ({ ethics, ethicalQuestions, ethicalConcerns, ethicalNotes }) =>
        noneOf([
          ...complaint('ethical questions without an answer', ethicalQuestions.missing),
          ...complaint('ethical questions answered twice', ethicalQuestions.duplicate),
          ...(ethics === 'PASS' ? complaint('PASS stands against concerns about', ethicalConcerns) : []),
          ...(ethics === 'PASS' || ethicalNotes ? [] : [`${ethics} comes without notes`]),
        ]),
      ),
  },
  {
    name: 'ethics',
    required: 'PASS or PASS-WITH-NOTES',
    method: 'self-report',
    ...toSocrates,
    check: ({ classification }) =>
      known(classification, report, (facts) =>
        ethicalFail(facts) ? failed('the ethical review is FAIL: a person decides') : passed(`blind: ${facts.ethics}`),
      ),
  },
  {
    name: 'blind difficulty',
    required: 'a score with its reason for each of the six dimensions, and a tier that they allow',
    method: 'structural',
    ...toSocrates,
    check: ({ classification }) =>
      known(classification, report, ({ unexplained, hollow }) =>
        noneOf([...complaint('dimensions without a reason', unexplained), ...(hollow?.difficulty ?? [])]),
      ),
  },
  {
    name: 'epistemology',
    required: 'what the scenario tests on the surface, what in depth, and where that helps elsewhere',
    method: 'structural',
    ...toSocrates,
    check: ({ classification }) => known(classification, report, ({ hollow }) => noneOf(hollow?.epistemology ?? [])),
  },
  {
    name: confidenceCriterion('SOCRATES'),
    required: 'at least its threshold',
    method: 'self-report',
    ...toSocrates,
    check: ({ classification }, policy) =>
      known(classification, report, ({ confidence }) => confident('SOCRATES', confidence, policy)),
  },
];
