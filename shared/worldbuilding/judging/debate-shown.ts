import type { Json } from '../../kernel/json.ts';
import { amendmentsOf } from '../deliberation/amendments.ts';
import { headlineOf, outlineOf } from '../deliberation/compression.ts';
import type { Deliberation, Round } from '../deliberation/deliberation.ts';
import { withinBudget } from '../deliberation/transcript.ts';
import type { Policy } from '../policy.ts';
import type { Role, Artifact } from '../vocabulary.ts';
import type { Spec } from '../answers.ts';

/** One vote of a team on its spec. `ratify` null: there was none that could be read. */
export interface RatificationShown {
  readonly attempt: number;
  readonly ratified: boolean;
  readonly votes: readonly { readonly by: Role; readonly ratify: boolean | null; readonly reason: string | null }[];
}

/**
 * A team's debate for those who judge it: everything that was said, once and whole, with the votes, what each came to,
 * and the canon entry that came of it. Of a debate that is longer than a judge's context takes, the oldest rounds are outlines
 * and then headlines, and both worlds have the same room. No times, no models, and nothing that Symposium thinks of it: recorded breaches
 * are Symposium's to count, and counted once. Still to be blinded.
 */
export function debateShown(
  { rounds, canon }: Pick<Deliberation, 'rounds' | 'canon'>,
  ratifications: readonly RatificationShown[],
  { judging, transcript }: Pick<Policy, 'judging' | 'transcript'>,
): Json {
  const entryOf = (round: Round) => canon.find(({ proposal }) => proposal === round.id)?.id ?? null;
  const forms = [
    rounds.map((round) => roundShown(round, entryOf(round))),
    rounds.map((round) => outlineShown(round, entryOf(round), transcript.textCharacters)),
    rounds.map((round) => filled({ ...headlineOf(round), canon: entryOf(round) })),
  ];
  return {
    rounds: [...withinBudget(forms, judging.wholeTokens)],
    ratification: ratifications.map(({ attempt, ratified, votes }) => ({
      attempt,
      ratified,
      votes: votes.map((vote) => filled(vote)),
    })),
  };
}

function roundShown(round: Round, canon: string | null): Json {
  const {
    id,
    phase,
    round: number,
    curveballs,
    proposal,
    objection,
    responses,
    wildcard,
    resolution,
    ballots,
    decision,
    lost,
  } = round;
  const table = decision?.count.table ?? amendmentsOf(round);
  return filled({
    id,
    phase,
    round: number,
    curveballs: curveballs.map(({ text }) => text),
    proposal:
      proposal === null
        ? null
        : filled({ by: proposal.by, ...proposal.proposal, fills: proposal.proposal.fills.map((fill) => filled(fill)) }),
    objection: objection === null ? null : filled({ by: 'CONTRARIAN', ...objection }),
    // A person's words stand among those who respond, as they did in the debate; that they were silent says only that
    // there is a person.
    responses: [
      ...responses.map(({ speaker, response }) => filled({ by: speaker, ...response })),
      ...(wildcard === null ? [] : [{ by: 'WILDCARD', adds: wildcard }]),
    ],
    amendments: table.map(({ id: amendment, by, text, whole }) =>
      filled({
        id: amendment,
        by,
        text: text === resolution?.merged ? null : text,
        merged: whole === null ? null : true,
      }),
    ),
    resolution:
      resolution === null ? null : { by: 'SYNTHESIZER', summary: resolution.summary, merged: resolution.merged },
    votes: ballots.flatMap((cast) => ('vote' in cast ? [filled({ by: cast.voter, ...cast.vote })] : [])),
    decision:
      decision === null
        ? null
        : filled({
            outcome: decision.outcome,
            amendment: decision.amendment?.id ?? null,
            by: decision.by,
            justification: decision.justification,
          }),
    canon,
    missing: lost.map(({ turn, speaker }) => ({ by: speaker, turn })),
  });
}

function outlineShown(round: Round, canon: string | null, characters: number): Json {
  const { responses, wildcard, curveballs, ...rest } = outlineOf(round, characters);
  return filled({
    ...rest,
    curveballs: [...curveballs],
    responses: [
      ...responses.map(({ speaker, says }) => ({ by: speaker, says: [...says] })),
      ...(wildcard === null ? [] : [{ by: 'WILDCARD', says: [wildcard] }]),
    ],
    canon,
  });
}

/** Without what says nothing. */
function filled(given: Readonly<Record<string, Json>>): Json {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
}

/** What of a spec a picture is to show (worldbuilding rules §8.1). */
export function sceneOf({ heroImageDescription, landmarks, inhabitants, tension }: Spec, artifact: Artifact): string {
  const landmark = (place: number) => {
    const one = landmarks[place];
    return one === undefined ? '' : `${one.name.text}: ${one.visualKey.text} ${one.description.text}`;
  };
  switch (artifact) {
    case 'hero':
      return heroImageDescription.text;
    case 'landmark1':
      return landmark(0);
    case 'landmark2':
      return landmark(1);
    case 'landmark3':
      return landmark(2);
    case 'portrait':
      return `${inhabitants.appearance.text} ${inhabitants.relationshipToPlace.text}`;
    case 'tension':
      return `${tension.visualManifestation.text} ${tension.conflict.text}`;
    default:
      return artifact satisfies never;
  }
}
