import type { HouseRow } from '../../../../shared/omega/activities.ts';
import type { Comparison } from '../../../../shared/omega/answers/special.ts';
import { spoken } from '../spoken.ts';
import { claim, say } from '../assessed-steps.ts';
import type { Told } from '../told-session.ts';

/** Facts and claims of one session, as tests of OMEGA rules §11 share them. */

export const laid = (number: number, statement: string, source = 'Survey, table 3'): HouseRow => ({
  kind: 'FACT',
  key: `fact/${number}`,
  agent: null,
  summary: statement,
  id: `F${number}`,
  statement,
  source,
  by: null,
});

export const acid = 'The pH of the upper lakes was 4.7 in spring';
export const claimed: Told = {
  cycle: 1,
  say: [
    say(1, spoken({ claims: [claim('C1', 'The upper lakes are not acid at all')] })),
    say(2, spoken({ claims: [claim('C1', 'The fish cannot breed there', { requires: ['1.1/C1'] })] })),
  ],
};

type Named = Comparison['contradicted'][number];
export const named = (changes: Partial<Named> = {}): Named => ({
  fact: 'F1',
  against: '1.1/C1',
  factSays: 'pH of the upper lakes was 4.7',
  againstSays: 'upper lakes are not acid',
  parts: 'STATEMENT',
  because: 'a pH of 4.7 is acid',
  ...changes,
});

/** The Conflict Resolver's comparison, shown the facts up to `upTo`. */
export const compares = (upTo: number, ...contradicted: readonly Named[]): Told => ({
  cycle: 1,
  say: [
    {
      agent: 50,
      task: 'confront',
      pass: 2,
      answer: { contradicted: contradicted.map((one) => ({ ...one })), confidence: 0.9 },
      facts: { upTo, contradicted: contradicted.length },
    },
  ],
});
