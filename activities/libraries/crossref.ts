import type { Work } from '../../shared/scenario/index.ts';
import { field, listOf, nameOf, textOf } from '../models/reply-fields.ts';
import { type Catalogue, longestQuery, mostWorks } from './library.ts';

/** Crossref's REST API: `GET /works` with `query.bibliographic`, its matcher for reference strings (api.crossref.org, read 2026-11-25). */
export const crossref = (address = 'https://api.crossref.org'): Catalogue => ({
  library: 'crossref',
  address,
  key: null,
  query: ({ authors, year, title }) => ({
    path: '/works',
    parameters: {
      'query.bibliographic': `${title.slice(0, longestQuery)} ${authors.slice(0, longestQuery)} ${year}`,
      select: 'DOI,title,subtitle,author,issued',
      rows: String(mostWorks),
    },
  }),
  works: (body) =>
    listOf(field(field(body, 'message'), 'items')).map((item): Work => ({
      library: 'crossref',
      id: nameOf(field(item, 'DOI'), ''),
      title: nameOf([...listOf(field(item, 'title')), ...listOf(field(item, 'subtitle'))].map(textOf).join(' '), ''),
      authors: listOf(field(item, 'author')).map((one) =>
        nameOf(`${textOf(field(one, 'family'))} ${textOf(field(one, 'name'))}`.trim(), ''),
      ),
      year: yearOf(listOf(listOf(field(field(item, 'issued'), 'date-parts'))[0])[0]),
    })),
});

const yearOf = (value: unknown): number | null => (Number.isInteger(value) ? Number(value) : null);
