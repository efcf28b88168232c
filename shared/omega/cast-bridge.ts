import { member } from './cast-member.ts';

/** BRIDGE: what turns many thoughts into something that can be checked. */
export const bridge = {
  21: member('form', 'exact', {
    definitions: 'symbols and what they stand for',
    statements: 'the claims in formal dress',
    lostInTranslation: 'what the form cannot hold',
  }),
  22: member('web', 'steady', {
    links: 'pairs of claims and what joins them',
    bridges: 'claims that join two otherwise separate groups',
    isolated: 'claims that nothing touches',
  }),
  23: member('form', 'exact', {
    signal: 'what the claims tell that was not known',
    redundancy: 'who says the same in other words',
    channelLosses: 'where information was lost or made up',
  }),
  24: member('web', 'steady', {
    stocksAndFlows: 'what accumulates and what moves it',
    feedback: 'loops, each with its sign and delay',
    leverage: 'where a small change does most',
  }),
  25: member('web', 'steady', {
    parts: 'what each part does alone',
    wholes: 'what only the parts together do',
    threshold: 'when the whole appears',
  }),
  26: member('web', 'steady', {
    observers: 'who looks, measures or asks',
    disturbance: 'what the looking changes',
    correction: 'what would be so without it',
  }),
} as const;
