import { escapeHtml } from '../../../text/escape.ts';
import type { Figure } from '../../../page/figure.ts';
import { svgOf } from '../../../page/svg.ts';
import { inPage } from '../../../page/html.ts';

/** Every tag that the page of a match or a tournament may hold. None of them runs, loads or asks anything. */
type Tag =
  | 'main'
  | 'header'
  | 'nav'
  | 'section'
  | 'article'
  | 'aside'
  | 'div'
  | 'span'
  | 'p'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'strong'
  | 'em'
  | 'details'
  | 'summary'
  | 'figure'
  | 'figcaption'
  | 'blockquote'
  | 'a'
  | 'img'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td';

interface Attributes {
  readonly class?: string;
  readonly id?: string;
  /** `#a-place-of-the-page`, a picture's file or a match's page beside it, or a judgement beside it. */
  readonly href?: string;
  /** A picture in the address itself, or by its content on the server that the page came from. */
  readonly src?: string;
  readonly alt?: string;
  readonly scope?: 'col' | 'row';
  readonly open?: true;
}

/**
 * Part of a page as plain data. A text is anybody's words: rendering escapes it, wherever it stands, so no part of the
 * page can let one through by forgetting to.
 */
export type Node = string | Element | { readonly figure: Figure };
export interface Element {
  readonly tag: Tag;
  readonly attributes: Attributes;
  readonly children: readonly Node[];
}

export const element = (tag: Tag, attributes: Attributes | string, ...children: readonly Node[]): Element => ({
  tag,
  attributes: typeof attributes === 'string' ? { class: attributes } : attributes,
  children,
});
export const drawing = (figure: Figure): Node => ({ figure });
/** A text with its paragraphs. */
export const paragraphs = (text: string, look = ''): Element[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((one) => element('p', look, one.trim() || '–'));
/** Something that a reader opens. */
export const folded = (look: string, summary: Node, ...children: readonly Node[]): Element =>
  element('details', look, element('summary', {}, summary), ...children);

/** A section of the page under its title. `id`: Symposium's own word. */
export const sectionOf = (
  id: string,
  title: string,
  ...nodes: readonly Node[]
): { readonly id: string; readonly title: string; readonly markup: string } => ({
  id,
  title,
  markup: markupOf(element('section', { id }, element('h2', {}, title), ...nodes)),
});

export function markupOf(node: Node): string {
  if (typeof node === 'string') return escapeHtml(node).replace(/\n/g, '<br>');
  if ('figure' in node) return svgOf(node.figure);
  const { tag, attributes, children } = node;
  const opening = `<${tag}${attributesOf(attributes)}>`;
  return tag === 'img' ? opening : `${opening}${children.map(markupOf).join('')}</${tag}>`;
}

/**
 * What an attribute may say. What says anything else vanishes: a class, an id and an address are Symposium’s own words.
 */
const allowed: Readonly<Record<keyof Attributes, Pick<RegExp, 'test'>>> = {
  class: /^[a-z][a-z0-9 -]*$/,
  id: /^[A-Za-z][\w-]*$/,
  href: /^(#[A-Za-z][\w-]*|images\/[0-9a-f]{64}\.(png|jpg|webp)|matches\/[a-z0-9-]+\/match\.html|J\d{1,3})$/,
  src: { test: (address) => inPage.test(address) || onServer.test(address) },
  alt: /^/,
  scope: /^(col|row)$/,
  open: /^true$/,
};
/** A picture of the server that the page came from, by its content. */
const onServer = /^pictures\/[0-9a-f]{64}$/;
const order = Object.keys(allowed) as (keyof Attributes)[];

function attributesOf(attributes: Attributes): string {
  return order
    .map((name) => {
      const value = attributes[name];
      if (value === undefined || !allowed[name].test(String(value))) return '';
      return name === 'open' ? ' open' : ` ${name}="${escapeHtml(String(value)).replace(/\n/g, ' ')}"`;
    })
    .join('');
}
