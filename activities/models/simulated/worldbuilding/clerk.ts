import { z } from 'zod';
import type { Testimony } from '../../../../shared/worldbuilding/index.ts';
import type { MatchPrompt } from '../prompt.ts';
import { bodyOf } from './context.ts';

const item = z.object({ item: z.string() });
const examination = z.object({
  rounds: z
    .array(
      z.object({
        objection: z.unknown().optional(),
        responses: z.array(z.unknown()),
        merge: z.unknown().optional(),
      }),
    )
    .default([]),
  fields: z.array(z.unknown()).default([]),
});

const itemsIn = (texts: readonly unknown[]): string[] =>
  texts.flatMap((text) => {
    const read = item.safeParse(text);
    return read.success ? [read.data.item] : [];
  });

/**
 * Holds nothing against anybody, whatever a text says: a verdict that were read off its words would be a rule of words
 * again, and would agree with whatever wrote them. A test that wants one says so by script, to an examination by its name.
 */
export function testify(prompt: Pick<MatchPrompt, 'sections'>): Testimony {
  const { rounds, fields } = examination.parse(bodyOf(prompt, 'examination'));
  return {
    objections: itemsIn(rounds.map(({ objection }) => objection)).map((name) => ({
      item: name,
      reason: 'It names a case that could be tested and asks for a change.',
      specific: true,
      answerable: true,
    })),
    responses: itemsIn(rounds.flatMap(({ responses }) => responses)).map((name) => ({
      item: name,
      reason: 'It leaves something behind that was not there before.',
      agreementOnly: false,
    })),
    merges: itemsIn(rounds.map(({ merge }) => merge)).map((name) => ({ item: name, additions: [] })),
    fields: itemsIn(fields).map((name) => ({
      item: name,
      reason: 'It says in its own words what the entries under it say.',
      follows: true,
    })),
  };
}
