/** `73%`; what is no number is a dash. */
export const percent = (confidence: number | null): string =>
  confidence === null || !Number.isFinite(confidence) ? '–' : `${Math.round(confidence * 100)}%`;
