/** The face of `shared/worldbuilding`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export type {
  JudgeResult,
  MatchClose,
  MatchInput,
  MatchOutcome,
  HostRuling,
  OfferRuling,
  OpenedMatch,
  Painting,
  PaintOrder,
  PanelQuestion,
  PictureResult,
  References,
  SpecOrder,
  SpecStep,
  TeamInput,
  TurnOrder,
  TurnSettlement,
  WorldbuildingActivities,
} from './activities.ts';
export {
  type Allowance,
  allowanceOf,
  type AloneEnd,
  type AloneTally,
  type Measure,
  spentIn,
} from './alone/spending.ts';
export { problemsAlone } from './alone/sound.ts';
export { answerLine } from './answer-line.ts';
export {
  choice,
  type Choice,
  type Filled,
  type ImagePrompt,
  categoryJudgement,
  judgement,
  judgementIn,
  type CategoryJudgement,
  type Judgement,
  moderation,
  type ModerationAnswer,
  objection,
  type Objection,
  prompts,
  type Prompts,
  proposal,
  type Proposal,
  ratification,
  type Ratification,
  resolution,
  type Resolution,
  response,
  type Response,
  type Scores,
  softened,
  type Softened,
  spec,
  type Spec,
  testimony,
  type Testimony,
  tieBreak,
  type TieBreak,
  vote,
  type Vote,
} from './answers.ts';
export { faultOf, type Held, missingFrom, relevanceOf, shorterForm } from './context-law.ts';
export { wordsOfWorld, type WorldLikeness } from './distinctness/likeness.ts';
export { cosineOf } from '../statistics/cosine.ts';
export { likenessOverMatches, type LikenessOverMatches, type PlacedWorld } from './distinctness/over-matches.ts';
export { type WorldbuildingAnswers, worldbuildingFacts, type WorldbuildingFacts } from './facts.ts';
export type { MatchBrief } from './match-brief.ts';
export { matchDefaults, type MatchPolicy, type MatchPolicyChanges } from './match-policy.ts';
export {
  ballotNaming,
  citationNamings,
  curveballNamings,
  draftNaming,
  gapNaming,
  itemNamings,
  mergedNaming,
  targetNaming,
  tieNaming,
} from './namings.ts';
export type { ExaminedField, MatchRow, MatchRowHead, MatchRowOrder } from './match-rows.ts';
export { copySideOf, sizeOf } from './picture-shapes.ts';
export { pictureKey, pictureSeed, refusedKey, settledPictures, type StoredPicture } from './pictures.ts';
export { defaultPolicy } from './policy.ts';
export { readMatch, type ReadMatch } from './read-match.ts';
export { type AloneTask, taskOfTurn, type TeamTask, type WorldbuildingTask, worldbuildingTasks } from './roles.ts';
export {
  type AgentKey,
  agentKeys,
  agentOf,
  aloneTeam,
  clerk,
  judgePlaces,
  memberOf,
  moderator,
  promptEngineer,
  roster,
  soloist,
} from './roster.ts';
export { begunBy, deliberationRows, matchEntry, matchRows, namedCalls, standingTurns } from './stored-rows.ts';
export { taskWords } from './task-words.ts';
export {
  type Artifact,
  artifacts,
  type Ballot,
  canonIdOf,
  categories,
  type Category,
  type DebatePhase,
  debatePhases,
  type GoalPart,
  goalParts,
  type JudgeLabel,
  judgeLabels,
  matchEnds,
  type MatchEnd,
  type Outcome,
  type Phase,
  phases,
  proposalIdOf,
  type Role,
  roles,
  type Team,
  teams,
  tiedParts,
  type Tier,
  turns,
} from './vocabulary.ts';
export { isToken, proofOf, tokenHashOf } from './wildcard-token.ts';
