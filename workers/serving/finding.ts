/** What the doctor says of one thing. */
export interface Finding {
  readonly what: string;
  /** `missing`: the main job cannot run without it. `optional`: it can. */
  readonly state: 'ok' | 'missing' | 'optional';
  readonly found: string;
  /** How to get what is not there, or null. */
  readonly act: string | null;
}
