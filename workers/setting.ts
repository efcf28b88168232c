import { openaiApis, type OpenaiApi } from '../activities/models/openai-api.ts';
import { mannerNames, readManners, type MannerName } from '../activities/models/simulated/manners/manners.ts';
/**
 * What one setting looks like and how its text becomes a value. A parser returns the value or throws
 * `SettingError`, which says the name, what was wrong and what to do. A secret's text is never repeated.
 */
export interface Setting<T> {
  readonly name: string;
  readonly meaning: string;
  /** What `.env.example` shows and what holds when nothing is set; empty when there is no default. */
  readonly fallback: string;
  readonly secret: boolean;
  readonly parse: (text: string, name: string) => T;
}

export class SettingError extends Error {
  override readonly name = 'SettingError';
  readonly setting: string;

  constructor(setting: string, wrong: string, act: string) {
    super(`${setting} ${wrong}. ${act}`);
    this.setting = setting;
  }
}

export function setting<T>(name: string, parse: Setting<T>['parse'], fallback: string, meaning: string): Setting<T> {
  return { name, parse, fallback, meaning, secret: false };
}

/** As `setting`, for a value that no message, log or file may show. */
export function secret<T>(name: string, parse: Setting<T>['parse'], meaning: string): Setting<T> {
  return { name, parse, fallback: '', meaning, secret: true };
}

export const text = (value: string): string => value;

export const optional = (value: string): string | null => (value === '' ? null : value);

export const list = (value: string): readonly string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export function word(value: string, name: string): string {
  if (/^[A-Za-z0-9._-]+$/.test(value)) return value;
  throw new SettingError(name, `is "${value}"`, 'Use letters, digits, dots, dashes and underscores only.');
}

export const optionalWord = (value: string, name: string): string | null => (value === '' ? null : word(value, name));

/** A name in which a dot would end it: Temporal writes a version as `<deployment>.<build id>`. */
export function optionalName(value: string, name: string): string | null {
  if (value === '' || /^[A-Za-z0-9_-]+$/.test(value)) return value === '' ? null : value;
  throw new SettingError(name, `is "${value}"`, 'Use letters, digits, dashes and underscores only.');
}

/** `host:port` of a gRPC server; a scheme or a path would be taken for a host name and fail much later. */
export function optionalAddress(value: string, name: string): string | null {
  if (value === '') return null;
  const port = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:]+\]):(\d{1,5})$/.exec(value)?.[1];
  if (port !== undefined && Number(port) >= 1 && Number(port) <= 65_535) return value;
  throw new SettingError(name, `is "${value}"`, 'Write host:port without a scheme, for example 127.0.0.1:7233.');
}

export function optionalWebAddress(value: string, name: string): string | null {
  if (value === '') return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return value;
  throw new SettingError(name, 'is not a web address', 'It must begin with http:// or https://.');
}

export function optionalPostgres(value: string, name: string): string | null {
  if (value === '') return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') return value;
  throw new SettingError(name, 'is not a Postgres address', 'Write postgresql://user:password@host:port/database.');
}

/** It stands in an address, and shorter ones could be guessed. */
export function optionalToken(value: string, name: string): string | null {
  if (value === '') return null;
  if (/^[A-Za-z0-9_-]{32,200}$/.test(value)) return value;
  throw new SettingError(
    name,
    'is too short or has other signs',
    'Use 32 to 200 letters, digits, dashes and underscores.',
  );
}

/** What goes to one origin and to no other. */
type OriginToken = readonly [origin: string, token: string];

/** `https://host=token` with commas between. */
export function optionalTokens(value: string, name: string): readonly OriginToken[] | null {
  if (value === '') return null;
  const rows = list(value).map((row): OriginToken => {
    const [, origin = '', token = ''] = /^(https?:\/\/[^\s/=]+)\/?=([\x21-\x7e]+)$/.exec(row) ?? [];
    if (!URL.canParse(origin) || token === '')
      throw new SettingError(
        name,
        'has a row that is no origin with a token',
        'Write https://host=token, with the port where it has one, without a path, and commas between rows.',
      );
    return [new URL(origin).origin, token];
  });
  if (new Set(rows.map(([origin]) => origin)).size < rows.length)
    throw new SettingError(name, 'names one origin twice', 'Give each its one token.');
  return rows;
}

export function optionalFlag(value: string, name: string): boolean | null {
  if (value === '') return null;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new SettingError(name, `is "${value}"`, 'Write true or false.');
}

export function optionalOpenaiApi(value: string, name: string): OpenaiApi | null {
  if (value === '') return null;
  const api = openaiApis.find((each) => each === value);
  if (api !== undefined) return api;
  throw new SettingError(name, `is "${value}"`, `Write ${openaiApis.join(' or ')}, or leave it empty.`);
}

/** A whole number in [least, most]. */
export function count(least: number, most: number): Setting<number>['parse'] {
  return (value, name) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new SettingError(name, `is "${value}"`, `Write a whole number from ${least} to ${most}.`);
  };
}

/** Manners of the simulated models. Throws `SettingError`, which names those there are. */
export function manners(written: string, name: string): readonly MannerName[] {
  const read = readManners(list(written));
  if ('names' in read) return read.names;
  throw new SettingError(name, `names ${read.unknown.join(', ')}`, `Choose from: ${mannerNames.join(', ')}.`);
}
