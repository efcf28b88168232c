/**
 * Breaches of the rules of discourse (worldbuilding rules §5.1). `words` go back to the speaker; `voids`: the turn
 * cannot stand at all, even after it was sent back, because it was not the speaker's to take.
 */
export const breachKinds = {
  OUT_OF_TURN: { words: 'This turn is not yours to take.', voids: true },
  CONSECUTIVE_PROPOSAL: { words: 'You made the last proposal: another agent makes this one.', voids: true },
  SYNTHESIZER_PROPOSES: { words: 'The Synthesizer makes no proposals.', voids: true },
  SYNTHESIZER_INVENTS: {
    words: 'A resolution merges and refines what was said, and adds nothing of its own.',
    voids: false,
  },
  EMPTY_PROPOSAL: { words: 'The proposal says nothing that could be objected to.', voids: false },
  IGNORED_REJECTION: {
    words: 'The last proposal fell: name it, and say what this one does about the gap.',
    voids: false,
  },
  NO_OBJECTION: { words: 'Every proposal is objected to: state where this one fails.', voids: false },
  UNSPECIFIC_OBJECTION: {
    words: 'An objection names its target, a failure case, and a change that would answer it.',
    voids: false,
  },
  PURE_AGREEMENT: {
    words: 'Agreement alone is no response: add, modify or object, in words that the proposal has not used.',
    voids: false,
  },
} as const satisfies Record<string, { readonly words: string; readonly voids: boolean }>;
export type BreachKind = keyof typeof breachKinds;

export interface Breach {
  readonly kind: BreachKind;
  /** What it is that breaks the rule, in one line. */
  readonly detail: string;
}

export const breach = (kind: BreachKind, detail: string): Breach => ({ kind, detail });
