import { linear, of, squared, type Law } from './law.ts';

/** Water, air and solutions. */
export const lawsOfFluids = {
  fill: {
    principle: 'Weight of a filling against a weight, over a pulley',
    expression: 'water_density * bucket_volume',
    unit: 'kg',
    comparator: '>=',
    limit: 'held_mass',
    work: (v) => of(v, 'water_density') * of(v, 'bucket_volume'),
    variables: { bucket_volume: 'm^3' },
    slack: linear,
  },
  stock: {
    principle: 'Volume of a box',
    expression: 'tank_length * tank_width * tank_depth',
    unit: 'm^3',
    comparator: '>=',
    limit: 'bucket_volume',
    work: (v) => of(v, 'tank_length') * of(v, 'tank_width') * of(v, 'tank_depth'),
    variables: { tank_length: 'm', tank_width: 'm', tank_depth: 'm' },
    slack: linear,
  },
  pour: {
    principle: 'Torricelli’s law with the contraction of the jet',
    expression: 'bucket_volume / (contraction * pi / 4 * cock_bore^2 * sqrt(2 * g * tank_depth))',
    unit: 's',
    comparator: '<=',
    limit: 'time_limit',
    work: (v) =>
      of(v, 'bucket_volume') /
      (((of(v, 'contraction') * Math.PI) / 4) *
        of(v, 'cock_bore') ** 2 *
        Math.sqrt(2 * of(v, 'g') * of(v, 'tank_depth'))),
    variables: { bucket_volume: 'm^3', cock_bore: 'm', tank_depth: 'm' },
    slack: squared,
  },
  siphon: {
    principle: 'Pressure of a column of water',
    expression: 'water_density * g * rim_height',
    unit: 'Pa',
    comparator: '<=',
    limit: 'air_pressure',
    work: (v) => of(v, 'water_density') * of(v, 'g') * of(v, 'rim_height'),
    variables: { rim_height: 'm' },
    slack: linear,
  },
  flow: {
    principle: 'Flow under a head, with friction in the tube',
    expression: 'sqrt(2 * g * drop_height / (1 + friction_factor * hose_length / hose_bore))',
    unit: 'm/s',
    comparator: '>=',
    limit: 'flow_speed',
    work: (v) =>
      Math.sqrt(
        (2 * of(v, 'g') * of(v, 'drop_height')) /
          (1 + (of(v, 'friction_factor') * of(v, 'hose_length')) / of(v, 'hose_bore')),
      ),
    variables: { drop_height: 'm', friction_factor: '1', hose_length: 'm', hose_bore: 'm' },
    slack: linear,
  },
  empty: {
    principle: 'Continuity of flow',
    expression: '4 * drain_volume / (pi * hose_bore^2 * flow_speed)',
    unit: 's',
    comparator: '<=',
    limit: 'time_limit',
    work: (v) => (4 * of(v, 'drain_volume')) / (Math.PI * of(v, 'hose_bore') ** 2 * of(v, 'flow_speed')),
    variables: { drain_volume: 'm^3', hose_bore: 'm', flow_speed: 'm/s' },
    slack: squared,
  },
  trickle: {
    principle: 'Flow under a head, over a length',
    expression: 'pipe_length / sqrt(2 * g * drop_height / (1 + friction_factor * pipe_length / pipe_bore))',
    unit: 's',
    comparator: '<=',
    limit: 'time_limit',
    work: (v) =>
      of(v, 'pipe_length') /
      Math.sqrt(
        (2 * of(v, 'g') * of(v, 'drop_height')) /
          (1 + (of(v, 'friction_factor') * of(v, 'pipe_length')) / of(v, 'pipe_bore')),
      ),
    variables: { pipe_length: 'm', drop_height: 'm', friction_factor: '1', pipe_bore: 'm' },
    slack: squared,
  },
  head: {
    principle: 'Hydrostatic pressure',
    expression: 'water_density * g * column_height',
    unit: 'Pa',
    comparator: '<=',
    limit: 'joint_pressure',
    work: (v) => of(v, 'water_density') * of(v, 'g') * of(v, 'column_height'),
    variables: { column_height: 'm' },
    slack: linear,
  },
  float: {
    principle: 'Archimedes’ principle',
    expression: 'fluid_density * displaced_volume - float_mass',
    unit: 'kg',
    comparator: '>=',
    limit: 'carried_mass',
    work: (v) => of(v, 'fluid_density') * of(v, 'displaced_volume') - of(v, 'float_mass'),
    variables: { fluid_density: 'kg/m^3', displaced_volume: 'm^3', float_mass: 'kg' },
    slack: linear,
  },
  blow: {
    principle: 'Boyle’s law at a given flow',
    expression: 'displaced_volume * (air_pressure + fluid_density * g * water_depth) / air_pressure / air_flow',
    unit: 's',
    comparator: '<=',
    limit: 'time_limit',
    work: (v) =>
      (of(v, 'displaced_volume') *
        (of(v, 'air_pressure') + of(v, 'fluid_density') * of(v, 'g') * of(v, 'water_depth'))) /
      of(v, 'air_pressure') /
      of(v, 'air_flow'),
    variables: {
      displaced_volume: 'm^3',
      air_pressure: 'Pa',
      fluid_density: 'kg/m^3',
      water_depth: 'm',
      air_flow: 'm^3/s',
    },
    slack: linear,
  },
  hover: {
    principle: 'Balance of weight and buoyancy',
    expression: 'fluid_density * air_volume - bell_mass',
    unit: 'kg',
    comparator: '<=',
    limit: 'ballast_mass',
    work: (v) => of(v, 'fluid_density') * of(v, 'air_volume') - of(v, 'bell_mass'),
    variables: { fluid_density: 'kg/m^3', air_volume: 'm^3', bell_mass: 'kg' },
    slack: linear,
  },
  breathe: {
    principle: 'Supply over consumption',
    expression: 'air_volume / air_use',
    unit: 's',
    comparator: '>=',
    limit: 'purge_time',
    work: (v) => of(v, 'air_volume') / of(v, 'air_use'),
    variables: { air_volume: 'm^3', air_use: 'm^3/s' },
    slack: linear,
  },
  last: {
    principle: 'Supply over consumption, to the end',
    expression: 'air_volume / air_use',
    unit: 's',
    comparator: '>=',
    limit: 'time_limit',
    work: (v) => of(v, 'air_volume') / of(v, 'air_use'),
    variables: { air_volume: 'm^3', air_use: 'm^3/s' },
    slack: linear,
  },
  airway: {
    principle: 'Way that a supply lasts',
    expression: 'air_volume / air_use * travel_speed',
    unit: 'm',
    comparator: '>=',
    limit: 'travel_distance',
    work: (v) => (of(v, 'air_volume') / of(v, 'air_use')) * of(v, 'travel_speed'),
    variables: { air_volume: 'm^3', air_use: 'm^3/s', travel_speed: 'm/s' },
    slack: linear,
  },
  brine: {
    principle: 'Concentration of a solution',
    expression: 'salt_mass / water_volume',
    unit: 'kg/m^3',
    comparator: '>=',
    limit: 'needed_concentration',
    work: (v) => of(v, 'salt_mass') / of(v, 'water_volume'),
    variables: { salt_mass: 'kg', water_volume: 'm^3' },
    slack: linear,
  },
  share: {
    principle: 'Concentration of a solution from a share',
    expression: 'salt_mass / shares / water_volume',
    unit: 'kg/m^3',
    comparator: '>=',
    limit: 'needed_concentration',
    work: (v) => of(v, 'salt_mass') / of(v, 'shares') / of(v, 'water_volume'),
    variables: { salt_mass: 'kg', shares: '1', water_volume: 'm^3' },
    slack: linear,
  },
} as const satisfies Record<string, Law>;
