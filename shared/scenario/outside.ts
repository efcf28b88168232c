/**
 * Words that come from outside Symposium (scenario rules §8.6): a submitted scenario, a challenge to a published one.
 * They are kept among the run's answers, so that everything finds them where it looks, under a name that no agent has.
 * What a person is called stands in the ledger and the documents only: no agent is told, as a name can carry words like
 * any text.
 */
export const contributor = 'CONTRIBUTOR';
export const outsider = 'OUTSIDER';

/** Stands where the model of an answer stands: nobody was asked and nothing was paid. */
export const contributedModel = 'contributed';

export const isContributed = ({ model }: { readonly model: string }): boolean => model === contributedModel;

/** The claims that stand for the scenario's status; the informed one is meant where none is named. */
export const statusClaims = ['SOCRATES/informed-status', 'SOCRATES/status'] as const;

export const isStatusClaim = (claim: string): boolean => (statusClaims as readonly string[]).includes(claim);
