/** Four severities (OMEGA rules §4.1.2), the worst first, each with what it asks for. */
export const failureSeverities = {
  CRITICAL: { colour: 'red', means: 'The session cannot go on.', action: 'HALT' },
  SERIOUS: { colour: 'orange', means: 'The session goes on, degraded.', action: 'RECOVER' },
  MODERATE: { colour: 'yellow', means: 'The session is impaired and works.', action: 'WORK_AROUND' },
  MINOR: { colour: 'green', means: 'The session works; something is noted.', action: 'NOTE' },
} as const;
export type FailureSeverity = keyof typeof failureSeverities;
