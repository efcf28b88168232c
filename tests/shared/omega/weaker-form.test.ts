import { describe, expect, test } from 'vitest';
import { isWeakerForm } from '../../../shared/omega/claims/weaker-form.ts';
import { assess, claim, finding, finds, states } from './assessed-steps.ts';

/* What an attacker says is left of a claim (OMEGA rules §2.3, Mended). */

describe('the form in which a claim survives', () => {
  test.each([
    ['is the claim itself', 'Lakes lose fish.', 'LAKES lose fish'],
    ['denies it', 'Lakes lose fish in acid water.', 'Lakes do not lose fish in acid water.'],
    ['turns it round', 'Acid lowers the number of fish.', 'Acid raises the number of fish.'],
    ['says it of all', 'Lakes of the region lose their fish.', 'All lakes of the region always lose their fish.'],
    ['says nothing of it', 'Lakes lose fish in acid water.', 'Something may be so under some conditions.'],
    ['drops its bound', 'Most lakes of the region lose their fish.', 'Lakes of the region lose their fish.'],
  ])('is none where it %s', (_, stated, form) => {
    expect(isWeakerForm(stated, form)).toBe(false);
  });

  test.each([
    ['Lakes lose fish in acid water.', 'Lakes do not always lose fish in acid water.'],
    ['Lakes lose fish in acid water.', 'Some lakes lose fish in acid water.'],
    ['Lakes lose fish in acid water.', 'Lakes may lose fish in acid water.'],
    ['All lakes lose fish.', 'Lakes in granite country lose fish.'],
    ['Liming works.', 'Liming does not work where the soil is deep, and works elsewhere.'],
    ['Half of the lakes lose fish.', 'A third of the lakes lose fish.'],
  ])('may be less: “%s”, “%s”', (stated, form) => {
    expect(isWeakerForm(stated, form)).toBe(true);
  });

  test('weighs as a mended one only where it is one', () => {
    const sure = (form: string | null) => {
      const { confidences } = assess(
        1,
        [],
        { cycle: 1, say: [states(1, claim('C1', 'Lakes lose fish in acid water.'))] },
        { cycle: 1, say: [finds(35, finding('1.1/C1', 'PARTLY', form))] },
      );
      return confidences['1.1/C1'];
    };
    expect(sure('Some lakes lose fish in acid water.')).toBeCloseTo(0.81);
    for (const none of [null, 'Lakes lose fish in acid water.', 'Lakes do not lose fish in acid water.'])
      expect(sure(none)).toBeCloseTo(0.63);
  });
});
