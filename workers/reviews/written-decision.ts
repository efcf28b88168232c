import { decisionSchema, type Decision } from '../../shared/kernel/reviews.ts';
import { readMarkLines } from './mark-lines.ts';
import { RequestError } from '../client/request-error.ts';

/** A decision as a person wrote it, in options or in an editor: texts that nobody has read yet. */
export interface WrittenDecision {
  readonly decision?: string;
  readonly reviewer?: string;
  readonly justification?: string;
  readonly ruling?: string;
  readonly status?: string;
  readonly side?: string;
  readonly option?: string;
  readonly structuralFlaw?: boolean;
  readonly verified?: boolean;
  readonly verification?: string;
  readonly interpretation?: readonly string[];
  /** `X internalCoherence 4 All of it follows from the tide`, one a line. */
  readonly mark?: readonly string[];
}

/** The option that a field of the decision comes from. */
const optionOf: Readonly<Record<string, string>> = {
  structuralFlaw: 'structural-flaw',
  interpretations: 'interpretation',
  marks: 'mark',
};

/**
 * Reads it, letters large or small. Throws `RequestError`, naming each option that is wrong; what the review itself
 * demands, the review answers.
 */
export function readWritten({
  decision,
  reviewer,
  justification,
  ruling,
  status,
  side,
  option,
  structuralFlaw,
  verified,
  verification,
  interpretation,
  mark,
}: WrittenDecision): Decision {
  const marks = mark === undefined ? null : readMarkLines(mark);
  const problems = [
    ...(decision === undefined || decision.trim() === ''
      ? ['--decision: is missing; write RESOLVE, REDESIGN, DISCARD or SPLIT']
      : []),
    ...Object.entries({ reviewer, justification })
      .filter(([, words]) => words?.trim() === '')
      .map(([name]) => `--${name}: is empty; it stands in the record, so write it out`),
    ...(decision?.toUpperCase() !== 'SPLIT' && interpretation !== undefined
      ? ['--interpretation: goes with --decision SPLIT']
      : []),
    ...(decision?.toUpperCase() === 'SPLIT' && interpretation?.length !== 2
      ? [
          `--interpretation: SPLIT needs two, one text each, and ${interpretation?.length ?? 0} given; repeat the option`,
        ]
      : []),
    ...(verified !== true && verification !== undefined ? ['--verification: goes with --verified'] : []),
    ...(marks?.problems ?? []).map((problem) => `--mark: ${problem}`),
  ];
  if (problems.length > 0) throw new RequestError(problems);
  const read = decisionSchema.safeParse({
    decision: decision?.trim().toUpperCase(),
    reviewer,
    justification,
    ...(ruling === undefined ? {} : { ruling: ruling.trim().toLowerCase() }),
    ...(status === undefined ? {} : { status: status.trim().toUpperCase() }),
    ...(side === undefined ? {} : { side: side.trim().toUpperCase() }),
    ...(option === undefined ? {} : { option: option.trim().toUpperCase() }),
    ...(structuralFlaw === undefined ? {} : { structuralFlaw }),
    ...(verified === undefined ? {} : { verified }),
    ...(verification === undefined ? {} : { verification: verification.trim().toUpperCase() }),
    ...(interpretation === undefined ? {} : { interpretations: interpretation }),
    ...(marks === null ? {} : { marks: marks.marks }),
  });
  if (read.success) return read.data;
  throw new RequestError(
    read.error.issues.map(
      ({ path: [field = 'decision', ...within], message }) =>
        `--${optionOf[String(field)] ?? String(field)}: ${field === 'marks' ? `${within.join('.')}: ` : ''}${message}`,
    ),
  );
}
