/** Why a level of the ladder (scenario rules §1.4) settled nothing, in words; the ledger keeps the codes. */
const words: Readonly<Record<string, string>> = {
  'too-few-voters': 'fewer than two agents who may see the claim have no part in the dispute',
  'no-majority': 'no side has more than half of the votes',
  'against-authority': 'the vote goes against an agent with authority over the claim',
  'no-single-domain': 'the claim lies in two domains, so no single authority decides',
  'no-neutral-judge': 'the authority over the domain is a party, and nobody who could override it may judge',
  'no-assessment': 'whoever was to decide has said nothing readable',
  divided: 'those who were to decide say different things',
  'missing-arbiter': 'two arbiters without part in it could not be had',
  tie: 'the arbiters are divided, and so the votes of Level 3 are tied',
};

/** A code in words; anything else as it is. */
export const ladderWords = (code: string): string => words[code] ?? code;
