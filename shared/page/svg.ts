import { escapeHtml } from '../text/escape.ts';
import type { Figure, Point, Shape } from './figure.ts';
import { rounded } from '../text/amounts.ts';

/** From here a drawing becomes illegible on a narrow screen before it fits there, and scrolls instead. */
const broad = 640;

/** The figure as inline SVG, with its legend. */
export function svgOf({ width, height, label, shapes, legend }: Figure): string {
  const keys = legend.map(
    ({ look, means }) =>
      `<li><svg width="18" height="12" aria-hidden="true">${drawn({ is: 'rect', x: 1, y: 1, width: 16, height: 10, look })}</svg>${escapeHtml(means)}</li>`,
  );
  return [
    `<div class="wide drawn"><svg${width > broad ? ' class="broad"' : ''} viewBox="0 0 ${number(width)} ${number(height)}" width="${number(width)}" height="${number(height)}" role="img" aria-label="${escapeHtml(label)}">`,
    ...shapes.map(drawn),
    '</svg></div>',
    ...(keys.length === 0 ? [] : [`<ul class="legend">${keys.join('')}</ul>`]),
  ].join('\n');
}

function drawn(shape: Shape): string {
  const look = looks(shape.look);
  switch (shape.is) {
    case 'rect':
      return leading(
        shape.to,
        tipped(
          'rect',
          `x="${number(shape.x)}" y="${number(shape.y)}" width="${number(shape.width)}" height="${number(shape.height)}" rx="2"${look}`,
          shape.tip,
        ),
      );
    case 'line':
      return tipped(
        'line',
        `x1="${number(shape.from[0])}" y1="${number(shape.from[1])}" x2="${number(shape.to[0])}" y2="${number(shape.to[1])}"${look}`,
        shape.tip,
      );
    case 'track':
      return tipped('polyline', `points="${shape.points.map(pair).join(' ')}"${look}`, shape.tip);
    case 'dot':
      return tipped(
        'circle',
        `cx="${number(shape.at[0])}" cy="${number(shape.at[1])}" r="${number(shape.radius)}"${look}`,
        shape.tip,
      );
    case 'text':
      return `<text x="${number(shape.at[0])}" y="${number(shape.at[1])}"${shape.anchor === undefined ? '' : ` text-anchor="${shape.anchor}"`}${look}>${escapeHtml(shape.text)}</text>`;
  }
}

const tipped = (tag: string, attributes: string, tip: string | undefined): string =>
  tip === undefined ? `<${tag} ${attributes}/>` : `<${tag} ${attributes}><title>${escapeHtml(tip)}</title></${tag}>`;

/** An anchor is Symposium’s own word too: what is none leads nowhere. */
export const isAnchor = (anchor: string | undefined): anchor is string =>
  anchor !== undefined && /^[a-z][a-z0-9-]*$/.test(anchor);
const leading = (to: string | undefined, markup: string): string =>
  isAnchor(to) ? `<a href="#${to}">${markup}</a>` : markup;

/** A look is Symposium’s own word; what is none vanishes. */
const looks = (look: string): string => (/^[a-z][a-z0-9 -]*$/.test(look) ? ` class="${look}"` : '');

/** One canonical writing, and nothing but a number: infinite or unknown places are 0. */
const number = (value: number): string => String(rounded(Number.isFinite(value) ? value : 0, 2));
const pair = ([x, y]: Point): string => `${number(x)},${number(y)}`;
