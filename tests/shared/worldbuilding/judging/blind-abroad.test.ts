import { describe, expect, test } from 'vitest';
import { asItLooks } from '../../../../shared/text/looks.ts';
import { blindText } from '../../../../shared/worldbuilding/judging/blind.ts';
import type { TellingNames } from '../../../../shared/worldbuilding/judging/telling-names.ts';

describe('what says whose it is, in any language:', () => {
  const abroad = (text: string, given: Partial<TellingNames>, heard = '') =>
    blindText(text, {
      subject: 'A frozen megastructure of nomadic machine-spirits; light is rationed.',
      place: 'TRANSCRIPT',
      names: { entrants: [], people: [], models: [], ...given },
      heard: heard === '' ? [] : [{ said: asItLooks(heard), before: '' }],
    }).shown;

  test.each([
    ['A-F1の提案はB-C1と矛盾する', 'F1の提案はC1と矛盾する'],
    ['根据A-C1，B-F2-M1不成立', '根据C1，F2-M1不成立'],
    ['A-F1은 좋지만 A-C2의 규칙과 맞지 않는다', 'F1은 좋지만 C2의 규칙과 맞지 않는다'],
    ['حسب A-C1 فإن B-F2 لا يصح', 'حسب C1 فإن F2 لا يصح'],
    ['ARCHITECTは正しい。a-architectの案', 'speaker 1は正しい。speaker 1の案'],
    ['チームAの世界、A队的世界, 팀B의 세계', 'the teamの世界、the team的世界, the team의 세계'],
    ['l’équipe A et l’équipe a gagné', "l'the team et l'équipe a gagné"],
    ['Die Mannschaft B, el equipo A, команда А', 'Die the team, el the team, the team'],
  ])('a team’s letter goes from %s', (given, left) => expect(abroad(given, {})).toBe(left));

  test.each([
    ['GPT-5として反対する', '[name]として反対する'],
    ['저는 ChatGPT입니다', '저는 [name]입니다'],
  ])('a model goes from %s', (given, left) => expect(abroad(given, {})).toBe(left));

  test.each([
    ['田中', '私は田中です。田中さんの橋', '私は[name]です。[name]さんの橋'],
    ['Mara', '私はMaraです。Maraの橋', '私は[name]です。[name]の橋'],
    ['마라', '저는 마라입니다. 마라의 다리', '저는 [name]. [name] 다리'],
    ['مارا', 'هذا جسر لمارا ومارا تقول لا', 'هذا جسر [name] [name] تقول لا'],
    ['Jürgen', 'Jürgens Brücke', '[name] Brücke'],
  ])('a person called %s goes from what was said of them', (person, given, left) =>
    expect(abroad(given, { people: [person] }, given)).toBe(left),
  );

  test.each([
    ['潮灯', '私たちは潮灯です。潮灯チーム', '私たちは[name]です。the team'],
    ['潮灯', '我们是潮灯，潮灯队', '我们是[name]，the team'],
    ['Gezeit', 'Wir von Gezeit, Mannschaft Gezeit', 'Wir von [name], the team'],
    ['Marea', 'Somos Marea, el equipo Marea', 'Somos [name], el the team'],
    ['المد', 'نحن المد، فريق المد', 'نحن [name]، the team'],
    ['Прилив', 'Мы Прилив, команда Прилив', 'Мы [name], the team'],
  ])('an entrant called %s goes where a speaker takes its name', (entrant, given, left) =>
    expect(abroad(given, { entrants: [entrant] })).toBe(left),
  );

  test.each([
    ['潮灯', '潮灯が沈むと、潮灯の門が開く'],
    ['光', '光る橋と光の門、日光'],
    ['Gezeit', 'Die Gezeit gehört der Stadt Gezeit'],
    ['마라', '마라톤의 길, 마라의 문'],
    ['مد', 'المدينة تمد يدها'],
  ])('a world keeps the word %s, whoever is entered under it', (word, world) => {
    expect(abroad(world, { entrants: [word] })).toBe(world);
    expect(abroad(world, { people: [word] })).toBe(world);
  });

  test('a word is not cut in two by the name of somebody who was heard', () => {
    expect(abroad('마라톤의 길', { people: ['마라'] }, '저는 마라입니다')).toBe('마라톤의 길');
    expect(abroad('光る橋', { people: ['光'] }, '光')).toBe('光る橋');
    expect(abroad('Marathon', { people: ['Mara'] }, 'Mara')).toBe('Marathon');
  });
});
