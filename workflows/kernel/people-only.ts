/** A run that asks people and no agent has none of the rules of a call. */
export const peopleOnly = {
  models: {},
  spendCapMicrodollars: null,
  reservedInputTokens: 0,
  sectionReads: 0,
  callTimeoutMs: 0,
  callAttempts: 0,
  callWindowMs: 0,
};
