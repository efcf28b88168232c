import { isSimulatedImages } from '../../kernel/image-models.ts';
import { isSimulated } from '../../kernel/models.ts';
import { scheduleOf } from '../deliberation/schedule.ts';
import { teams, type Team } from '../vocabulary.ts';
import { rowsOfKind, type MatchArchive } from './archive.ts';
import { recordedJudgePanel } from './assemble-judge-panel.ts';
import { recordedSide } from './assemble-side.ts';
import type { MatchRecord } from './record.ts';

/** The record of a match that has ended, however far it came. Pure: the same archive makes the same documents. */
export function matchRecordOf(archive: MatchArchive): MatchRecord {
  const { run, calls, pictures, close, now } = archive;
  const { challenge } = run.brief;
  const byTeam = <T>(of: (team: Team) => T): Record<Team, T> =>
    Object.fromEntries(teams.map((team) => [team, of(team)])) as Record<Team, T>;
  const sides = byTeam((team) => recordedSide(archive, team));
  return {
    matchKey: run.runKey,
    corpus: run.corpus,
    simulated:
      run.corpus === 'simulated' ||
      calls.some(({ model }) => isSimulated(model)) ||
      pictures.some(({ model }) => isSimulatedImages(model)),
    startedAt: run.createdAt,
    endedAt: now,
    end: close.end,
    why: close.why,
    challenge: {
      number: challenge.number,
      seed: challenge.seed,
      tier: challenge.tier,
      setting: challenge.biome.text,
      twist: challenge.twist.text,
      inhabitants: byTeam((team) => challenge.inhabitants[team].text),
    },
    teams: sides,
    curveballs: recordedCurveballs(archive),
    ...recordedJudgePanel(
      archive,
      byTeam((team) => sides[team].breaches.length),
    ),
  };
}

/** What the audience threw in and both teams met, or would have met had the match gone on. */
function recordedCurveballs({ rows, policy }: MatchArchive): MatchRecord['curveballs'] {
  const offers = rowsOfKind(rows, 'OFFERED');
  const places = scheduleOf(policy);
  return rowsOfKind(rows, 'CURVEBALL').flatMap(({ id, at, offer: number, ordinal }) => {
    const offer = offers.find((one) => one.offer === number);
    const place = places.find((one) => one.ordinal === ordinal);
    return offer && place
      ? [{ id, at, by: offer.by, text: offer.text.trim(), phase: place.phase, round: place.round }]
      : [];
  });
}
