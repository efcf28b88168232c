import type { Resolution } from '../../../../shared/worldbuilding/index.ts';
import { subjectOf, type Goal } from './context.ts';
import { withoutMarkers } from './markers.ts';
import type { TeamMind } from './mind.ts';
import { capital, proseOf, sentenceOf } from './said.ts';
import { truncate } from '../../../../shared/text/index.ts';

/**
 * What was said, in fair words, and the whole proposal with what was said for it. Nothing in it is the Synthesizer's
 * own.
 */
export function resolve(mind: TeamMind, goal: Goal): Resolution {
  const { context, staged, shared } = mind;
  const [round, subject] = [context.round, subjectOf(context)];
  if (round === null || subject === null)
    return {
      summary: 'Nothing was proposed, so there is nothing to join.',
      amendments: [],
      merged: 'Nothing was proposed.',
      fills: [],
    };
  if (staged('synthesizer-invents'))
    return {
      summary: summaryOf(mind),
      amendments: [],
      merged:
        'Crimson zeppelins ferry violin makers across seven clockwork jungles, while porcelain elephants juggle meteorites above velvet cathedrals.',
      fills: [],
    };
  const put = takenUp(mind, goal);
  const told = round.responses.flatMap(({ response: { adds } }) => (adds === null ? [] : [adds])).slice(0, 1);
  const merged = [...subject.body.split('\n\n'), ...told, ...put.map(({ text }) => capital(text))].join('\n\n');
  const [first] = put;
  // One change is put under its own id; several are put as the one that they make together.
  const joined = put.length > 1 ? { id: null, text: sentenceOf(put.map(({ text }) => text).join(' ')) } : first;
  const bare = shared(`resolution|${goal.proposal}`).unit() < 0.15;
  return {
    summary: summaryOf(mind),
    amendments: bare || joined === undefined ? [] : [joined],
    merged: proseOf(merged),
    fills: [...subject.fills],
  };
}

/**
 * Amendments on the table that the merged text takes in: the Contrarian's, and at times the first one that a response
 * made.
 */
function takenUp(
  { context: { round }, shared }: TeamMind,
  { proposal }: Goal,
): readonly { readonly id: string; readonly text: string }[] {
  const table = (round?.amendments ?? []).flatMap(({ id, text }) => (text === null ? [] : [{ id, text }]));
  return table.slice(0, shared(`taken|${proposal}`).unit() < 0.4 ? 2 : 1);
}

function inWords({ modifies, adds }: { readonly modifies: string | null; readonly adds: string | null }): string {
  if (modifies !== null) return 'would change it';
  return adds === null ? 'doubts it' : 'adds to it';
}

function summaryOf({ context: { round }, roll }: TeamMind): string {
  const { proposal, objection, responses, wildcard } = round ?? {
    proposal: null,
    objection: null,
    responses: [],
    wildcard: null,
  };
  const of = (text: string) => truncate(text.replace(/\s+/g, ' ').trim(), 120);
  return proseOf(
    [
      `On the table lies “${proposal?.title ?? 'nothing'}”.`,
      objection === null ? 'Nobody has said where it fails.' : `Against it stands a case: ${of(objection.failureCase)}`,
      ...responses.map(
        ({ speaker, response }) =>
          `${capital(speaker.toLowerCase())} ${inWords(response)}: ${of(response.modifies ?? response.adds ?? response.objects ?? '')}`,
      ),
      ...(wildcard === null ? [] : [`And from outside the four: ${of(withoutMarkers(wildcard))}`]),
      roll.pick([
        'The case can be met without giving up what was proposed, and the text below tries to.',
        'The quarrel is about two things at once; the text below keeps both.',
        'What is put to the vote is the shortest text that answers the case.',
      ]),
    ].join(' '),
  );
}
