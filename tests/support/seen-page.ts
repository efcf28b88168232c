import type { Browser, Page } from 'playwright-core';

/** Widths in pixels: a phone held upright, and a laptop. */
export const [phone, laptop] = [360, 1_280] as const;

/** Each width by day and at night. */
export const sights = [
  [phone, 'light'],
  [phone, 'dark'],
  [laptop, 'light'],
  [laptop, 'dark'],
] as const;

/** Opens the page, and hears all that it asks for or says. */
export async function opened(
  browser: Browser,
  url: string,
  width: number,
  colorScheme: 'light' | 'dark',
): Promise<{ page: Page; heard: string[] }> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url()));
  page.on('console', (message) => heard.push(message.text()));
  page.on('dialog', (dialog) => heard.push(dialog.message()));
  await page.goto(url);
  return { page, heard };
}

/** Luminance of a colour as the browser computes it, `rgb(253, 252, 250)`. */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Ratio of two colours, 1 to 21; WCAG asks for 4.5 where people read. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Words as they are seen: their colour, what lies behind them, and their size in pixels. */
export interface SeenText {
  readonly text: string;
  readonly color: string;
  readonly behind: string;
  readonly size: number;
}

/** Every run of words of a page that is laid out, folded parts opened; drawings apart. */
export const textsOf = (page: Page): Promise<SeenText[]> =>
  page.evaluate<SeenText[]>(`(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
    const solid = (node) => {
      for (let one = node; one !== null; one = one.parentElement) {
        const color = getComputedStyle(one).backgroundColor;
        if (color !== 'rgba(0, 0, 0, 0)') return color;
      }
      return 'rgb(255, 255, 255)';
    };
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (walker.currentNode.data.trim() === '' || parent.closest('svg, style') || parent.getClientRects().length === 0) continue;
      const style = getComputedStyle(parent);
      found.push({ text: walker.currentNode.data.trim().slice(0, 60), color: style.color, behind: solid(parent), size: Number.parseFloat(style.fontSize) });
    }
    return found;
  })()`);
