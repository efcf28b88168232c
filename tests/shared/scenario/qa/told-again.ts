/** A trick in a room: its name, the laws that it cites, its insights each with the fixedness that it breaks, and the room. */
export interface Told {
  readonly id: string;
  readonly room: string;
  readonly laws: readonly string[];
  readonly insights: readonly (readonly [description: string, fixedness: string])[];
}

/** `a | law; law | insight (fixedness) / insight (fixedness) | room`, one a line. */
const toldIn = (lines: string): Told[] =>
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
          return [description, fixedness] as const;
        }),
      };
    });

/** Ten tricks, each told twice in other rooms and in whatever words came first, with no eye on how they are compared. */
export const sameTricks = toldIn(`
seized-a | Linear thermal expansion; Specific heat capacity | The pin jammed because the housing shrank around it in the cold, so cold and not force holds it (functional fixedness: a jam needs force) / Pouring hot water on the housing, not on the pin, widens the hole before the pin grows (heating the stuck part itself) / The kettle holds just enough for one try, so towels keep the heat at the sleeve (towels dry things) | A meat freezer, a jammed steel latch pin, a kettle, towels, a clock.
seized-b | Thermal expansion of solids; Heat balance | The collar is seized because it contracted onto the shaft; temperature clamps it (stuck things are to be pulled harder) / Warm the collar alone: its bore opens while the shaft stays small (warm whatever is stuck) / Wrapping it in the blanket keeps the small amount of heat where it is needed (blankets are for people) | A space habitat, an aluminium collar seized on a titanium shaft, a drinks heater, insulation blanket.
siphon-a | Hydrostatic pressure; Bernoulli | Water will climb over the sill by itself if the far end of a filled tube is lower (water never runs uphill) / The tube has to be full before it starts, so submerge it and cap it with a thumb (a pump is needed) | A flooded wine cellar, a garden hose, a street drain below.
siphon-b | Pressure depth relation; Bernoulli equation | The liquid passes over the wall without a pump when the outlet lies below the surface (liquids need pumping to rise) / First fill the pipe completely under the surface and close it until it is over (suction by mouth) | A tanker truck with acid, a wall, a length of pipe, a pit.
pendulum-a | Simple pendulum | Tie the pliers to one cord and set it swinging so that it comes to you (pliers grip) / Its period does not depend on the weight, so you can time the catch (heavy things swing faster) | A theatre with a rope from a high ceiling and two cords that cannot be reached together.
pendulum-b | Period of a pendulum | A hammer hung on the chain as a bob makes it swing over to where you stand (a hammer strikes) / The swing takes the same time whatever hangs on it, therefore the moment of catching is known (mass sets the pace) | A quarry with two hanging chains far apart and a hammer.
leak-a | Scattering of light by particles | Scatter flour into the air: the draught of the leak becomes visible (flour is food) / Where the cloud bends, there is the hole (search by hand along the wall) | A mill, an unlit cellar, flour sacks, a leak of gas that nobody can see.
leak-b | Light scattering; Continuity of flow | Powder released into the cabin drifts with the escaping air and shows its stream (talcum is for skin) / The streaks converge upon the leak, so nobody has to feel along the walls (leaks are found by touch) | A spacecraft module losing air, talcum powder, a torch.
clearance-a | Elastic deformation of tyres | Let air out of the tyres and the whole lorry sinks (the height is given) / Two centimetres is less than the tyre can lose and still roll slowly (flat tyres stop a truck) | A lorry too tall for a bridge by two centimetres.
clearance-b | Archimedes principle | Take in water and the vessel sits lower (a boat must keep water out) / The few centimetres lacking are less than its spare freeboard (the clearance is fixed) | A barge with a crane under a low arch; its tanks can be filled.
counting-a | Speed of sound in solids | Knock prime numbers: a count is the same in every tongue (language is words) / Answering with the next number proves that the other one has understood (an echo is an answer) | Two miners who share no language, behind a rock wall, with a steel bar.
counting-b | Straight propagation of light | Flash counted series; arithmetic is common to all people (signals need a code book) / When they reply with the following term, understanding is confirmed (a repeated signal confirms) | A ship’s crew and islanders, lamps at night, fog.
counterweight-a | Newton second law; Net force over a pulley | The counterweight can be lightened until the cabin outweighs it and goes down by itself (lifts need power) / Take the sand off little by little so that the descent stays slow (braking needs a brake) | A lift stuck between floors, sacks of sand, a bucket chain.
counterweight-b | Atwood machine; Force and acceleration | Draining the other cabin’s tank makes ours the heavier one, so it descends without a motor (a motor drives a cable car) / Letting it out gradually keeps the speed low (one needs brakes to go slowly) | A cable car halfway up a mountain, water tanks at the other cabin.
lens-a | Refraction (Snell) | Ice shaped like a lentil bends sunlight to a point, so cold makes fire (ice cools) / Polish it with the palm; warmth of the hand smooths the face (tools are needed to grind) | A desert, a broken radio, a block of clear ice from a cooler, dry moss.
lens-b | Refraction of light at curved surfaces | A bag bulging with water focuses the sun onto a spot: water starts the fire (water puts fires out) / Twisting the bag tighter rounds it and brings the focus closer (a lens has to be glass) | A raft, a plastic bag, sea water, cotton, matches wet.
evaporation-a | Evaporative cooling | Wet sand between two pots draws heat out as it dries (cooling needs electricity) / Dry desert wind, the enemy, is what makes it work (wind heats) | A hospital tent, insulin vials, two clay pots, sand, heat.
evaporation-b | Latent heat of vaporisation | Soaked canvas around the box takes heat away while its moisture leaves (shade is the only cooling) / The hot dry gale speeds it up instead of spoiling it (hot wind warms things) | An expedition truck with a film of unexposed negatives, canvas, a windy plateau.
rocking-a | Resonance; Friction | Rock it in its own rhythm: small pushes at the right time add up (one great push) / The rut stores the energy like a spring, so each swing reaches further (a rut is an obstacle) | A stuck car in snow, four people, no traction.
rocking-b | Resonant oscillation; Static friction | Pull lightly in time with its own swing; little tugs accumulate (strength moves weight) / Every return gives back what was put in, so the arc grows until it breaks free (only a strong man can) | A church bell frozen in its frame, one thin child on the rope.
`);

