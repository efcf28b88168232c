const dashes = /[‐-―−]/gu;

/** Whether a judge's quotation holds this number (evaluation rules §2.3), in figures: 1,200 is 1200, and 3,5 is 3.5 as well as 35. */
export function holdsNumber(quotation: string, value: number): boolean {
  const figures =
    quotation
      .normalize('NFKC')
      .replace(dashes, '-')
      .match(/\d[\d.,]*(?:e[+-]?\d{1,3})?/giu) ?? [];
  return figures.some((figure) => {
    let bare = figure;
    while (bare.endsWith('.') || bare.endsWith(',')) bare = bare.slice(0, -1);
    const readings = [bare.replaceAll(',', ''), bare.replaceAll('.', '').replaceAll(',', '.')];
    return readings.some((reading) => Math.abs(Number(reading)) === Math.abs(value));
  });
}
