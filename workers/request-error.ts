/** Something that was asked for cannot be done as it was asked. Each problem names the field and what to do. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
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

/** What the runs of each system are called where a person reads it. */
const nounOf = { scenario: 'run', omega: 'session' } as const;

export class RunKeyTaken extends RequestError {
  override readonly name = 'RunKeyTaken';

  constructor(runKey: string, group: 'scenario' | 'omega' = 'scenario') {
    super([`key: ${runKey} is already the key of a ${nounOf[group]}; choose another, or look at that ${nounOf[group]} with: symposium ${group} show ${runKey}`]);
  }
}

export class UnknownRun extends RequestError {
  override readonly name = 'UnknownRun';

  constructor(runKey: string, group: 'scenario' | 'omega' = 'scenario') {
    super([`${nounOf[group]}: there is no ${runKey}; list the ${nounOf[group]}s with: symposium ${group} list`]);
  }
}

/** Temporal or Postgres is not there, or not as we need it. The message names the setting and what to do. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