/** Ten pairs that share a law and no trick. */
export const sameLaws = toldIn(`
buoyancy-a | Archimedes principle | Sealed drums forced under lift more than they weigh (drums store fuel) / The air expands on the way up and must be vented (lift is constant) | A sunken cage, drums, a hand pump.
buoyancy-b | Archimedes principle | Weighing it twice, dry and immersed, tells its density without melting (purity needs an assay) / A pure bar of equal weight would lose less (volume of odd shapes is unknown) | A goldsmith, a crown, a balance, a bath.
expansion-a | Thermal expansion | Warm the outer ring so that its bore widens (force frees) | A bridge bearing stuck in frost.
expansion-b | Thermal expansion | Two metals that grow unequally keep the length of the rod the same (one metal must be stable) / The gain of one cancels the loss of the other (errors add) | A clock tower that loses time in summer.
friction-a | Friction (capstan equation) | Three turns around the stump let a child hold a man (holding needs strength) | A climber on a cliff with a loose anchor.
friction-b | Friction coefficient | Sprinkled sand rolls like balls and makes it slide sooner; wet sand holds (sand gives grip) / Wetting is the switch between both (water makes slippery) | A crate on a ramp that slides.
gas-a | Ideal gas law | A sealed tin that is chilled sucks its lid in, so it tells the temperature outside (a tin is a container) | A collapsing tunnel and a tin of paint.
gas-b | Ideal gas law | Breathing from the balloon at depth gives more breaths than its size says (volume is amount) / Go down before using it, not up (escape is upward) | A diver under ice with a balloon.
mirrors-a | Law of reflection | The beam that returns to where it began shows the corner is square (mirrors mislead) | A hall of mirrors and a laser.
mirrors-b | Law of reflection | A sheet on the opposite slope, turned each hour, lights the square (sun cannot be moved) / Shadows of its frame tell how to turn it (astronomy is needed) | A valley village without sun in winter.
pressure-a | Pressure is force over area | Lie flat and spread the weight over boards (run quickly) | A frozen lake and a sled.
pressure-b | Pressure is force over area | A nail concentrates a tap so that it pierces what a hammer dents (bigger hammers) / Where the sound is dull there is no frame behind (steel is uniform) | A bank vault with a thin steel wall.
spin-a | Conservation of angular momentum | Spinning a wheel one way turns the hull the other, so no fuel leaves (thrusters turn ships) | A space station tumbling.
spin-b | Conservation of angular momentum | Bending in the middle lets two halves turn against each other and land feet first (a body needs a push) / Legs out, arms in, then the reverse (symmetry) | A falling cat photographer with a camera.
induction-a | Lenz law | A magnet dropped through copper falls slowly, so it can be timed by hand (free fall is quick) | A power cut in a lab with a magnet and copper tube.
induction-b | Lenz law | Turning off the current rings in a coil of wire held near, so its place is heard (a dead cable is silent) / The loudest place is above it (dig and see) | A mine with buried cable.
recoil-a | Newton third law | Set the rudder across so that the current itself pushes it sideways on its rope (current is the enemy) | A river ferry without engine.
recoil-b | Newton third law | Throw the tools away from the ship, the heaviest first (tools repair) / Rotation is avoided by throwing through the middle of the body (throw with the arm) | An astronaut adrift with a toolbox.
latent-a | Latent heat of vaporisation | A fine mist takes more heat than a jet, for all of it boils (more water is better) | A kitchen fire on a submarine.
latent-b | Latent heat of vaporisation | A stone on the lid raises the pressure and so the boiling point (longer cooking) / Melting snow first in the sun saves half of the fuel (fuel is for melting) | A mountaineer at altitude who cannot cook beans.
`);
