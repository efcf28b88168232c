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

/** What the runs of each system are called where a person reads it, and the commands that look after them. A key is also what its workflow is called by: `match/<key>`. */
const groups = {
  scenario: { noun: 'run', plural: 'runs', command: 'scenario' },
  omega: { noun: 'session', plural: 'sessions', command: 'omega' },
  match: { noun: 'match', plural: 'matches', command: 'worldbuilding' },
  tournament: { noun: 'tournament', plural: 'tournaments', command: 'worldbuilding tournament' },
} as const;
export type RunGroup = keyof typeof groups;

export class RunKeyTaken extends RequestError {
  override readonly name = 'RunKeyTaken';

  constructor(runKey: string, group: RunGroup = 'scenario') {
    const { noun, command } = groups[group];
    super([
      `key: ${runKey} is already the key of a ${noun}; choose another, or look at that ${noun} with: symposium ${command} show ${runKey}`,
    ]);
  }
}

export class UnknownRun extends RequestError {
  override readonly name = 'UnknownRun';

  constructor(runKey: string, group: RunGroup = 'scenario') {
    const { noun, plural, command } = groups[group];
    super([`${noun}: there is no ${runKey}; list the ${plural} with: symposium ${command} list`]);
  }
}

/** What is to be done to a run that has ended already. */
export class RunIsOver extends RequestError {
  override readonly name = 'RunIsOver';

  constructor(runKey: string, group: RunGroup = 'scenario') {
    const { noun, command } = groups[group];
    super([`${noun}: ${runKey} is already over; see how it ended with: symposium ${command} show ${runKey}`]);
  }
}

/** Temporal or Postgres is not there, or not as we need it. The message names the setting and what to do. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
