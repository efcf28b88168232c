/** A trick in a room, for trial: its name, the laws that it cites, its insights each with the fixedness that it breaks, and the room. */
export interface Told {
  /** `a` and `b` of one trick begin alike. */
  readonly id: string;
  readonly room: string;
  readonly laws: readonly string[];
  readonly insights: readonly { readonly description: string; readonly fixedness: string }[];
}

/** `name-a | law; law | insight (fixedness) / insight (fixedness) | room`, one a line. */
export const toldIn = (lines: string): readonly Told[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', laws = '', insights = '', room = ''] = line.split(' | ');
      return {
        id,
        room,
        laws: laws.split('; '),
        insights: insights.split(' / ').map((insight) => {
          const [, description = '', fixedness = ''] = /^(.*) \(([^()]*)\)$/.exec(insight) ?? [];
          return { description, fixedness };
        }),
      };
    });

/** Which trick a telling is of. */
export const trickOf = ({ id }: Pick<Told, 'id'>): string => id.replace(/-[ab]$/, '');

/**
 * Ten tricks, each told in two rooms, two tricks a law: by these an embedder is measured before it is believed (scenario rules §7.10). None of them is of
 * a corpus. What is changed here is another trial, and every embedder is asked anew.
 */
export const toldTwice = toldIn(`
lowboil-a | Vapour pressure and boiling point | Water boils in the cold once enough air is drawn off it (boiling needs fire) / What condenses on the far side is free of salt, so the pump is the still (a pump moves things) | A research hut on a coast, a freezer with its pump, sea water, two flasks.
lowboil-b | Boiling point under reduced pressure | Sucking out the atmosphere above the brine makes it bubble at body warmth (heat makes steam) / The vapour settles clean in the other vessel (salt is removed by filters) | A lifeboat in the tropics, a reversed bicycle pump, jars, a tarpaulin.
collapse-a | Vapour pressure and boiling point | Steam that turns back to water leaves emptiness, and the weight of the air outside does the pulling (steam pushes) / Fill it hot, seal it, then pour cold over it (a tank stores) | A brewery, a steel tank bolted to a jammed gate, a hose, a boiler.
collapse-b | Condensation; Air pressure | When the vapour inside shrinks to a few drops, the atmosphere presses the piston in (hot gas drives pistons) / Close the valve while it is hot and chill the outside (cylinders are lifted by pushing) | A ship’s galley, a cylinder with a rod, a kettle, snow on deck.
linefault-a | Ohm law | Resistance grows with length, so what is measured from each end says where the break to earth lies (a buried line hides its fault) / The ratio of both readings is enough, whatever the gauge (one must know the wire) | A village, a telephone line under snow, a meter, two huts.
linefault-b | Ohm law | How much current is lost tells the distance to the place where it touches ground (one has to dig along it) / Comparing the two ends cancels what is not known of the conductor (data sheets) | A greenhouse, a heating cable in the soil, a battery with gauge.
lampseries-a | Ohm law | A bulb in the path limits what can flow, so it takes the place of a fuse (bulbs give light) / It glows brightly only where there is a short, and so tells which branch is bad (a short is found with meters) | A sailing boat whose last fuse has blown, cabin lamp, twelve circuits.
lampseries-b | Ohm and Joule | Put a headlight in line: nothing burns, as it takes the excess upon itself (protection has to break the circuit) / Dim is sound and bright is faulty, one loop after another (testing needs instruments) | A farm, a tractor with burnt wiring, spare headlights.
flashbang-a | Speed of sound | Seconds between seeing and hearing give how far it is (a noise has no measure) / Three such waits tell whether it comes nearer (a storm is unpredictable) | A ridge, hikers, lightning, a wristwatch.
flashbang-b | Speed of sound in air | The delay of the report after the puff is the range (distance takes a ruler) / Repeated, the shrinking delay shows the approach (one waits and sees) | A besieged fort, guns in the valley, an hourglass.
threeears-a | Speed of sound | The order in which three listeners hear it points to where it came from (an echo misleads) / One common beat on the radio makes their clocks one (clocks must be set) | A foggy moor, a lost child with a whistle, walkers with radios.
threeears-b | Propagation of acoustic waves | Differences of arrival at separate hearers single out one place (ears only tell left and right) / A shared knock beforehand aligns their counting (synchrony is a matter of devices) | A collapsed mine, a tapping survivor, rescuers along a rail.
balance-a | Law of the lever | Move the support until it is level: the lengths are the weights (a scale needs standards) / One known mass, its own, is enough (unknown things cannot be compared) | A market without scales, a plank, a log, sacks of grain.
balance-b | Moments about a pivot | Shift the fulcrum to equilibrium, and the arms give the ratio (weighing takes a set of weights) / The beam itself serves as the reference (a beam only carries) | A field hospital, a stretcher pole, a patient, dosage by body mass.
pointer-a | Law of the lever | A long straw hinged near its end makes a hair’s breadth visible (small movements cannot be seen) / Mark where it points in the evening and read it in the morning (cracks are looked at) | An old church, a crack in the vault, straw, pins, wax.
pointer-b | Law of the lever; Reflection | What tilts by nothing sweeps a light spot over metres (precision needs a microscope) / Yesterday’s mark on the far wall shows whether it still creeps (structures stand still) | A dam gallery, a shaving mirror, a torch, chalk.
parityhat-a | Parity | Whoever speaks first gives up his own chance and tells whether the count is odd (an answer is about oneself) / All behind him work out their own from what they see and have heard (nobody sees his own) | Prisoners in a row with black or white caps.
parityhat-b | Parity | The rearmost sacrifices her guess to encode even or odd (a guess is a chance) / From it each of the rest deduces what she bears herself (a mirror is needed) | Divers on a line, coloured tags on their tanks, one tap each.
pigeon-a | Pigeonhole principle | Take one more than there are kinds, and two of them must match (search until it fits) / What they are need not be seen (sorting takes light) | A dark dormitory, a chest of socks in four colours.
pigeon-b | Pigeonhole principle | With a number above that of the ratings, a pair is certain whatever is drawn (trial and error) / No label has to be read (parts are told by their print) | A submarine in blackout, a crate of unmarked fuses of five ratings.
`);
