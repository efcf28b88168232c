import { isReservedKey } from '../../kernel/ids.ts';

/** Contributed results go by the beginning of the hash of what they say (evaluation rules §1.16). */
export const contributedName = (hash: string): string => `${head}${hash.slice(0, 12)}`;
const head = 'contributed-';

/** No run has such a key (kernel rules §27), so whatever is named so is none. */
export const isContributed = isReservedKey;

/** Why nothing is done with contributed results that needs an evaluation of this store, as its problem says it. */
export const contributedNotRun = (name: string): string =>
  `evaluation: ${name} names contributed results, and no evaluation of this store: nobody here asked the model, so they are ${undone}; they are shown, reported, compared and ranked (symposium evaluate show ${name})`;

/** What contributed results cannot be. */
export const undone =
  'neither rescored nor audited, examined, calibrated, counted among items, or written as a log, nor do they check a release';
