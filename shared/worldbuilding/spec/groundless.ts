import { spec as specSchema } from '../answers.ts';
import { fieldsOf } from './validation.ts';

/** Whether a spec went back to its writer for a field all of whose citations lead nowhere (worldbuilding rules §7.3). */
export function hasGroundlessField(given: unknown, canon: ReadonlySet<string>): boolean {
  const { data } = specSchema.safeParse(given);
  return (
    data !== undefined && fieldsOf(data).some(({ cites }) => cites.length > 0 && cites.every((id) => !canon.has(id)))
  );
}
