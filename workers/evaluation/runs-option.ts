import { InvalidArgumentError } from 'commander';

/** How often something is put to a model, as an option gives it. */
export function runsOf(text: string): number {
  if (/^([1-9]|1\d|20)$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 1 to 20.');
}
