import { Context } from '@temporalio/activity';
import { type Amount, isSimulatedImages, ModelFailure } from '../../shared/kernel/index.ts';
import {
  type Artifact,
  copySideOf,
  type MatchPolicy,
  type Painting,
  type PaintOrder,
  pictureKey,
  pictureSeed,
  promptEngineer,
  refusedKey,
  sizeOf,
  type WorldbuildingActivities,
} from '../../shared/worldbuilding/index.ts';
import { settleLost } from '../caps/holds.ts';
import { withinCaps } from '../caps/within-caps.ts';
import { whyNotTaken } from '../ask/keep-paid.ts';
import { thisAsking, type Asking } from '../asking.ts';
import { requestSignal } from '../request-signal.ts';
import type { ImageModel, PaintReply } from '../images/image-model.ts';
import { pictureCostOf, picturePriceOf, pictureTokensAtMost } from '../images/prices.ts';
import type { Layout } from '../images/simulated/picture.ts';
import { activityFailure } from '../models/activity-failure.ts';
import type { Database } from '../store/database.ts';
import { append, findEntries, ledgerWriter, recordLostRequests, type LedgerWriter } from '../store/ledger.ts';
import { saveNotes } from '../store/notes.ts';
import { payingAlone } from '../store/paying-alone.ts';
import { databaseIsDown, retryWhileDatabaseIsDown } from '../store/retry-while-database-is-down.ts';
import { findPicture, savePicture, type NewPicture } from './stored-pictures.ts';
import { copiesAside } from './copies-aside.ts';
import type { CopyRules } from './picture-copies.ts';
import { refuseEnded } from './idempotent-step.ts';
import { matchRulesReader } from './match-rules.ts';
import { paintAsked, paintDone, paintedTwice, paintFailed } from './picture-entries.ts';
import { promptOf } from './picture-prompt.ts';

const layoutOf: Readonly<Record<Artifact, Layout>> = {
  hero: 'hero',
  landmark1: 'landmark',
  landmark2: 'landmark',
  landmark3: 'landmark',
  portrait: 'portrait',
  tension: 'tension',
};

/** A paid picture waits so long for a Postgres that is away, before it has to be paid for again. */
const saveWithinMs = 5 * 60_000;

type Paid = Pick<NewPicture, 'key' | 'outcome' | 'prompt' | 'why' | 'costMicrodollars'> & {
  readonly image: { readonly sha256: string } | null;
};

/**
 * Has one picture painted. Its key is looked up first: what was paid is never paid again. Then: prompt → request → a
 * look at the file → its copies → everything in one statement. A refusal and a broken file are results, they were paid
 * for; only a provider that gave no answer is a failure, and tried again.
 *
 * Of two attempts that truly run at once, after a worker was given up for dead or a run was reset, one pays, and the other
 * waits for its picture. Only where the one cannot renew its claim, as without a database, can both be paid: then the
 * first that is stored stands for both, and the ledger keeps the other's cost.
 */
export function paintIn(
  db: Database,
  imageModels: (ref: string) => ImageModel,
  rulesOf = matchRulesReader(db),
  stopping?: AbortSignal,
): WorldbuildingActivities['paint'] {
  const write = ledgerWriter(db);
  return async function paint(order: PaintOrder): Promise<Painting> {
    const key = pictureKey(order);
    const known = () => findPicture(db, key);
    const there = await known();
    if (there !== null) await settleLost(db, [key], new Map());
    const paid = there ?? (await payingAlone(db, key, known, await purchase(order, key)));
    return paintingOf(db, order, paid);
  };

  /** What an order that is in order needs for being paid. */
  async function purchase(order: PaintOrder, key: string): Promise<() => Promise<Paid>> {
    const [{ policy }, prompt] = await Promise.all([
      rulesOf(order.runKey),
      promptOf(db, order),
      refuseEnded(db, order.runKey),
    ]);
    const asking = thisAsking();
    const takes = takesAtMost(order, policy);
    const pay = async () => {
      await write(order.runKey, [paintAsked(order, policy.pictures.model, asking)]);
      const began = performance.now();
      const reply = await asked({ imageModels, write, signal: requestSignal(stopping) }, order, prompt, policy);
      const { picture, first } = await kept(db, reply, {
        order,
        prompt,
        policy,
        durationMs: Math.round(performance.now() - began),
      });
      if (!first && !(await isStored(db, picture, asking)))
        await append(db, order.runKey, [paintedTwice(picture, asking)]);
      const paid: Paid = (first ? null : await findPicture(db, key)) ?? picture;
      return { paid, used: tookOf(picture, reply, takes.most) };
    };
    return async () => {
      await recordLostRequests(db, order.runKey, key);
      await settleLost(db, [key], new Map());
      const made = await withinCaps(db, {
        call: key,
        runKey: order.runKey,
        ...takes,
        signal: Context.current().cancellationSignal,
        pay,
        used: ({ used }) => used,
      });
      return made.paid;
    };
  }
}

/** What a picture takes at most under the caps of the store, and for how long (kernel rules §38). */
function takesAtMost({ artifact }: PaintOrder, { pictures, callTimeoutMs }: MatchPolicy) {
  const { model } = pictures;
  const { width, height } = sizeOf(artifact, pictures);
  const price = picturePriceOf(model, width, height);
  return {
    simulated: isSimulatedImages(model),
    priced: price !== null,
    most: { microdollars: price ?? 0, tokens: pictureTokensAtMost(model, width, height) },
    timeoutMs: callTimeoutMs,
  };
}

