import { escapeHtml } from '../text/escape.ts';
import { figureStyle, pageStyle } from './style.ts';
import type { Block, Page } from './page.ts';
import { isAnchor, svgOf } from './svg.ts';

/** A script of Symposium's own that a page runs, and nothing else does. */
export interface RunningScript {
  /** One that may stand in a page: it holds no end of a script. */
  readonly text: string;
  /** In base64, by which a browser knows that it is this one. */
  readonly sha256: string;
}

/** A whole HTML document, for a page whose parts are markup already. */
export interface HtmlDocument {
  readonly title: string;
  readonly simulated: boolean;
  /** What it adds to the style of every page. */
  readonly style: string;
  /** Whether pictures stand in it. */
  readonly pictured: boolean;
  /** Markup of what a reader wants to know first, below the title. */
  readonly first: string;
  /** `id`: its place in the page, Symposium's own word. `markup`: of the whole section. */
  readonly sections: readonly { readonly id: string; readonly title: string; readonly markup: string }[];
  /** What runs in it; left out: nothing does. */
  readonly script?: RunningScript;
  /**
   * Of a page that comes from a server of ours: how far it has been told, in letters, digits and dashes. It may then ask
   * that server, and no other, for more.
   */
  readonly told?: string;
  /** Whether a browser that runs no scripts shall ask for the page anew from time to time. */
  readonly renewed?: boolean;
}

/** What a browser may do with the page, even if something slipped through. */
export function policyOf({ pictured, script, told }: Pick<HtmlDocument, 'pictured' | 'script' | 'told'>): string {
  const own = told === undefined ? "'none'" : "'self'";
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(pictured ? [`img-src data:${told === undefined ? '' : " 'self'"}`] : []),
    ...(script === undefined ? [] : [`script-src 'sha256-${script.sha256}'`]),
    ...(told === undefined ? [] : ["connect-src 'self'"]),
    "base-uri 'none'",
    `form-action ${own}`,
  ].join('; ');
}

/**
 * One HTML page. Unless it has a script or comes from a server of ours it needs nothing else: no font, no server, and
 * the policy in its head lets a browser run nothing, and load nothing but pictures that stand in the page.
 */
export function documentOf(page: HtmlDocument): string {
  const { title, simulated, style, first, sections, script, told, renewed = false } = page;
  const contents = sections.map(({ id, title: name }) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`).join('');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(page)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    // A form of ours has to say where it comes from, and a page that says nothing to anybody else says it there.
    `<meta name="referrer" content="${told === undefined ? 'no-referrer' : 'same-origin'}">`,
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${pageStyle}${style}</style>`,
    ...(renewed ? ['<noscript><meta http-equiv="refresh" content="20"></noscript>'] : []),
    '</head>',
    told === undefined ? '<body>' : `<body data-told="${escapeHtml(told)}">`,
    `<header><h1>${escapeHtml(title)}</h1>${simulated ? '<p class="stamp">SIMULATED: made with the built-in simulated models</p>' : ''}${first}</header>`,
    `<nav><ol>${contents}</ol></nav>`,
    '<main>',
    ...sections.map(({ markup }) => markup),
    '</main>',
    ...(script === undefined ? [] : [`<script>${script.text}</script>`]),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** A page as such a document. All that a block holds is escaped. */
export function htmlOf({ title, simulated, first = [], sections }: Page): string {
  const pictured = holds('picture', sections);
  return documentOf({
    title,
    simulated,
    style: `${holds('figure', sections) ? figureStyle : ''}${pictured ? pictureStyle : ''}`,
    pictured,
    first: first.length === 0 ? '' : `<dl class="first">${first.map(field).join('')}</dl>`,
    sections: sections.map((section, place) => ({
      id: `s${place + 1}`,
      title: section.title,
      markup: `<section id="s${place + 1}">\n<h2>${escapeHtml(section.title)}</h2>\n${section.blocks.map((block) => blockOf(block, 3)).join('\n')}\n</section>`,
    })),
  });
}

function blockOf(block: Block, level: number): string {
  switch (block.is) {
    case 'prose':
      return block.text
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${text(paragraph)}</p>`)
        .join('\n');
    case 'quote':
      return `<figure class="said"><blockquote>${block.text
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${text(paragraph)}</p>`)
        .join('')}</blockquote>${block.by === '' ? '' : `<figcaption>${text(block.by)}</figcaption>`}</figure>`;
    case 'figure':
      return `${svgOf(block.figure)}${block.instead.length === 0 ? '' : `\n<details class="instead"><summary>The same in words</summary>\n${block.instead.map((one) => blockOf(one, level)).join('\n')}\n</details>`}`;
    case 'picture':
      return inPage.test(block.src)
        ? `<img class="picture" src="${block.src}" alt="${escapeHtml(block.title)}">`
        : `<p>${text(block.title)}</p>`;
    case 'notice':
      return `<p class="notice" role="note">${text(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${text(item)}</li>`).join('')}</ul>`;
    case 'fields':
      return `<dl>${block.pairs.map(field).join('')}</dl>`;
    case 'table':
      return `<div class="wide"><table><thead><tr>${block.columns.map((column) => `<th scope="col">${text(column)}</th>`).join('')}</tr></thead><tbody>${block.rows.map(rowOf).join('')}</tbody></table></div>`;
    case 'commands':
      return `<pre><code>${block.lines.map(escapeHtml).join('\n')}</code></pre>`;
    case 'part': {
      const inner = block.blocks.map((one) => blockOf(one, Math.min(6, level + 1))).join('\n');
      return block.folded
        ? `<details><summary>${text(block.title)}</summary>\n${placed(block.anchor, inner)}\n</details>`
        : `<div class="part"><h${level}>${text(block.title)}</h${level}>\n${inner}\n</div>`;
    }
  }
}

/** What a link leads to opens the part that it stands in. */
const placed = (anchor: string | undefined, markup: string): string =>
  isAnchor(anchor) ? `<div id="${anchor}">\n${markup}\n</div>` : markup;

function rowOf(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`;
}

const field = ([name, value]: readonly [string, string]): string =>
  `<div><dt>${text(name)}</dt><dd>${text(value)}</dd></div>`;

/** The address of a picture that needs nothing from elsewhere. What is none vanishes, and its title stays. */
export const inPage = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const pictureStyle =
  'img.picture { display: block; max-width: 100%; height: auto; margin: .6rem 0; border-radius: 4px; }';

/** Whether there is such a block on the page: then it needs the rules for it. */
const holds = (kind: Block['is'], sections: Page['sections']): boolean =>
  sections.some(({ blocks }) => blocks.some((block) => isOrHolds(kind, block)));
const isOrHolds = (kind: Block['is'], block: Block): boolean =>
  block.is === kind || (block.is === 'part' && block.blocks.some((one) => isOrHolds(kind, one)));

/** Escaped, with its line ends. */
function text(words: string): string {
  return escapeHtml(words).trim().replace(/\n/g, '<br>') || '–';
}
