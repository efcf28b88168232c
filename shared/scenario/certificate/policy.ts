/**
 * Where a likeness becomes a leak. A request is first cleared of everything that its agent may read, word by word,
 * so these numbers are applied to what is left over: next to nothing in an honest request. They can therefore be low.
 */
export const certificatePolicy = {
  /**
   * Words in a row that mark a passage as known. Shorter runs are the language's own; longer ones miss an altered word.
   */
  shingle: 5,
  /** Content words of a whole field or sentence below which it could be anybody's: "the steel door". */
  leastPhrase: 3,
  /** Content words that a part of a sentence must hold in a row to be called that sentence's. */
  leastPart: 4,
  /** Content words that must come together, in any order, before a sentence counts as reworded. */
  leastReworded: 4,
  /**
   * Share of a sentence's own content words that its rewording keeps. Half is what two texts on one subject share
   * anyway.
   */
  rewordedShare: 0.6,
  /** A rewording is looked for in so many words for each word of the sentence: fillers may come in between. */
  rewordedStretch: 2,
  /** Significant digits from which a number is somebody's result and not small talk. */
  tellingDigits: 3,
  /** Decimals from which a confidence is recognisable without its owner's name; 0.8 and 0.9 are everyone's. */
  confidenceDecimals: 2,
  /**
   * A short figure is a confidence only if a word of certainty, or its owner's name with one, stands at most so many
   * words away.
   */
  confidenceReach: 8,
  /** Findings kept of one kind in one request: enough to see what happened. */
  shownLeaks: 3,
  /** Characters kept of a phrase. */
  shownCharacters: 160,
} as const;
