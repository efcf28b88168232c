import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** As it stands in the request, where no address would have it. */
  readonly path?: string;
}

/** Asks a server as any program could: with whatever headers it likes. */
export function asked(url: string, { method = 'GET', headers = {}, body = '', ...more }: Asked = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers, ...more }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

export interface Listening {
  /** What has come so far. */
  readonly heard: () => string;
  readonly leave: () => void;
}

/** Listens to a stream of events until told to leave. */
export function listening(url: string, lastEventId?: string): Listening {
  let text = '';
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const request = httpRequest(url, { headers }, (response) => {
    response.setEncoding('utf8');
    response.on('data', (part: string) => (text += part));
    response.on('error', () => undefined);
  });
  request.on('error', () => undefined);
  request.end();
  return { heard: () => text, leave: () => request.destroy() };
}
