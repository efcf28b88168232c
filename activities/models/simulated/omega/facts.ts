import type { Comparison, Contribution } from '../../../../shared/omega/answers/index.ts';
import { objectsIn, textOf } from './context.ts';
import type { SessionMind } from './mind.ts';
import { sentenceOf } from './said.ts';

interface ShownFact {
  readonly id: string;
  readonly statement: string;
}

/** Facts on the desk, in their order. */
const factsOn = ({ context }: Pick<SessionMind, 'context'>): readonly ShownFact[] =>
  objectsIn(context.body('facts'))
    .map((fields) => ({ id: textOf(fields['id']), statement: textOf(fields['statement']) }))
    .filter(({ id, statement }) => /^F\d+$/.test(id) && statement !== '');

/** The fact that a thinker rests its main claim on: each another one, as far as there are any. */
export function factFor(mind: SessionMind): { readonly requires: string[]; readonly used: Contribution['inputsUsed'] } {
  const facts = factsOn(mind);
  const fact = facts[mind.id % Math.max(1, facts.length)];
  return fact === undefined
    ? { requires: [], used: [] }
    : { requires: [fact.id], used: [{ agentId: 53, element: fact.id, howUsed: 'It is what the claim rests on.' }] };
}

/** By these words a demo or a test has a fact contradict a claim: `[simulate: contradicts 1.1/C1]`. */
const contradicts = /\[simulate: contradicts (\d{1,2}\.\d{1,3}\/[CK]\d{1,4})\]/g;

/** 50: which claims and commitments fall beside the facts. */
export function confront(mind: SessionMind): Comparison {
  const held = new Map(
    objectsIn(mind.context.body('claimsToCompare')).map((fields) => [
      textOf(fields['id']),
      textOf(fields['statement']),
    ]),
  );
  const beginning = (text: string) => sentenceOf(text).slice(0, 80).trim();
  return {
    contradicted: factsOn(mind).flatMap(({ id, statement }) =>
      [...statement.matchAll(contradicts)].flatMap(([, against = '']) => {
        const words = held.get(against);
        if (words === undefined) return [];
        return [
          {
            fact: id,
            against,
            factSays: beginning(statement),
            againstSays: beginning(words),
            parts: 'STATEMENT' as const,
            because: 'Both speak of the same thing, and only one of them was measured.',
          },
        ];
      }),
    ),
    confidence: mind.roll.between([0.8, 0.9, 0.01]),
  };
}
