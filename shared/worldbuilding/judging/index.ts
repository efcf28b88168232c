/** The face of `shared/worldbuilding/judging`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { debateShown, type RatificationShown, sceneOf } from './debate-shown.ts';
export { type ExhibitsNote, exhibitsNotes, type PictureHandedIn, pictureName, type WorldHandedIn } from './exhibits.ts';
export { heardIn } from './heard.ts';
export { type JudgementResult, openSeal } from './opening.ts';
export type { Conduct } from './process-quality.ts';
export { rubric, scale, sharesOf } from './rubric.ts';
export { type Judge, type SealedJudgement, sealedJudgements, sealText } from './seal.ts';
export { tellingNames } from './telling-names.ts';
export { type Verdict, verdictOf } from './verdict.ts';
