import { z } from 'zod';
import { notStorable, storable } from '../kernel/json.ts';

/**
 * Words that come from outside the house (spec §8.6): a submitted scenario, a challenge to a published one. They are kept
 * among the run's answers, so that everything finds them where it looks, under a name that no agent has. What a
 * person is called stands in the ledger and the documents only: no agent is told, as a name can carry words like any text.
 */
export const contributor = 'CONTRIBUTOR';
export const outsider = 'OUTSIDER';

/** Stands where the model of an answer stands: nobody was asked and nothing was paid. */
export const contributedModel = 'contributed';

export const isContributed = ({ model }: { readonly model: string }): boolean => model === contributedModel;

/** A person's name as it goes on record: one line of at most 120 characters. */
export const personName = z.string().trim().min(1, 'is empty; it stands in the record, so write it out').max(120, 'is longer than 120 characters')
  .refine((name) => !/\p{Cc}|\p{Zl}|\p{Zp}/u.test(name), 'has to be one line').refine(storable, notStorable);
