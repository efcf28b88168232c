import { z } from 'zod';

/** Lists as a session's record holds them. */
export const rowsOf = <T extends z.ZodType>(item: T) => z.array(item).readonly();
export const texts = rowsOf(z.string());
