/** The tricks of four of `examples/scenarios` in other rooms and other words, and one trick twice. All but `stage` are found: it is told in words of which too few are the same. */
export const retellings = [
  {
    id: 'bolts',
    room: 'A grain silo, a hatch whose bolts sheared, a kiln, a roll of tarpaulin.',
    laws: ['Linear thermal expansion', 'Energy balance of heating'],
    insights: [
      ['A bolt that contracted in the cold grows back into contact when it is warmed.', 'damage is final'],
      [
        'Heat only the bolt: little energy is needed if it is confined, while warming the hall needs far too much.',
        'remedy at the scale of the room',
      ],
      ['A sheet can hold clean air stored ahead of the smoke.', 'packaging only packs'],
    ],
  },
  {
    id: 'locks',
    room: 'A row of canal locks with leaking basins. Each that overflows pushes the next to burst. Pawls rattle.',
    laws: ['Conservation of mass', 'Count times interval'],
    insights: [
      ['Open a healthy gate ahead of the failing one.', 'repair what is broken'],
      ['A deliberate release relieves its neighbours while a spontaneous one loads them.', 'any failure does harm'],
      ['The rattle is a clock telling when each gate is due.', 'noise carries no information'],
    ],
  },
  {
    id: 'ice',
    room: 'A frozen lake, a sledge, doors of a hut, a stranded child.',
    laws: ['Pressure is force over area', 'Sliding friction (Coulomb)'],
    insights: [
      ['It is pressure that breaks through, not weight, so the weight has to be spread.', 'stronger pull'],
      ['A stiff board lies as well as it hangs.', 'functional fixedness'],
      ['Two boards moved forward in turn make a road without end.', 'the whole path must be there at once'],
    ],
  },
  {
    id: 'stage',
    room: 'A theatre, a jammed fire curtain, sand bags in the fly loft, a hopper.',
    laws: ['Atwood machine: net weight over a pulley', 'Discharge of an orifice (Torricelli)'],
    insights: [
      ['The worn grooves betray where a load used to go up and down.', 'seeing wear as mere age'],
      ['It can serve as a counterweight because it is poured in until the other side rises.', 'a store only stores'],
      ['Draining it slowly is what brakes the descent.', 'a brake has to be a device'],
    ],
  },
  {
    id: 'drums',
    room: 'A flooded shaft, an iron cage, empty fuel drums, a hand pump.',
    laws: ['Archimedes’ principle', 'Boyle’s law'],
    insights: [
      ['Anything airtight that is pushed under lifts more than it weighs.', 'for fuel alone'],
      ['Air at the bottom does the lifting, so nothing has to be pulled.', 'lifting means pulling from above'],
      ['As it rises the air expands, so the lift grows by itself and must be vented.', 'a force stays the same'],
    ],
  },
  {
    id: 'skins',
    room: 'A sunken statue in a harbour, goatskins, bellows, divers.',
    laws: ['Buoyant force equals the displaced weight', 'Gas law at constant temperature'],
    insights: [
      ['A sealed bag held below carries upward more than its own weight.', 'bags hold wine'],
      ['Blow and let it lift; there is no need to haul.', 'heavy things are hauled'],
      ['Rising, the gas expands, therefore the upward pull increases and has to be let off.', 'constant force'],
    ],
  },
] as const;
