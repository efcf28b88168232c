import { judgePlaces } from '../../roster.ts';
import { teams, type Team } from '../../vocabulary.ts';
import type { MatchArchive } from '../archive.ts';
import { matchRecordOf } from '../assemble.ts';
import { teamName } from '../names.ts';
import type { MatchRecord } from '../record.ts';
import type { MatchRow } from '../../match-rows.ts';

/** What is read of a match that is under way. */
export type UnderWay = Pick<MatchArchive, 'run' | 'policy' | 'rows' | 'calls' | 'pictures' | 'now'>;

/** Rows that tell what the judge panel did, or that the match has ended. */
const sealedKinds: readonly MatchRow['kind'][] = ['SEALED', 'OPENED', 'VERDICT', 'ENDED'];

/**
 * The record of a match as far as it has come, for whoever looks on. What is under the seal never enters it, whatever
 * is stored by then: no judgement, no label, no score, no name of an entrant, no model. So nothing that is made of it
 * can tell any of that.
 */
export function sealedRecordOf({ run, policy, rows, calls, pictures, now }: UnderWay): MatchRecord {
  const { brief } = run;
  const nameless = Object.fromEntries(
    teams.map((team) => [team, { ...brief.teams[team], name: teamName(team), wildcard: null }]),
  ) as Record<Team, (typeof brief.teams)[Team]>;
  const record = matchRecordOf({
    run: { ...run, brief: { ...brief, teams: nameless } },
    policy,
    rows: rows.filter(({ kind }) => !sealedKinds.includes(kind)),
    calls: calls.filter(({ agent }) => !judgePlaces.some((place) => place === agent)),
    pictures,
    thumbnails: new Map(),
    reviews: new Map(),
    close: { end: 'UNJUDGED', why: 'it is under way' },
    now,
  });
  const without = (team: Team) => ({
    ...record.teams[team],
    members: [],
    artifacts: record.teams[team].artifacts.map(({ image, ...one }) => ({
      ...one,
      prompt: null,
      softened: null,
      image: image === null ? null : { ...image, model: 'the image model', seed: null },
    })),
  });
  return { ...record, teams: { A: without('A'), B: without('B') } };
}

/** The record with its pictures under addresses of the server that the page comes from: `pictures/<sha256>`. */
export function withServedPictures(record: MatchRecord): MatchRecord {
  return withPictures(record, (image) => ({ ...image, thumbnail: `pictures/${image.sha256}`, file: null }));
}

/** The record for a page that stands alone: its pictures lie in it, and it leads to no file beside it. */
export function withOwnPictures(record: MatchRecord): MatchRecord {
  return withPictures(record, (image) => ({ ...image, file: null }));
}

type Image = NonNullable<MatchRecord['teams'][Team]['artifacts'][number]['image']>;

function withPictures(record: MatchRecord, change: (image: Image) => Image): MatchRecord {
  const side = (team: Team) => ({
    ...record.teams[team],
    artifacts: record.teams[team].artifacts.map((one) => ({
      ...one,
      image: one.image === null ? null : change(one.image),
    })),
  });
  return { ...record, teams: { A: side('A'), B: side('B') } };
}
