/**
 * Every number that a rule of Worldbuilding Sprint uses: plain data, carried by each match in its input and fixed for
 * its life. A line has a name, a default and the section of the rules that it stands in.
 */
export const defaultPolicy = {
  /** Rounds of each phase (worldbuilding rules §2.1). */
  rounds: { FOUNDATION: 3, LANDMARKS: 4, TENSION: 2, CRYSTALLIZATION: 1 },
  /**
   * Votes that each outcome needs, looked at in this order: accepted, the same amendment, rejected
   * (worldbuilding rules §4.5).
   */
  votes: { accept: 3, amend: 2, reject: 2 },
  /**
   * How often a turn that breaks a rule of discourse is sent back before the breach is recorded
   * (worldbuilding rules §5.7).
   */
  sendBacks: 1,
  /** Crystallisations until a spec stands unratified (worldbuilding rules §7.5). */
  crystallizations: 3,
  discourse: {
    /** From this share of its content words in another text, a text restates the other (worldbuilding rules §5.2). */
    restates: 0.8,
    /**
     * Content words of a proposal, at least (worldbuilding rules §5.3).
     */
    specificWords: 3,
    /** Content words that a landmark's tie shares with the governing logic, at least (worldbuilding rules §2.3). */
    tieWords: 1,
  },
  clerk: {
    /** Examinations of one team by the clerk, at most; two teams may have 25 together (worldbuilding rules §5.8). */
    examinations: 12,
    /** Of these, how many are kept for the fields of the team's specs; 0: they are not examined (worldbuilding rules §7.7). */
    specs: 2,
    /** From so many things that nobody proposed, a merge invents (worldbuilding rules §5.6). */
    additions: 1,
  },
  transcript: {
    /**
     * Tokens of the rounds that are over, votes included, up to which nothing of them is compressed
     * (worldbuilding rules §6.2).
     */
    wholeTokens: 30_000,
    /** Characters of a text in a compressed round (Symposium). */
    textCharacters: 240,
  },
  wildcard: {
    /** Whether who starts a match is given a token for each wildcard, without which they are not heard (worldbuilding rules §11.1). */
    token: true as boolean,
    /** How long a response turn waits for the person; then it goes on without them (worldbuilding rules §11). */
    deadlineMs: 120_000,
    /** Characters of what they say in one turn (worldbuilding rules §11). */
    characters: 1_600,
  },
  curveballs: {
    /** Whether the host reads offers, in the moderator's place (worldbuilding rules §10.5). */
    byHand: false as boolean,
    /** Curveballs of a match, and of one of its rounds, at most (worldbuilding rules §10.3). */
    perMatch: 3,
    perRound: 1,
    /** Characters of a curveball (worldbuilding rules §10.1). */
    characters: 300,
    /**
     * Offers that a match has moderated, at most, of all together and of one person: a moderator is paid for each
     * (worldbuilding rules §10.1).
     */
    offers: 12,
    offersPerPerson: 3,
    /**
     * How long a team that has ended a round waits for the other, at most; 0: not at all (worldbuilding rules §10.7).
     * Longer than a wildcard's deadline, so that silence closes no door.
     */
    waitMs: 180_000,
  },
  spec: {
    /** Adjectives of the mood, at least and at most (worldbuilding rules §7.1). */
    moodAdjectives: { least: 3, most: 5 },
    /** Landmarks, exactly (worldbuilding rules §7.1). */
    landmarks: 3,
  },
  rubric: {
    /** Weights of the categories (worldbuilding rules §9.1). */
    weights: {
      internalCoherence: 0.25,
      creativeAmbition: 0.2,
      visualFidelity: 0.2,
      artifactQuality: 0.2,
      processQuality: 0.15,
    },
    /** Ends of the scale (worldbuilding rules §9.2). */
    scale: { least: 1, most: 5 },
    /** Highest Process Quality of a team whose spec stands unratified (worldbuilding rules §9.8). */
    unratifiedProcess: 2,
    /** What each recorded breach takes off Process Quality (worldbuilding rules §9.8). */
    breachPenalty: 0.25,
  },
  judging: {
    /**
     * Orders in which a judge reads the two worlds: both (worldbuilding rules §9.4). People share the orders among
     * them, as nobody reads afresh what they have read; a judge who is alone reads both.
     */
    orders: { MODEL: 2, PERSON: 1 },
    /** Tokens of a team's debate up to which all of it stands whole before a judge (worldbuilding rules §9.13). */
    wholeTokens: 32_000,
    /**
     * A lead up to so many standard errors of the judgements is a draw (worldbuilding rules §9.10): with one judge it
     * asks that both orders agree.
     */
    drawErrors: 1,
  },
  tournament: {
    /** Entrants, at least and at most (worldbuilding rules §12.1). */
    entrants: { least: 2, most: 64 },
    /**
     * How often a pairing is played again that came to nothing: without a verdict, or in an elimination a draw
     * (worldbuilding rules §12.4).
     */
    replays: 1,
    /** Points of the table (worldbuilding rules §12.5); a draw is half a win, as in the ratings. */
    points: { win: 1, draw: 0.5, loss: 0 },
    /**
     * Games that each entrant is taken to have drawn with one of average strength, so that the unbeaten stay finite
     * (worldbuilding rules §12.6).
     */
    priorDraws: 1,
    /** Rating of average strength, and the lead that makes ten to one (Elo's scale; worldbuilding rules §12.6). */
    elo: { average: 1_500, spread: 400 },
    /** Standard errors on each side of a rating: 95% of a normal distribution. */
    intervalErrors: 1.96,
    /**
     * Events after which a tournament goes on in a new execution, once no match is under way: Temporal suggests it at
     * 4,096.
     */
    historyEvents: 2_400,
  },
  /** Refused image prompts are softened so often (worldbuilding rules §8.5). */
  softenings: 1,
  challenge: {
    /**
     * Tensions that a challenge of tier 2 has, at least and at most: more would be a paradox in all but name
     * (worldbuilding rules §3.3).
     */
    mildTensions: { least: 1, most: 2 },
    /**
     * Pairs of its parts that a challenge of tier 1 ties, at least: two of three hold all together, and coherent is
     * more than free of tension (worldbuilding rules §3.3).
     */
    tiedPairs: 2,
    /** Characters of a custom challenge's file, as JSON (worldbuilding rules §3.6). */
    fileCharacters: 8_000,
    /** Characters of each of its texts, which stand in every request of a match (worldbuilding rules §3.6). */
    textCharacters: 400,
  },
};

export type Policy = Readonly<typeof defaultPolicy>;
