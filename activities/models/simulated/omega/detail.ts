import type { SummaryAnswer } from '../../../../shared/omega/answers/index.ts';
import { members } from '../../../../shared/omega/agents/index.ts';
import { objectsIn, textOf } from './context.ts';
import type { SessionMind } from './mind.ts';
import { sentenceOf } from './said.ts';
import { truncate } from '../../../../shared/text/index.ts';

const findings = 3;

/**
 * What the agent said before, as it lies in its context: its verdict, and the statements of its claims or the reasons
 * of its findings.
 */
function own({ context }: SessionMind): { readonly verdict: string; readonly said: readonly string[] } {
  const objects = objectsIn(context.body('own'));
  const said = objects.flatMap((fields) => textOf(fields['statement']) || textOf(fields['reason']) || []);
  return { verdict: textOf(objects[0]?.['verdict']), said: [...new Set(said)] };
}

/**
 * Tier 1: findings and summary together stay well within 100 to 300 words, whatever the agent said before
 * (OMEGA rules §5.1).
 */
export function summarise(mind: SessionMind): SummaryAnswer {
  const {
    topic: [a, b, c],
    name,
    roll,
  } = mind;
  const { verdict, said } = own(mind);
  return {
    summary: [
      `${name} was asked about “${a}” and came to this: ${truncate(verdict, 100) || 'nothing new'}`,
      `The work began with what lay on the desk and used nothing else. First the part that “${b}” plays was set apart from what is merely usual, and each statement was tried against it.`,
      `Then the statements were put in order, so that whatever rests on another comes after it, and the ones that nothing supports were marked as such and not repeated here.`,
      `What concerns “${c}” was looked at only as far as the question needs it; a reader who wants more of that should ask for the report.`,
      'The result stands as long as the premises that it names stand; none of them is hidden, and the one most worth checking is the first.',
      'Nothing was left out on purpose. Where this agent is unsure it has said so in its confidence, which is about its own method and not about the method of anybody else.',
    ].join(' '),
    keyFindings: (said.length > 0 ? said : [`“${a}” and “${b}” belong together.`])
      .slice(0, findings)
      .map((text) => sentenceOf(truncate(text, 160))),
    confidence: roll.between([0.72, 0.88, 0.01]),
  };
}

/** Tier 2: every field of the agent's own form (OMEGA rules §5.1). */
export function report(mind: SessionMind): { content: Record<string, string>; confidence: number } {
  const {
    id,
    topic: [a, b],
    roll,
  } = mind;
  const { said } = own(mind);
  const fields = Object.entries(members[id].report);
  return {
    content: Object.fromEntries(
      fields.map(([field, asks], place) => [
        field,
        `Asked for ${asks}: ${truncate(said[place % Math.max(1, said.length)] ?? `what was said of “${a}” holds`, 600)} Read with “${b}” in mind, this is part ${place + 1} of ${fields.length}.`,
      ]),
    ),
    confidence: roll.between([0.72, 0.88, 0.01]),
  };
}
