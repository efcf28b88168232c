/**
 * Every number that a rule of OMEGA uses: plain data, carried by each session in its input and fixed for its life. A
 * line has a name, a default and the section of the rules that it follows.
 */
export const defaultPolicy = {
  /** Agents that run at once, at most (OMEGA rules §1.3.3, §A.3). */
  parallelAgents: 10,
  /** GENESIS agents of the first batch, at least and at most (OMEGA rules §1.3.3). */
  explorationBatch: { least: 6, most: 10 },
  /** GENESIS agents by uncertainty (OMEGA rules §1.2). */
  genesisAgents: { HIGH: { least: 12, most: 16 }, MEDIUM: { least: 9, most: 11 }, LOW: { least: 6, most: 8 } },
  /** Categories that the GENESIS agents of a non-trivial problem come from, at least (OMEGA rules §1.3.2). */
  genesisCategories: 3,
  /** BRIDGE agents by uncertainty; all of them where most has to be joined (OMEGA rules §1.2). */
  bridges: { HIGH: 6, MEDIUM: 4, LOW: 3 },
  /** ADVERSARY agents by stakes: full, standard, abbreviated (OMEGA rules §1.2). */
  adversaries: { HIGH: 12, MEDIUM: 6, LOW: 3 },
  /** ADVERSARY rounds a cycle by uncertainty: more at HIGH (OMEGA rules §1.2). */
  attackRounds: { HIGH: 2, MEDIUM: 1, LOW: 1 },
  /** VERIFICATION passes by stakes (OMEGA rules §1.2). */
  verificationPasses: { HIGH: 2, MEDIUM: 1, LOW: 1 },
  /** VERIFICATION agents of a pass by stakes, the type's priority agents first, at least one (OMEGA rules §1.2). */
  verifiers: { HIGH: 8, MEDIUM: 5, LOW: 3 },
  confidence: {
    /** Of a final answer, by stakes: above this (OMEGA rules §6.1, §A.2). */
    final: { HIGH: 0.8, MEDIUM: 0.6, LOW: 0.4 },
    /** To go on to the next tier, by uncertainty (OMEGA rules §A.2). */
    proceed: { HIGH: 0.4, MEDIUM: 0.5, LOW: 0.5 },
    /** Below this an agent's output is quarantined (OMEGA rules §4.1.3, §A.2). */
    usable: 0.3,
    /** From here a verdict is clear, so that its agent need not explain it (OMEGA rules §5.2). */
    clear: 0.7,
  },
  /**
   * Claims on the board that agents are handed, claims that a verifier or an attacker is given, and claims beside which
   * facts are laid, at most
   * (OMEGA rules §7.4): with them a request stays a fraction of the transcript.
   */
  digestClaims: { board: 20, verify: 8, attack: 8, compare: 40 },
  /**
   * Lines of the other digests, at most: points of a kind that are open, contradictions, new and dropped claims of a
   * cycle, events of a cycle, voices for a claim and their sources; and characters of a text in a digest
   * (OMEGA rules §7.4).
   */
  digestLines: {
    open: 12,
    contradictions: 12,
    claims: 20,
    events: 80,
    voices: 8,
    reasons: 3,
    characters: 600,
    /** Tokens of a statement that lies before everybody whole; of a longer one PHI's words do (OMEGA rules §7.3). */
    statement: 2_000,
  },
  /**
   * Facts that a session stands on, at most; characters of one and of its source; the least of a quotation that counts;
   * and by how much two numbers that state the same may differ (OMEGA rules §11).
   */
  facts: { most: 200, characters: 2_000, sourceCharacters: 300, leastQuotation: 12, sameNumber: 0.01 },
  /**
   * Claims that are laid beside earlier ones in a cycle, earlier ones of a kind that each is laid beside, and pairs in all
   * (OMEGA rules §6.7). 0 claims: nobody is asked.
   */
  restatements: { claims: 20, nearest: 3, pairs: 80 },
  /** Characters of a Tier 0 line, and words of a Tier 1 summary (OMEGA rules §5.1). */
  lineCharacters: 100,
  summaryWords: { least: 100, most: 300 },
  /** Findings that a summary lists, at most (OMEGA rules §5.1). */
  summaryFindings: 3,
  /** ADVERSARY agents that a cycle gets on top when confidence stays below its threshold (OMEGA rules §1.3.4). */
  additionalAdversaries: 3,
  /** GENESIS agents sent back in after a contradiction or a gap (OMEGA rules §1.3.4). */
  targetedGenesis: 3,
  /**
   * Factors of confidence propagation (OMEGA rules §2.3). `unstatedPremise`: what a premise counts that nobody stated.
   * `mended`: the factor of an attack that the claim survives in a weaker form; `lost`: of a
   * contradiction that was settled against the claim; `surest`: what no confidence passes;
   * `doubtKept`: the share of a claim's doubt that one check leaves, at least; `commonSource`: how much of a check is
   * common to all who check the claim; `offMethod`: how much of a confirming check counts that is none for the
   * verifier's method.
   */
  propagation: {
    coherenceStep: 0.1,
    coherenceFloor: 0.5,
    overlapWeight: 0.5,
    attack: { SUCCEEDS: 0.3, PARTLY: 0.7, FAILS: 1 },
    verification: { VERIFIED: 1.2, UNCERTAIN: 0.9, FAILED: 0.5 },
    unstatedPremise: 0.5,
    mended: 0.9,
    lost: 0.3,
    surest: 0.99,
    doubtKept: 0.2,
    commonSource: 0.5,
    offMethod: 0.5,
  },
  /**
   * Weight of an agent's word in a consensus; each session that memory holds a success or a failure of it from moves it
   * by `step` (OMEGA rules §8.4).
   */
  standing: { initial: 1, least: 0.5, most: 1.5, step: 0.05 },
  /**
   * Ends of a hypothesis: confirmed at HIGH confidence, rejected below what is usable, abandoned after so many cycles
   * untouched (OMEGA rules §3.1.1).
   */
  hypotheses: { confirmed: 0.8, rejected: 0.3, idleCycles: 2 },
  memory: {
    /** A stored pattern matches above this (OMEGA rules §3.5, §8.2). */
    matchStrength: 0.7,
    /** Matches handed to the agents of a session, at most (OMEGA rules §8.2). */
    matches: 5,
    /** Characters of an idea's file name, at most (OMEGA rules §3.4). */
    ideaNameCharacters: 60,
  },
  failure: {
    /**
     * Cycles without a new claim or new evidence, while conclusions repeat, that make circular reasoning
     * (OMEGA rules §4.1.1, §A.3).
     */
    circularCycles: 2,
    /** Aggregate confidence below this: recovery; below the second: irrecoverable (OMEGA rules §4.1.1, §6.2). */
    collapseBelow: 0.3,
    irrecoverableBelow: 0.2,
    /**
     * More FATAL contradictions than this are a cascade; more of any severity halt new deployments (OMEGA rules §4.1.1,
     * §A.3).
     */
    fatalContradictions: 3,
    unresolvedContradictions: 3,
    /** The solution space may grow for so many cycles in a row (OMEGA rules §4.1.1). */
    expandingCycles: 2,
    /** Share of a limit from which it counts as approached (OMEGA rules §4.1.1). */
    resourceShare: 0.8,
    /** The Quality Controller may reject so often in a row (OMEGA rules §4.1.1). */
    rejections: 2,
    /** A failed agent is asked again so often before another takes its place (OMEGA rules §4.2.1). */
    retries: 1,
    /** Failures in a row that escalate, and that make an agent's failing systematic (OMEGA rules §4.2.1, §A.3). */
    consecutiveFailures: 3,
    /** Sub-problems of a decomposition, at least, and how deep sessions may nest (OMEGA rules §4.2.3). */
    subProblems: 2,
    decompositionDepth: 1,
  },
  /**
   * Degradation (OMEGA rules §4.3): shares of agents that worked and of questions answered, and confidence, at least.
   */
  degradation: {
    agents: { all: 1, most: 0.75, core: 0.5 },
    answered: { all: 1, some: 0.5 },
    confidence: { high: 0.8, medium: 0.6 },
  },
  /** Limits of a session (OMEGA rules §6.2, §A.3); null: none. Cycles always have one. */
  limits: {
    cycles: 10,
    tokens: 8_000_000 as number | null,
    costMicrodollars: null as number | null,
    timeMs: (6 * 3_600_000) as number | null,
  },
  /**
   * Cycles without a significant finding that are a stall, by how much confidence has to rise to count as improving
   * (OMEGA rules §6.4), and by how much it has to change to be a finding (OMEGA rules §6.7).
   */
  termination: { stallCycles: 2, improvement: 0.01, significantShift: 0.1 },
};

export type Policy = Readonly<typeof defaultPolicy>;
