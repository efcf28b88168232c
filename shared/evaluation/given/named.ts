import { z } from 'zod';
import { isOneLine } from '../../text/invisible.ts';

/** What a model is called that is not asked: one line that can be printed. */
export const modelName = z
  .string()
  .max(200)
  .refine(
    (name) => name !== '' && name.trim() === name && isOneLine(name),
    'is no name of a model: one line of plain words',
  );

/** A scenario is put to a model so often, at most. */
export const mostRuns = 20;
