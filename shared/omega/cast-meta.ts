import { member } from './cast-member.ts';

/** META: what is known of all that was said. */
export const meta = {
  47: member(null, 'steady', {
    ambiguities: 'words and questions with more than one reading',
    readings: 'each reading and what it would ask for',
    chosenReading: 'the one that is proposed, and its price',
  }),
  48: member(null, 'steady', {
    newSinceLast: 'what this cycle added',
    openQuestions: 'what is still open',
    trend: 'whether it narrows, and by which sign',
  }),
  49: member(null, 'steady', {
    agreement: 'where independent agents meet',
    sharedSource: 'agreement that comes from one source',
    minority: 'dissent worth keeping',
  }),
  50: member(null, 'steady', {
    conflicts: 'each contradiction in its sharpest form',
    rootOfConflict: 'the difference beneath it: facts, words, values or scope',
    settlementBasis: 'why it is settled so',
  }),
  51: member(null, 'steady', {
    architecture: 'how the surviving claims carry the answer',
    tradeOffs: 'what was given up for what',
    seams: 'where the parts join badly',
  }),
  52: member(null, 'exact', {
    checks: 'each criterion with its finding',
    defects: 'what is wrong, by place',
    conditions: 'under what conditions it may go out',
  }),
} as const;
