/** The face of `shared/omega/digests`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { digestOf, isDigestType, type Material } from './digest.ts';
export { factsDigest } from './facts.ts';
export { listToAttack } from './to-examine.ts';
export { openPointsDigest } from './open-points.ts';
export {
  type Framing,
  plainFraming,
  problemDigest,
  problemInBrief,
  type RecalledEntry,
  rememberedIn,
  restatedIn,
  type SubAnswer,
  subAnswersIn,
} from './problem.ts';
