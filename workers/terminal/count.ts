import { InvalidArgumentError } from 'commander';

/** Reads a whole number from 1 to `most`, as an option gives it. */
export const countUpTo =
  (most: number) =>
  (text: string): number => {
    const value = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
    if (value > 0 && value <= most) return value;
    throw new InvalidArgumentError(`Write a whole number from 1 to ${most}.`);
  };

/** The same where nothing else bounds it. */
export const countOf = countUpTo(99_999);

/** A number of tokens, with or without commas: a whole one from 1 to a million millions. */
export function tokensOf(text: string): number {
  const value = /^\d{1,3}(,\d{3})+$|^\d{1,13}$/.test(text) ? Number(text.replaceAll(',', '')) : 0;
  if (value > 0 && value <= 1e12) return value;
  throw new InvalidArgumentError('Write a whole number of tokens above 0, such as 5000000.');
}

/** A number above 0 with at most six decimals, such as hours or dollars. */
export function amountOf(text: string): number {
  const value = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new InvalidArgumentError('Write a number above 0, such as 2.5.');
}

/** The same, or 0 for none. */
export const amountOrNone = (text: string): number => (/^0+(\.0+)?$/.test(text) ? 0 : amountOf(text));

/** A port of this machine; 0: any that is free. */
export function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('Write a port from 0 to 65535; 0 takes any that is free.');
}
