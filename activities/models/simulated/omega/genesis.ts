import type { Contribution } from '../../../../shared/omega/answers/index.ts';
import { factFor } from './facts.ts';
import { carrying } from './markers.ts';
import { about, methodOf, thinking } from './methods.ts';
import type { SessionMind } from './mind.ts';
import { claim, contribution } from './said.ts';
import { listIn, type Fields } from './context.ts';

/**
 * A thinker says what its method gives, once: in the first cycle, and again when the problem was framed anew and is not
 * answered yet. Later it answers only what is open and concerns it, so that a session without open points hears nothing
 * new and can end.
 */
export function think(mind: SessionMind): Contribution {
  const { id, context, topic, markers } = mind;
  const framing = mind.problem?.framing ?? null;
  const mine = context
    .contradictions('openPoints')
    .filter(({ fields }) => JSON.stringify(fields).includes(`"${id}.`))
    .map((one) => one.id);
  const gaps = context.gaps().map((gap) => gap.id);
  const open = [...mine, ...gaps][0];
  if (open !== undefined) return answering(mind, open);
  const anew = framing !== null && leavesQuestions(mind);
  if (!isFirstCycle(mind) && !anew)
    return contribution(mind, `Nothing new about “${topic[0]}”: what was claimed stands.`);
  const { main, because, aside } = methodOf(thinking, id);
  const framed = (statement: string) =>
    carrying(framing === null ? statement : `Seen as ${framing}: ${statement}`, markers);
  const fact = factFor(mind);
  const side = aside ?? (markers.has('cascade') ? 'Even {c} stands or falls with {b}.' : null);
  return contribution(mind, about(main, topic), {
    claims: [
      claim(1, framed(about(main, topic)), about(because, topic), mind.roll.between([0.75, 0.82, 0.01]), fact.requires),
      ...(side === null
        ? []
        : [
            claim(
              2,
              framed(about(side, topic)),
              `A remark on the way; ${because.charAt(0).toLowerCase()}${about(because, topic).slice(1)}`,
              mind.roll.between([0.62, 0.72, 0.01]),
            ),
          ]),
    ],
    inputsUsed: fact.used,
    flags: { requiresResolution: false, blocksProgress: false, breakthrough: id === 14 },
  });
}

function answering(mind: SessionMind, point: string): Contribution {
  const { topic, markers, name } = mind;
  const statement = `On ${point}, as ${name} sees it: “${topic[0]}” and “${topic[1]}” hold together, each within its own scope.`;
  return contribution(mind, `An answer to ${point}`, {
    claims: [
      claim(
        1,
        carrying(statement, markers),
        'The open point was restated in the terms of the method, where the two sides speak of different scopes.',
        mind.roll.between([0.7, 0.8, 0.01]),
      ),
    ],
  });
}

/** Whether no cycle has ended yet: the digest of what the last one left open counts none, and holds nothing. */
function isFirstCycle({ context }: Pick<SessionMind, 'context'>): boolean {
  const body = context.body('openPoints');
  if (body === null || typeof body !== 'object') return true;
  const { afterCycle, ...points } = body as Fields;
  return (
    !(typeof afterCycle === 'number' && afterCycle > 0) &&
    Object.values(points).every((open) => listIn(open).length === 0)
  );
}

/** The last answer left part of the question open. */
function leavesQuestions({ context }: Pick<SessionMind, 'context'>): boolean {
  const body = context.body('openPoints');
  return body !== null && typeof body === 'object' && listIn((body as Fields)['unanswered']).length > 0;
}