/** What it took: what its provider counted, and where it counted nothing, all that there was for it. */
const tookOf = (picture: Pick<NewPicture, 'costMicrodollars'>, reply: PaintReply, most: Amount): Amount => ({
  microdollars: picture.costMicrodollars ?? most.microdollars,
  tokens:
    reply.outcome === 'file' && reply.usage !== null ? reply.usage.inputTokens + reply.usage.outputTokens : most.tokens,
});

/** Whether it is this picture that has the key: its row was written, and what Postgres said of it was lost. */
async function isStored(db: Database, { runKey, key }: NewPicture, { id }: Asking): Promise<boolean> {
  const [row] = await findEntries(db, runKey, [`call/${key}`]);
  return row?.metadata['asking'] === id;
}

interface Requesting {
  readonly imageModels: (ref: string) => ImageModel;
  readonly write: LedgerWriter;
  readonly signal: AbortSignal;
}

/** One request. */
async function asked(
  { imageModels, write, signal }: Requesting,
  order: PaintOrder,
  prompt: string,
  { pictures, callTimeoutMs }: MatchPolicy,
): Promise<PaintReply> {
  const asking = thisAsking();
  const { model } = pictures;
  try {
    return await imageModels(model).paint({
      prompt,
      ...sizeOf(order.artifact, pictures),
      seed: pictureSeed(order),
      layout: layoutOf[order.artifact],
      idempotencyKey: pictureKey(order),
      timeoutMs: callTimeoutMs,
      signal,
    });
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    // Best effort: a row that cannot be written leaves a question without an end, which the next attempt notes as lost.
    await write(order.runKey, [paintFailed(order, model, asking, error.code)]).catch(() => undefined);
    throw activityFailure(error, asking.attempt);
  }
}

/**
 * Looks at what came and saves it, whatever is wrong with it: what cannot be looked at, or what Postgres refuses, is
 * saved as a broken picture with its cost, or it would be bought again. `first`: false where another attempt's was first.
 */
async function kept(
  db: Database,
  reply: PaintReply,
  circumstances: Circumstances,
): Promise<{ readonly picture: NewPicture; readonly first: boolean }> {
  const saved = async (look: Look) => {
    const picture = pictureFrom(reply, look, circumstances);
    const entries = [paintDone(picture, thisAsking())];
    const first = await retryWhileDatabaseIsDown(() => savePicture(db, picture, entries), saveWithinMs);
    return { picture, first };
  };
  try {
    return await saved(await lookedAt(reply, copyRules(circumstances)));
  } catch (error) {
    if (databaseIsDown(error)) throw error;
    return saved({ outcome: 'broken', why: whyNotTaken(error, 'paint'), ...nothing });
  }
}

interface Circumstances {
  readonly order: PaintOrder;
  readonly prompt: string;
  readonly policy: MatchPolicy;
  readonly durationMs: number;
}

/** What came, as it is stored. Whether a refusal is billed no provider says, so it is booked as a whole picture. */
function pictureFrom(
  reply: PaintReply,
  look: Look,
  { order, prompt, policy: { pictures }, durationMs }: Circumstances,
): NewPicture {
  const { runKey, team, artifact, ordinal } = order;
  const { width, height } = sizeOf(artifact, pictures);
  return {
    key: pictureKey(order),
    runKey,
    team,
    artifact,
    ordinal,
    prompt,
    model: pictures.model,
    requestId: reply.requestId,
    durationMs,
    seed: reply.outcome === 'file' ? reply.seed : null,
    ...look,
    costMicrodollars: pictureCostOf(pictures.model, reply.outcome === 'file' ? reply.usage : null, width, height),
  };
}

type Look = Pick<NewPicture, 'outcome' | 'why' | 'image' | 'view' | 'thumbnail'>;

const nothing = { image: null, view: null, thumbnail: null };

/** The picture and its copies, or why there is none: its words were refused, or the file shows nothing. */
async function lookedAt(reply: PaintReply, rules: CopyRules): Promise<Look> {
  if (reply.outcome === 'refused') return { outcome: 'refused', why: reply.why, ...nothing };
  const copies = await copiesAside(reply.file, rules);
  if (!copies.ok) return { outcome: 'broken', why: copies.why, ...nothing };
  const { image, view, thumbnail } = copies;
  return { outcome: 'painted', why: null, image, view, thumbnail };
}

/** The copy for pages is as large as the picture's place there. */
function copyRules({ order: { artifact }, policy: { pictures } }: Circumstances): CopyRules {
  const { fileBytes, viewSide, thumbnailSide, longer } = pictures;
  return { fileBytes, viewSide, thumbnailSide: copySideOf(artifact, thumbnailSide, longer) };
}

/**
 * What the workflow is told. Refused words are laid on the engineer's context, which is not told whose world they are
 * from.
 */
async function paintingOf(
  db: Database,
  order: PaintOrder,
  { key, outcome, prompt, why, image, costMicrodollars }: Paid,
): Promise<Painting> {
  if (outcome === 'painted' && image !== null) return { outcome, picture: key, sha256: image.sha256, costMicrodollars };
  const told = { picture: key, why: why ?? 'there is no picture', costMicrodollars };
  if (outcome !== 'refused') return { outcome: 'broken', ...told, note: null };
  const note = refusedKey(order);
  await saveNotes(db, order.runKey, [
    {
      key: note,
      content: 'refused',
      addressee: promptEngineer,
      body: { artifact: order.artifact, prompt, why: told.why },
    },
  ]);
  return { outcome, ...told, note };
}
