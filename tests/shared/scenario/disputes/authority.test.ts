import { describe, expect, test } from 'vitest';
import { overrideGrounds, type OverrideGround } from '../../../../shared/scenario/answers/acts.ts';
import { authorities, authoritiesOver, overrideOf } from '../../../../shared/scenario/disputes/authority.ts';
import { positionsIn, type Position } from '../../../../shared/scenario/disputes/positions.ts';
import { roster } from '../../../../shared/scenario/roster.ts';
import { agents, domains, type Domain } from '../../../../shared/scenario/vocabulary.ts';
import { proofFindings } from '../../../../shared/verification/proofs.ts';
import { between, CD, CR, check, holds } from './cases.ts';

const [physical, mathematical, cognitive, classifying, creative] = domains;

describe('authority over a domain', () => {
  test('is the one that the roster gives the agent, one agent a domain', () => {
    for (const domain of domains) expect(roster[authorities[domain].authority].authority).toBe(domain);
    expect([...authoritiesOver(domains)].sort()).toEqual([...agents].sort());
  });

  test('is never its own overrider, and each ground belongs to one domain', () => {
    for (const domain of domains) expect(authorities[domain].overriders).not.toContain(authorities[domain].authority);
    expect(domains.map((domain) => authorities[domain].ground).sort()).toEqual([...overrideGrounds].sort());
  });
});

describe('an override', () => {
  const joint: OverrideGround = 'PHYSICAL-OR-MATHEMATICAL';
  const good: Readonly<Record<Domain, Position[]>> = {
    [physical]: [holds('EULER', CR, 'MATHEMATICAL-PROOF', 'fails', false)],
    [mathematical]: [holds('NEWTON', CR, 'PHYSICALLY-MEANINGLESS')],
    [cognitive]: [holds('SOCRATES', CR, 'EPISTEMOLOGICAL')],
    [classifying]: [
      holds('NEWTON', CR, 'PHYSICAL-OR-MATHEMATICAL'),
      holds('EULER', CR, 'PHYSICAL-OR-MATHEMATICAL', 'fails'),
    ],
    [creative]: [holds('GALILEO', CR, 'UNFAIR-OR-UNTESTABLE')],
  };

  test.each(domains)('of %s by those entitled, on its ground, is valid', (domain) => {
    const { ground } = authorities[domain];
    expect(overrideOf(domain, CD, good[domain])).toEqual({
      side: CR,
      by: agents.filter((agent) => good[domain].some((one) => one.agent === agent)),
      ground,
    });
  });

  test.each(domains)('of %s needs its own ground, the other side, and what the ground needs', (domain) => {
    const { needs } = authorities[domain];
    for (const ground of [...overrideGrounds.filter((one) => one !== authorities[domain].ground), null]) {
      expect(
        overrideOf(
          domain,
          CD,
          good[domain].map((one) => ({ ...one, override: ground })),
        ),
      ).toBeNull();
    }
    expect(overrideOf(domain, CR, good[domain])).toBeNull();
    expect(
      overrideOf(
        domain,
        CD,
        good[domain].map((one) => ({ ...one, proof: null, reasoned: needs === 'failing-proof' })),
      ),
    ).toBeNull();
    expect(overrideOf(domain, CD, [])).toBeNull();
  });

  test.each(domains)('of %s is nobody else’s', (domain) => {
    const { authority, overriders, ground } = authorities[domain];
    for (const agent of agents) {
      const alone = overrideOf(domain, CD, [holds(agent, CR, ground, 'fails')]);
      const entitled = agent !== authority && overriders.includes(agent) && domain !== classifying;
      expect(alone).toEqual(entitled ? { side: CR, by: [agent], ground } : null);
    }
  });

  test.each(proofFindings.filter((finding) => finding !== 'fails'))(
    'of NEWTON by EULER is refused when Symposium finds that the proof %s',
    (finding) => {
      expect(overrideOf(physical, CD, [holds('EULER', CR, 'MATHEMATICAL-PROOF', finding)])).toBeNull();
    },
  );

  test.each<[string, Position[]]>([
    ['NEWTON alone', [holds('NEWTON', CR, joint, 'fails')]],
    ['EULER alone', [holds('EULER', CR, joint, 'fails')]],
    ['NEWTON on the ground and EULER on none', [holds('NEWTON', CR, joint, 'fails'), holds('EULER', CR)]],
    [
      'NEWTON with a reason and EULER without',
      [holds('NEWTON', CR, joint, 'fails'), holds('EULER', CR, joint, null, false)],
    ],
    ['NEWTON against and EULER with SOCRATES', [holds('NEWTON', CR, joint, 'fails'), holds('EULER', CD, joint)]],
    ['NEWTON and another in EULER’s place', [holds('NEWTON', CR, joint, 'fails'), holds('GALILEO', CR, joint)]],
    ['NEWTON twice', [holds('NEWTON', CR, joint, 'fails'), holds('NEWTON', CR, joint, 'fails')]],
    ['both with reasons and no proof', [holds('NEWTON', CR, joint), holds('EULER', CR, joint)]],
    ['both, where EULER’s own proof holds', [holds('NEWTON', CR, joint, 'fails'), holds('EULER', CR, joint, 'holds')]],
  ])('of SOCRATES is joint: not by %s', (_, positions) => {
    expect(overrideOf(classifying, CD, positions)).toBeNull();
  });

  test('of ATHENA by several names all of them', () => {
    const positions = [
      holds('SOCRATES', CR, 'UNFAIR-OR-UNTESTABLE'),
      holds('EULER', CR, 'UNFAIR-OR-UNTESTABLE'),
      holds('NEWTON', CR),
    ];
    expect(overrideOf(creative, CD, positions)?.by).toEqual(['EULER', 'SOCRATES']);
  });
});

describe('positions in a dispute', () => {
  const ballot = (side: typeof CR) => ({ side, confidence: 0.5, reasoned: true, override: null, proof: null });
  const response = { evidence: 1, override: null, proof: null };
  const challenge = { override: 'MATHEMATICAL-PROOF', proof: check('fails') } as const;

  test('are the parties’ own, the others’ ballots, and a ruling above a ballot', () => {
    expect(
      positionsIn(
        between('EULER', 'NEWTON'),
        challenge,
        response,
        { ATHENA: ballot(CR), GALILEO: ballot(CR), SOCRATES: null },
        { GALILEO: ballot(CD) },
      ),
    ).toEqual([
      holds('ATHENA', CR),
      holds('GALILEO', CD),
      holds('EULER', CR, 'MATHEMATICAL-PROOF', 'fails'),
      holds('NEWTON', CD),
    ]);
  });

  test('never come from a party’s ballot or a ruling that cannot be read', () => {
    expect(
      positionsIn(
        between('HOUSE', 'NEWTON'),
        { override: null, proof: null },
        null,
        { NEWTON: ballot(CR), GALILEO: ballot(CR) },
        { GALILEO: null },
      ),
    ).toEqual([holds('NEWTON', CD, null, null, false)]);
  });
});
