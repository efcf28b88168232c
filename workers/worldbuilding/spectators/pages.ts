import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../../../activities/store/database.ts';
import { htmlOf, prose, section } from '../../../shared/page/index.ts';
import {
  judgesPage,
  offerForm,
  type ServedPage,
  spectatorsPage,
} from '../../../shared/worldbuilding/documents/index.ts';
import { packagedOf } from '../../commands/review-packages.ts';
import { packageRows } from '../../commands/review-rows.ts';
import { judgementsOf } from '../judging/judgements.ts';
import { opens } from './link.ts';
import { Refusal } from '../../serving/refusal.ts';
import type { Room } from './room.ts';
import { servedScript } from './script.ts';
import { toldMark } from './stream.ts';
import { cookieFor, newVisitor, visitorOf } from './visitors.ts';

interface Served {
  readonly room: Room;
  readonly db: Database;
  readonly runKey: string;
  readonly characters: number;
  readonly publicUrl: string | null;
}

/** What can be read here: the match, what judges may read, and pictures. */
export interface Pages {
  /** Throws `Refusal`. */
  answer(path: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export function pagesOf({ room, db, runKey, characters, publicUrl }: Served): Pages {
  const script = servedScript();
  /** The page as most read it, made once for each of its versions. */
  let usual: { readonly mark: string; readonly page: ServedPage } | null = null;

  function match(link: string | null, request: IncomingMessage, response: ServerResponse): void {
    const mark = toldMark(room, 'spectators');
    const { record, standing } = room.scene();
    const ends = standing.state === 'JUDGING' || standing.state === 'ENDED';
    if (link === null || ends) {
      if (usual?.mark !== mark)
        usual = { mark, page: spectatorsPage(record, standing, { script, told: mark, form: '' }) };
      send(response, usual.page);
      return;
    }
    if (!opens(room.link(), link)) throw new Refusal(403, 'This link opens nothing, or no more');
    // Who may throw something in is counted by it; whoever only looks on needs none.
    if (visitorOf(request) === null)
      response.setHeader('set-cookie', cookieFor(newVisitor(), publicUrl?.startsWith('https:') === true));
    send(response, spectatorsPage(record, standing, { script, told: mark, form: offerForm(link, characters) }));
  }

  function judges(response: ServerResponse): void {
    const { record, standing, judgements } = room.scene();
    send(response, judgesPage(record, standing, judgements, { script, told: toldMark(room, 'judges') }));
  }

  /** The very page that `symposium worldbuilding judge` writes. */
  async function judgement(id: string, response: ServerResponse): Promise<void> {
    const one = (await judgementsOf(db, runKey)).find((asked) => asked.judgement === id);
    if (one === undefined) throw new Refusal(404, 'Nobody is asked for that judgement');
    const { page } = packagedOf(await packageRows(db, one.reviewId), Date.now());
    send(response, { html: htmlOf(page), policy: plainPolicy });
  }

  async function picture(sha256: string, response: ServerResponse): Promise<void> {
    const image = await room.picture(sha256);
    if (image === null) throw new Refusal(404, 'There is no such picture');
    response.setHeader('cache-control', 'private, max-age=86400, immutable');
    response.writeHead(200, { 'content-type': image.mediaType, 'content-length': image.bytes.length }).end(image.bytes);
  }

  return {
    async answer(path, query, request, response) {
      const [, id] = /^\/judge\/(J\d{1,3})$/.exec(path) ?? [];
      const [, sha256] = /^\/pictures\/([0-9a-f]{64})$/.exec(path) ?? [];
      if (path === '/') match(query.get('link'), request, response);
      else if (path === '/judge') response.writeHead(302, { location: 'judge/' }).end();
      else if (path === '/judge/') judges(response);
      else if (id !== undefined) await judgement(id, response);
      else if (sha256 !== undefined) await picture(sha256, response);
      else throw new Refusal(404, 'There is nothing here');
    },
  };
}

/** Of a page in which nothing runs. */
const plainPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** An answer as a page of its own, for whoever has no script; the way back is the browser's. */
export const answerPage = (words: string): ServedPage => ({
  html: htmlOf({
    title: words,
    simulated: false,
    sections: [section('What now', [prose('Go back in your browser to the match.')])],
  }),
  policy: plainPolicy,
});

function send(response: ServerResponse, { html, policy }: ServedPage): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${policy}; frame-ancestors 'none'`,
    })
    .end(html);
}
