import type { PlotBook } from '../plot.ts';

export const horizon: PlotBook = {
  category: 'The Horizon Problem',
  skill: 'working at the edge of what is known, where an estimate has to stand in for an instrument',
  fits: 'No established method exists for the situation, and a first-principles estimate opens a way.',
  plots: [
    {
      titles: ['The Runaway Balloon', 'The Wrapped Mast', 'Over {town}, Rising'],
      places: [
        'a research station on the ice near {town}',
        'the desert camp outside {town}',
        'a plateau above {town}',
        'the weather station of {town}',
      ],
      predicaments: [
        'A probe balloon has wrapped itself round a mast of at least {least_height} m; nobody has ever freed one, and its line would have to be crossed at {clear_height} m.',
        'The only working prototype hangs from a mast whose true height no one knows; any line has to go over {clear_height} m.',
      ],
      threats: [
        'The envelope tears in {deadline} s at this wind.',
        'In {deadline} s the sensor freezes and ten years of data end.',
      ],
      starts: ['You stand at the foot of the mast with the ground crew’s bag.'],
      impossible: ['The mast cannot be climbed, the prototype must not be pulled, and no procedure exists.'],
      environment: [
        ['Wind', '5 m/s at the ground'],
        ['Mast', 'Guyed lattice, shadow of {far_shadow} m, by the log at least {least_height} m high'],
        ['Cross-arm', '{clear_height} m up'],
        ['Prototype', '{hanging_mass} kg'],
      ],
      capabilities: [['Throw of a light weight', '{launch_speed} m/s']],
      parts: {
        thrower: [
          ['beanbag', 0.2, 0.1, '0.1 m', 'Canvas', 'Filled with shot'],
          ['tent peg bag', 0.3, 0.2, '0.2 m', 'Nylon', 'Heavy for its size'],
          ['ice sample tube', 0.35, 0.25, '0.25 m', 'Acrylic', 'Sealed'],
        ],
        line: [
          ['sledge cord', 1, 60, '60 m x 4 mm', 'Polyethylene', 'Does not take up water, breaks at {line_strength} N'],
          ['instrument cable', 2.5, 70, '70 m x 4 mm', 'Steel core', 'Spooled, breaks at {line_strength} N'],
        ],
        staff: [
          [
            'snow probe',
            0.6,
            1.8,
            '1.8 m',
            'Aluminium',
            'Stands in the snow, shadow {staff_shadow} m',
            { staff_shadow: 1.7 },
          ],
          ['tripod leg', 0.9, 1.4, '1.4 m', 'Carbon', 'Stands upright, shadow {staff_shadow} m', { staff_shadow: 1.3 }],
          ['ski', 1.6, 1.7, '1.7 m', 'Wood core', 'Stands upright, shadow {staff_shadow} m', { staff_shadow: 1.6 }],
        ],
        rifle: [
          ['flare pistol', 0.8, 0.25, '0.25 m', 'Steel', 'Two cartridges'],
          ['drone case', 3, 0.5, '0.5 m', 'Foam', 'Battery frozen'],
        ],
      },
      outcome: 'RECOVER',
      wrong: [
        ['Shoot it down with the {rifle}.', 'The envelope burns and the data are lost.'],
        ['Shake the guy wires.', 'Ice falls before the balloon does.'],
      ],
      numbers: {
        staff_height: 'staff.m',
        far_shadow: [14, 20, 0.5],
        launch_speed: [11, 13.5, 0.5],
        hanging_mass: [12, 24, 1],
      },
      summary:
        'Nobody has done this before, so it is estimated first: shadow of a {staff} gives the height, a {thrower} carries cord over, and a slow ring pull unwinds the prototype.',
      mirage: ['What cannot be climbed cannot be reached.', 'An unknown task needs special equipment.'],
      insights: [
        ['A rough height decides between possible and impossible before any attempt', 'trying before estimating'],
        ['A throw can carry a line that later carries a load', 'one tool for the whole task'],
        ['Unwinding needs turning about the mast where pulling tightens', 'force towards oneself'],
      ],
      claims: [
        { law: 'shadow', says: 'Two shadows put the mast above {least_height} m.' },
        { law: 'loft', says: 'At {launch_speed} m/s the {thrower} clears {clear_height} m.' },
        {
          law: 'hang',
          says: 'The {line} bears the {hanging_mass} kg of the prototype at a jerk, under {line_strength} N.',
          denied: [4.6, 5.2, 0.01],
        },
      ],
      decisive: 'hang',
      steps: [
        ['Plant the {staff} and pace off both shadows', 'The estimate comes first', [28, 40, 1]],
        ['Tie the {line} to the {thrower} and lay it out in bights', 'It must run free', [20, 30, 1]],
        ['Throw over the cross-arm on the windward side', 'Wind helps it over', [14, 24, 1]],
        ['Walk a wide circle against the wrap with both ends', 'Turning undoes turning', [40, 58, 2]],
        ['Let it sink on the doubled cord', 'The load comes down by itself', [22, 34, 1]],
      ],
      decoys: [
        [
          'rifle',
          'Action at a distance',
          'It is the only thing that surely gets up there',
          'It destroys what is to be saved',
        ],
      ],
      counterfactuals: [
        ['Double the height', 'No throw gets over'],
        ['Wrap it the other way round', 'The circle has to be walked backwards'],
      ],
    },
    {
      titles: ['The Habitat off {town}', 'Below {town}', 'The Jammed Exit'],
      places: [
        'an underwater lab off {town}',
        'a flooded cave near {town}',
        'the wreck barge at {town}',
        'a caisson under {town} bridge',
      ],
      predicaments: [
        'The habitat’s exit is jammed under {column_height} m of water; the next air is a swim away, and no manual foresees this.',
        'No plan covers it: exit jammed, {column_height} m of water above, and the pocket of air shrinking.',
      ],
      threats: ['Carbon dioxide reaches its limit in {deadline} s.', 'The last scrubber stops in {deadline} s.'],
      starts: ['You float in the moon pool, head in the air, gear at your side.'],
      impossible: [
        'There is too little air to wait, it is too deep to rise on one breath, and nobody is there to ask.',
      ],
      environment: [
        ['Water temperature', '288 K'],
        ['Visibility', '5 m'],
        ['Depth', '{column_height} m'],
        ['Water', '{fluid_density} kg/m^3'],
        ['Shot rope', '{travel_distance} m along the sea bed'],
      ],
      capabilities: [
        ['Breathing, light activity', '{air_use} m^3/s'],
        ['Walking speed on the sea bed', '{travel_speed} m/s'],
      ],
      parts: {
        bell: [
          ['sample dome', 9, 0.45, '0.45 m', 'Acrylic', 'Open below, {air_volume} m^3', { air_volume: 0.03 }],
          ['upturned wash tub', 8, 0.5, '0.5 m', 'Polyethylene', 'Handles, {air_volume} m^3', { air_volume: 0.029 }],
          [
            'camera housing',
            12,
            0.45,
            '0.45 m',
            'Aluminium',
            'Lens port closed, {air_volume} m^3',
            { air_volume: 0.032 },
          ],
        ],
        ballast: [
          ['set of lead belts', 29, 1.2, '1.2 m', 'Lead', 'Sixteen weights'],
          ['anchor chain', 29.4, 3, '3.0 m', 'Steel', 'Loose'],
        ],
        line: [
          ['guide line', 1, 50, '50 m', 'Nylon', 'Reeled'],
          ['umbilical hose', 12, 30, '30 m', 'Rubber', 'Cut at one end'],
        ],
        bottle: [
          ['spare cylinder', 15, 0.7, '0.7 m', 'Steel', 'Gauge at zero'],
          ['rebreather', 11, 0.6, '0.6 m', 'Carbon', 'Canister spent'],
        ],
      },
      outcome: 'SURVIVE',
      wrong: [
        ['Breathe from the {bottle}.', 'It is empty, whatever its valve pretends.'],
        [
          'Swim for it on one breath.',
          'After hours at this pressure a fast rise kills, and a slow one outlasts any breath.',
        ],
      ],
      numbers: {
        column_height: [6, 9, 0.1],
        fluid_density: [1020, 1026, 1],
        bell_mass: 'bell.kg',
        ballast_mass: 'ballast.kg',
        air_use: [0.0003, 0.0004, 0.00005],
        travel_speed: [0.3, 0.4, 0.05],
      },
      summary:
        'There is no procedure, so air itself is moved: a {bell} held down by {ballast} becomes a walking pocket of breath that comes along to the surface line.',
      mirage: ['Air is in the habitat, so leaving means leaving it.', 'Breathing gear comes ready made.'],
      insights: [
        ['A container open below carries air wherever it is dragged', 'canonical use of a vessel'],
        ['It has to be weighted almost to balance before it can be moved', 'floating or sinking only'],
        ['Water pressure keeps the pocket closed with no seal at all', 'closed means sealed'],
      ],
      claims: [
        {
          law: 'airway',
          says: 'The pocket of {air_volume} m^3 lasts for more than {travel_distance} m.',
          denied: [2, 2.4, 0.01],
        },
        { law: 'hover', says: 'Full of air, the {bell} is held down by the {ballast_mass} kg of the {ballast}.' },
        { law: 'travel', says: 'The {travel_distance} m are walked well within {deadline} s.' },
      ],
      decisive: 'airway',
      steps: [
        ['Turn the {bell} over in the pool with its air inside', 'It is filled by doing nothing', [14, 22, 1]],
        ['Drape the {ballast} round the rim until it sinks', 'Barely heavy means movable', [30, 44, 1]],
        ['Clip the {line} as a handrail', 'The way back stays known', [14, 22, 1]],
        ['Walk it along the sea bed, breathing inside', 'The pocket travels', 'travel'],
        ['Shed weight slowly at the shot rope', 'It rises at a breath’s pace', [30, 45, 1]],
      ],
      decoys: [['bottle', 'Breathing', 'It is made for nothing else', 'There is nothing in it']],
      counterfactuals: [
        ['Go down to thirty metres', 'The pocket shrinks to less than half'],
        ['Pierce the top', 'No air stays inside'],
      ],
    },
  ],
};
