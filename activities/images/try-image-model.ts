import { Context } from '@temporalio/activity';
import { type ImageModelTrial, noUsage, type Spent } from '../../shared/kernel/index.ts';
import { asActivity } from '../models/activity-failure.ts';
import type { Database } from '../store/database.ts';
import { saveTrial, triedToday } from '../store/trials.ts';
import type { ImageModel } from './image-model.ts';

/** What stands in a trial's row in the place of a schema. */
const asImageModel = 'an image model';

/**
 * Asks the server of an image model, once a day in this store, whether it has that model (kernel rules §40): a picture cannot be had
 * for nothing, and this can. What it does not find out, such as an account without credit, the first picture does.
 */
export function tryImageModelIn(
  db: Database,
  imageModels: (ref: string) => ImageModel,
): (order: ImageModelTrial) => Promise<Spent> {
  // A model without its key fails before it is asked.
  const known = asActivity((ref: string, signal: AbortSignal) => imageModels(ref).known(signal));
  return async function tryImageModel({ imageModel }: ImageModelTrial): Promise<Spent> {
    if ((await triedToday(db, imageModel, [asImageModel])).length > 0) return { usage: noUsage };
    await known(imageModel, Context.current().cancellationSignal);
    const nothing = { runKey: null, usage: noUsage, costMicrodollars: 0 };
    await saveTrial(db, { model: imageModel, hash: asImageModel, refused: false, ...nothing });
    return { usage: noUsage };
  };
}
