import type { WorldbuildingActivities } from '../../shared/worldbuilding/index.ts';
import type { Embed } from '../embeddings/embed.ts';
import type { ImageModel } from '../images/image-model.ts';
import type { RunDefaults } from '../run-defaults.ts';
import type { Database } from '../store/database.ts';
import { layAloneIn, settleAloneIn } from './alone.ts';
import { matchReader } from './stored-match.ts';
import { concludeMatchIn } from './conclude.ts';
import { debateIn } from './debate.ts';
import { layEngineerIn } from './engineer.ts';
import { judgingIn } from './judging.ts';
import { matchRulesReader } from './match-rules.ts';
import { layOfferIn, mayAudienceSpeakIn, queueOfferIn } from './offers.ts';
import { openMatchIn } from './open.ts';
import { paintIn } from './paint.ts';
import { settlePicturesIn } from './settle-pictures.ts';
import { settleSpecIn } from './settle-spec.ts';

/**
 * A match's activities, by the names under which its workflows call them. All read it through one memory of answers,
 * and its rules through another.
 */
export function worldbuildingIn(
  db: Database,
  defaults: RunDefaults,
  imageModels: (ref: string) => ImageModel,
  embed: Embed,
  stopping?: AbortSignal,
): WorldbuildingActivities {
  const read = matchReader(db);
  const rulesOf = matchRulesReader(db);
  return {
    openMatch: openMatchIn(db, defaults),
    ...debateIn(db, read, rulesOf),
    layAlone: layAloneIn(db),
    settleAlone: settleAloneIn(db),
    settleSpec: settleSpecIn(db, read, rulesOf),
    layEngineer: layEngineerIn(db, rulesOf),
    paint: paintIn(db, imageModels, rulesOf, stopping),
    settlePictures: settlePicturesIn(db),
    ...judgingIn(db, read, rulesOf),
    concludeMatch: concludeMatchIn(db, { embed, defaults }),
    layOffer: layOfferIn(db, read, rulesOf),
    queueOffer: queueOfferIn(db, read, rulesOf),
    mayAudienceSpeak: mayAudienceSpeakIn(db, read, rulesOf),
  };
}
