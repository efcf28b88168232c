import { z } from 'zod';
import { notStorable, storable } from '../kernel/json.ts';
import { isOneLine } from '../text/invisible.ts';

/** The name of somebody from outside, as it goes on record: one line of at most 120 characters. */
export const personName = z
  .string()
  .trim()
  .min(1, 'is empty; it stands in the record, so write it out')
  .max(120, 'is longer than 120 characters')
  .refine(isOneLine, 'has to be one line')
  .refine(storable, notStorable);
