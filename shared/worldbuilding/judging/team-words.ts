import { asItLooks } from '../../text/looks.ts';

/** How languages speak of a team and of oneself as one of it: sources of patterns, for a text as it looks. */

/** Words for a team that stand apart from its name, in small letters. `lag` and `grupo` are too much else. */
const spaced = ['équipe', 'equipo', 'equipe', 'squadra', 'mannschaft', 'ploeg', 'drużyna', 'zespół', 'csapat', 'takım']
  .concat(['команда', 'команды', 'команде', 'команду', 'командой', 'ομάδα', 'ομάδας', 'فريق', 'الفريق', 'קבוצת'])
  .map(asItLooks);
/** The same where no blank need be between the two. */
const joined = ['チーム', '团队', '團隊', '小队', '队', '隊', '팀', 'ทีม'];

const cased = (word: string): string => {
  const [first = '', ...rest] = Array.from(word);
  return `(?:[${first.toUpperCase()}${first}]${rest.join('')}|${word.toUpperCase()})`;
};

/** Before a name, with what parts the two. */
export const foreignTeam = `(?:(?:${spaced.map(cased).join('|')})[\\s_:-]{1,2}|(?:${joined.join('|')})[\\s_:-]{0,2})"?`;
/** Behind one. */
export const behindName = `"?[\\s_-]{0,2}(?:${joined.join('|')})`;

/** What stands before the name of whoever speaks of themselves; a blank may follow. */
export const foreignSelf = [
  '[Ww]ir(?: sind| hei(?:ß|ss)en| von| vom)?',
  '[Ii]ch(?: bin| hei(?:ß|ss)e| spreche für)',
  '[Nn]ous(?: sommes| de)?',
  '[Jj]e suis',
  '(?:[Ss]omos|[Ss]oy|[Nn]osotros)(?: de)?',
  '(?:[Ss]iamo|[Nn]oi)(?: di| del)?',
  '[Ww]ij(?: zijn| van)?',
  '[Мм]ы(?: из| -)?',
  '(?:نحن|أنا)(?: من| فريق)?',
]
  .map(asItLooks)
  .map((words) => `${words} `)
  .concat(['(?:我们|我們|我)(?:是|来自|來自|叫)', '(?:私たち|私達|我々|私|僕|俺)は', '(?:우리는|저희는|저는|나는) ?'])
  .join('|');
