/** Sorts texts by their UTF-16 units: the same order on every machine, in every language. */
export const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
