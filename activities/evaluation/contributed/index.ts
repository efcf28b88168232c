/** The face of `activities/evaluation/contributed`. */
export {
  canariesOf,
  findContribution,
  keepContribution,
  listContributions,
  readContributed,
  withdrawContribution,
} from './stored-contributions.ts';
