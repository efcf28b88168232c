import { ApplicationFailure } from '@temporalio/common';
import {
  begunBy,
  type HostRuling,
  type MatchBrief,
  matchEntry,
  type MatchRowHead,
  type MatchRowOrder,
  moderation,
  moderator,
  type OfferRuling,
  type References,
  teams,
  type WorldbuildingActivities,
} from '../../shared/worldbuilding/index.ts';
import { challengeText } from '../../shared/worldbuilding/challenge/index.ts';
import { curveballQueue, offersIn } from '../../shared/worldbuilding/debate/index.ts';
import {
  audienceIsHeard,
  type Moderated,
  problemsOfOffer,
  problemsOfWords,
  queueCurveball,
} from '../../shared/worldbuilding/deliberation/index.ts';
import { transaction, type Database, type Queryable } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import type { MatchReader } from './stored-match.ts';
import { findNotes, noteKind, saveNotes } from '../store/notes.ts';
import { expectedAnswers } from './expected-answers.ts';
import { matchRulesReader, type MatchRulesReader } from './match-rules.ts';
import { matchLock, refuseCancelled, stepIdempotently } from './idempotent-step.ts';

const offers = noteKind<{ readonly text: string }>('offer');

/** What the moderator reads of the challenge: both teams' words where they differ, as a curveball has to suit both. */
const challengeFor = ({ challenge }: Pick<MatchBrief, 'challenge'>): string =>
  [...new Set(teams.map((team) => challengeText(challenge, team)))].join('\n\n');

const rowOf = (offer: number, step: string, summary: string): MatchRowHead => ({
  key: `offer/${offer}/${step}`,
  team: null,
  phase: 'CHALLENGE',
  round: 0,
  summary,
});

/**
 * Writes an offer from the audience down and lays it before the moderator, if there is room: nobody is paid to read what
 * could not be met. The first words under a number stand, and
 * other words under it are refused: its ruling is not theirs.
 */
export function layOfferIn(
  db: Database,
  read: MatchReader,
  rulesOf = matchRulesReader(db),
): WorldbuildingActivities['layOffer'] {
  return async function layOffer({ runKey, offer, by, text }) {
    const [{ brief, policy }] = await Promise.all([rulesOf(runKey), refuseCancelled(db, runKey)]);
    const problems = problemsOfWords(text, policy.curveballs.characters);
    if (problems.length > 0) throw badOffer(problems.map((problem) => `text: ${problem}`));
    const { rows } = await read(runKey, db);
    // A repeat finds its own words: what was laid once stays before the moderator.
    if (!rows.some((row) => row.kind === 'OFFERED' && row.offer === offer)) {
      const full = problemsOfOffer(text, curveballQueue(rows), begunBy(rows), policy);
      if (full.length > 0) throw badOffer(full);
    }
    const references: References = {
      challenge: `${runKey}/match/challenge/${moderator}`,
      offer: `${runKey}/match/offer/${offer}`,
    };
    return transaction(db, async (client) => {
      await saveNotes(client, runKey, [
        {
          key: references['challenge'] ?? '',
          content: 'challenge',
          addressee: moderator,
          body: { text: challengeFor(brief) },
        },
        offers.write({ key: references['offer'] ?? '', addressee: moderator }, { text }),
      ]);
      const [laid] = await findNotes(client, [references['offer'] ?? '']);
      if (laid === undefined || offers.read(laid).text !== text)
        throw badOffer([`offer ${offer} is taken by other words; offer yours again`]);
      await append(client, runKey, [
        matchEntry({ kind: 'OFFERED', ...rowOf(offer, 'offered', `${by} offers: ${text}`), offer, by, text }),
      ]);
      return references;
    });
  };
}

const badOffer = (problems: readonly string[]): ApplicationFailure =>
  ApplicationFailure.nonRetryable(problems.join('; '), 'BAD_OFFER');

/**
 * Queues an offer that the moderator passed, or writes down why not. The lock is the one under which rounds begin, so
 * neither team can be in the round that it falls due in.
 */
export function queueOfferIn(
  db: Database,
  read: MatchReader,
  rulesOf = matchRulesReader(db),
): WorldbuildingActivities['queueOffer'] {
  return async function queueOffer({ runKey, offer, verdict, host }) {
    const { policy } = await rulesOf(runKey);
    return stepIdempotently<OfferRuling>(
      db,
      { runKey, step: `offer/${offer}`, lock: matchLock(runKey) },
      async (client) => {
        const { rows } = await read(runKey, client);
        const offered = rows.find((row) => row.kind === 'OFFERED' && row.offer === offer);
        if (offered?.kind !== 'OFFERED')
          throw ApplicationFailure.nonRetryable(`${runKey} has no offer ${offer}`, 'HOUSE_ERROR');
        const ruled: Moderated =
          host === undefined
            ? await moderated(client, runKey, offer, verdict)
            : { moderation: host.passed ? 'PASSED' : 'REFUSED', reason: host.reason, by: host.by };
        const ruling = queueCurveball(offered.text, ruled, curveballQueue(rows), begunBy(rows), policy);
        await append(client, runKey, [matchEntry(ruledOn(offer, ruling, host ?? null))]);
        return ruling.queued
          ? { queued: true, id: ruling.curveball.id, ordinal: ruling.curveball.ordinal, reason: ruled.reason }
          : { queued: false, problems: ruling.problems };
      },
    );
  };
}

/** Whether the audience's door is open, as the rows say now. */
export function mayAudienceSpeakIn(
  db: Database,
  read: MatchReader,
  rulesOf: MatchRulesReader,
): WorldbuildingActivities['mayAudienceSpeak'] {
  return async function mayAudienceSpeak({ runKey }) {
    const [{ policy }, { rows }] = await Promise.all([rulesOf(runKey), read(runKey, db)]);
    return audienceIsHeard(curveballQueue(rows), offersIn(rows), begunBy(rows), policy);
  };
}

async function moderated(client: Queryable, runKey: string, offer: number, verdict: string | null): Promise<Moderated> {
  if (verdict === null) return unscored;
  const found = await expectedAnswers(client, [
    { ref: verdict, runKey, agent: moderator, task: 'moderate', subject: `offer-${offer}` },
  ]);
  const { data } = moderation.safeParse(found.get(verdict)?.answer);
  if (data === undefined) return unscored;
  return { moderation: data.verdict === 'PASS' ? 'PASSED' : 'REFUSED', reason: data.reason };
}

const unscored: Moderated = { moderation: 'UNSCORED', reason: null };

function ruledOn(offer: number, ruling: ReturnType<typeof queueCurveball>, host: HostRuling | null): MatchRowOrder {
  if (!ruling.queued)
    return {
      kind: 'OFFER_REFUSED',
      ...rowOf(offer, 'refused', `offer ${offer} is not taken: ${ruling.problems.join('; ')}`),
      offer,
      problems: ruling.problems,
    };
  const { id, ordinal } = ruling.curveball;
  return {
    kind: 'CURVEBALL',
    ...rowOf(offer, 'queued', `${id} is queued: both teams meet it in round ${ordinal}`),
    ...(host === null ? {} : { host: { by: host.by, reason: host.reason } }),
    offer,
    id,
    ordinal,
  };
}
