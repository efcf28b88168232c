import { InvalidArgumentError } from 'commander';

/** A whole number from 1 to 99999, as an option gives it. */
export function countOf(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 1 to 99999.');
}
