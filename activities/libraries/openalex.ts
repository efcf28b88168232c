import type { Work } from '../../shared/scenario/index.ts';
import { field, listOf, nameOf, textOf } from '../models/reply-fields.ts';
import { type Catalogue, longestQuery, mostWorks } from './library.ts';

/**
 * OpenAlex: `GET /works` with `search`; without a key it answers a few requests a day (developers.openalex.org, read
 * 2026-11-25).
 */
export const openalex = (key: string | null, address = 'https://api.openalex.org'): Catalogue => ({
  library: 'openalex',
  address,
  key,
  query: ({ title }) => ({
    path: '/works',
    parameters: {
      search: title.slice(0, longestQuery),
      'per-page': String(mostWorks),
      select: 'id,doi,display_name,publication_year,authorships',
      ...(key === null ? {} : { api_key: key }),
    },
  }),
  works: (body) =>
    listOf(field(body, 'results')).map((item): Work => ({
      library: 'openalex',
      id: nameOf(textOf(field(item, 'doi')).replace('https://doi.org/', '') || field(item, 'id'), ''),
      title: nameOf(field(item, 'display_name'), ''),
      authors: listOf(field(item, 'authorships')).map((one) => nameOf(field(field(one, 'author'), 'display_name'), '')),
      year: Number.isInteger(field(item, 'publication_year')) ? Number(field(item, 'publication_year')) : null,
    })),
});
