import { isOneLine, oneLine } from '../../shared/text/index.ts';

/** Something that was asked for cannot be done as it was asked. Each problem is a line that names the field and what to do. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    // A name that somebody gave to a field may have lines of its own.
    const lines = problems.map((problem) => (isOneLine(problem) ? problem : oneLine(problem)));
    super(lines.join('\n'));
    this.problems = lines;
  }
}

/** A brief that no run is started for. */
export class BriefError extends RequestError {
  override readonly name = 'BriefError';
}

/** A scenario from outside that falls short of SEED's criteria; each problem is a deficiency. */
export class SubmissionRefused extends RequestError {
  override readonly name = 'SubmissionRefused';
}

/** Temporal or Postgres is not there, or not as we need it. The message names the setting and what to do. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
