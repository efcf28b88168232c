import { reasonOf } from '../client/reach.ts';
import { SettingError } from '../setting.ts';

/** What the doctor says of one thing. */
export interface Finding {
  readonly what: string;
  /** `missing`: the main job cannot run without it. `optional`: it can. */
  readonly state: 'ok' | 'missing' | 'optional';
  readonly found: string;
  /** How to get what is not there, or null. */
  readonly act: string | null;
}

/** What could not be looked at, and why: settings that are wrong say so themselves. */
export const findingOf = (error: unknown): Omit<Finding, 'what'> => ({
  state: 'missing',
  found: error instanceof SettingError ? error.message : 'cannot be looked at',
  act: error instanceof SettingError ? null : reasonOf(error),
});
