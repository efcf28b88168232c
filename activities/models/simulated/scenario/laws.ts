import type { Range } from '../dice.ts';

/**
 * The physics that simulated scenarios are made of. NEWTON and EULER know a claim's law by the names of its
 * quantities, and work it out again from the numbers that they are shown: an edited number gets an honest verdict.
 */
export interface Law {
  /** What the law is called in a report. */
  readonly principle: string;
  /** Over the variables' names and `g`; Symposium evaluates the same text with units. */
  readonly expression: string;
  readonly work: (values: Readonly<Record<string, number>>) => number;
  readonly unit: string;
  readonly comparator: '<=' | '>=';
  /** The bound that the scenario sets: name and, where it is a parameter of the actor or place, its table row. */
  readonly limit: string;
  readonly variables: Readonly<Record<string, readonly [unit: string, range: Range]>>;
  /** Rows for the public tables; braces hold names of quantities. */
  readonly environment?: readonly (readonly [string, string])[];
  readonly capabilities?: readonly (readonly [string, string])[];
  /**
   * Least room between result and bound; more where a variable counts squared. Above 1.25, ±20% of one parameter
   * survives.
   */
  readonly slack: Range;
}

export const gravity = 9.81;
const of = (values: Readonly<Record<string, number>>, name: string) => values[name] ?? Number.NaN;
const linear: Range = [1.34, 1.62, 0.01];
const squared: Range = [1.74, 2.1, 0.01];

export const laws = {
  slide: {
    principle: 'Coulomb friction',
    expression: 'friction_coefficient * sliding_mass * g',
    unit: 'N',
    comparator: '<=',
    limit: 'push_force',
    work: (v) => of(v, 'friction_coefficient') * of(v, 'sliding_mass') * gravity,
    variables: { friction_coefficient: ['1', [0.3, 0.5, 0.01]], sliding_mass: ['kg', [20, 55, 1]] },
    environment: [['Friction coefficient of the ground', '{friction_coefficient}']],
    capabilities: [['Sustained horizontal push', '{push_force} N']],
    slack: linear,
  },
  reach: {
    principle: 'Sum of lengths',
    expression: 'standing_reach + platform_height + tool_length',
    unit: 'm',
    comparator: '>=',
    limit: 'target_height',
    work: (v) => of(v, 'standing_reach') + of(v, 'platform_height') + of(v, 'tool_length'),
    variables: {
      standing_reach: ['m', [1.95, 2.25, 0.01]],
      platform_height: ['m', [0.6, 1.1, 0.01]],
      tool_length: ['m', [1.1, 2.4, 0.01]],
    },
    environment: [['Height of the highest point that matters', '{target_height} m']],
    capabilities: [['Standing reach', '{standing_reach} m']],
    slack: linear,
  },
  travel: {
    principle: 'Uniform motion',
    expression: 'travel_distance / travel_speed',
    unit: 's',
    comparator: '<=',
    limit: 'travel_time',
    work: (v) => of(v, 'travel_distance') / of(v, 'travel_speed'),
    variables: { travel_distance: ['m', [14, 60, 1]], travel_speed: ['m/s', [0.9, 1.6, 0.05]] },
    environment: [['Longest way', '{travel_distance} m']],
    capabilities: [['Speed with a load', '{travel_speed} m/s']],
    slack: linear,
  },
  lever: {
    principle: 'Law of the lever',
    expression: 'effort_force * effort_arm / load_arm',
    unit: 'N',
    comparator: '>=',
    limit: 'load_force',
    work: (v) => (of(v, 'effort_force') * of(v, 'effort_arm')) / of(v, 'load_arm'),
    variables: {
      effort_force: ['N', [280, 420, 5]],
      effort_arm: ['m', [1.2, 2.2, 0.05]],
      load_arm: ['m', [0.12, 0.3, 0.01]],
    },
    capabilities: [['Downward force with body weight', '{effort_force} N']],
    slack: linear,
  },
  lift: {
    principle: 'Work against gravity at a given power',
    expression: 'lifted_mass * g * lift_height / lifting_power',
    unit: 's',
    comparator: '<=',
    limit: 'lift_time',
    work: (v) => (of(v, 'lifted_mass') * gravity * of(v, 'lift_height')) / of(v, 'lifting_power'),
    variables: {
      lifted_mass: ['kg', [60, 160, 5]],
      lift_height: ['m', [1.5, 4, 0.1]],
      lifting_power: ['W', [80, 140, 5]],
    },
    capabilities: [['Sustained lifting power', '{lifting_power} W']],
    slack: linear,
  },
  drain: {
    principle: 'Continuity of flow',
    expression: 'drain_area * drain_speed * drain_time',
    unit: 'm^3',
    comparator: '>=',
    limit: 'drain_volume',
    work: (v) => of(v, 'drain_area') * of(v, 'drain_speed') * of(v, 'drain_time'),
    variables: {
      drain_area: ['m^2', [0.0012, 0.004, 0.0001]],
      drain_speed: ['m/s', [1.8, 3.2, 0.1]],
      drain_time: ['s', [120, 300, 10]],
    },
    environment: [['Volume that has to flow', '{drain_volume} m^3']],
    slack: linear,
  },
  heat: {
    principle: 'Heat balance',
    expression: 'heat_per_kelvin * temperature_rise / heater_power',
    unit: 's',
    comparator: '<=',
    limit: 'heating_time',
    work: (v) => (of(v, 'heat_per_kelvin') * of(v, 'temperature_rise')) / of(v, 'heater_power'),
    variables: {
      heat_per_kelvin: ['J/K', [800, 2600, 50]],
      temperature_rise: ['K', [12, 34, 1]],
      heater_power: ['W', [350, 900, 10]],
    },
    environment: [['Usable heat source', '{heater_power} W']],
    slack: linear,
  },
  float: {
    principle: 'Archimedes’ principle',
    expression: 'fluid_density * displaced_volume',
    unit: 'kg',
    comparator: '>=',
    limit: 'carried_mass',
    work: (v) => of(v, 'fluid_density') * of(v, 'displaced_volume'),
    variables: { fluid_density: ['kg/m^3', [998, 1026, 1]], displaced_volume: ['m^3', [0.16, 0.5, 0.01]] },
    environment: [['Density of the water', '{fluid_density} kg/m^3']],
    slack: linear,
  },
  press: {
    principle: 'Pressure as force over area',
    expression: 'pressing_force / contact_area',
    unit: 'Pa',
    comparator: '>=',
    limit: 'breaking_pressure',
    work: (v) => of(v, 'pressing_force') / of(v, 'contact_area'),
    variables: { pressing_force: ['N', [300, 620, 10]], contact_area: ['m^2', [0.00002, 0.00008, 0.000005]] },
    environment: [['Pressure at which the seal gives way', '{breaking_pressure} Pa']],
    slack: linear,
  },
  bear: {
    principle: 'Bearing pressure of a soft surface',
    expression: 'bearing_load / bearing_area',
    unit: 'Pa',
    comparator: '<=',
    limit: 'bearing_strength',
    work: (v) => of(v, 'bearing_load') / of(v, 'bearing_area'),
    variables: { bearing_load: ['N', [650, 980, 10]], bearing_area: ['m^2', [0.35, 0.9, 0.05]] },
    environment: [['Pressure that the surface carries', '{bearing_strength} Pa']],
    slack: linear,
  },
  power: {
    principle: 'Joule heating',
    expression: 'supply_voltage * supply_voltage / load_resistance',
    unit: 'W',
    comparator: '>=',
    limit: 'needed_power',
    work: (v) => of(v, 'supply_voltage') ** 2 / of(v, 'load_resistance'),
    variables: { supply_voltage: ['V', [12, 48, 6]], load_resistance: ['ohm', [1.5, 6, 0.5]] },
    environment: [['Supply that still works', '{supply_voltage} V']],
    slack: squared,
  },
  current: {
    principle: 'Ohm’s law',
    expression: 'line_voltage / line_resistance',
    unit: 'A',
    comparator: '>=',
    limit: 'trip_current',
    work: (v) => of(v, 'line_voltage') / of(v, 'line_resistance'),
    variables: { line_voltage: ['V', [24, 48, 6]], line_resistance: ['ohm', [1.2, 4.8, 0.2]] },
    environment: [['Current at which the relay drops', '{trip_current} A']],
    slack: linear,
  },
  loft: {
    principle: 'Conservation of energy in a throw',
    expression: 'launch_speed * launch_speed / (2 * g)',
    unit: 'm',
    comparator: '>=',
    limit: 'clear_height',
    work: (v) => of(v, 'launch_speed') ** 2 / (2 * gravity),
    variables: { launch_speed: ['m/s', [9, 14, 0.5]] },
    environment: [['Height that has to be cleared', '{clear_height} m']],
    capabilities: [['Throwing speed with a light weight', '{launch_speed} m/s']],
    slack: squared,
  },
  balance: {
    principle: 'Balance of moments',
    expression: 'counter_mass * counter_arm / held_arm',
    unit: 'kg',
    comparator: '>=',
    limit: 'held_mass',
    work: (v) => (of(v, 'counter_mass') * of(v, 'counter_arm')) / of(v, 'held_arm'),
    variables: {
      counter_mass: ['kg', [40, 90, 1]],
      counter_arm: ['m', [1.4, 2.8, 0.1]],
      held_arm: ['m', [0.5, 0.9, 0.05]],
    },
    slack: linear,
  },
  breathe: {
    principle: 'Supply over consumption',
    expression: 'air_volume / air_use',
    unit: 's',
    comparator: '>=',
    limit: 'air_time',
    work: (v) => of(v, 'air_volume') / of(v, 'air_use'),
    variables: { air_volume: ['m^3', [0.14, 0.4, 0.01]], air_use: ['m^3/s', [0.0003, 0.0006, 0.00005]] },
    capabilities: [['Air breathed at light work', '{air_use} m^3/s']],
    slack: linear,
  },
  hang: {
    principle: 'Static load with a factor for jerks',
    expression: 'hanging_mass * g * jerk_factor',
    unit: 'N',
    comparator: '<=',
    limit: 'line_strength',
    work: (v) => of(v, 'hanging_mass') * gravity * of(v, 'jerk_factor'),
    variables: { hanging_mass: ['kg', [55, 95, 1]], jerk_factor: ['1', [1.6, 2.2, 0.1]] },
    slack: linear,
  },
  signal: {
    principle: 'Count times interval',
    expression: 'signal_count * signal_interval',
    unit: 's',
    comparator: '<=',
    limit: 'signal_window',
    work: (v) => of(v, 'signal_count') * of(v, 'signal_interval'),
    variables: { signal_count: ['1', [18, 48, 2]], signal_interval: ['s', [1, 2, 0.1]] },
    capabilities: [['Steady pace of one mark', '{signal_interval} s']],
    slack: linear,
  },
  shadow: {
    principle: 'Similar triangles',
    expression: 'staff_height * far_shadow / staff_shadow',
    unit: 'm',
    comparator: '>=',
    limit: 'least_height',
    work: (v) => (of(v, 'staff_height') * of(v, 'far_shadow')) / of(v, 'staff_shadow'),
    variables: {
      staff_height: ['m', [1.2, 2, 0.1]],
      far_shadow: ['m', [12, 28, 0.5]],
      staff_shadow: ['m', [0.9, 2.4, 0.1]],
    },
    slack: linear,
  },
  expand: {
    principle: 'Thermal expansion',
    expression: 'expansion_rate * warming',
    unit: 'm',
    comparator: '>=',
    limit: 'free_gap',
    work: (v) => of(v, 'expansion_rate') * of(v, 'warming'),
    variables: { expansion_rate: ['m/K', [0.00001, 0.00004, 0.000002]], warming: ['K', [35, 70, 1]] },
    environment: [['Gap that matters', '{free_gap} m']],
    slack: linear,
  },
  brine: {
    principle: 'Concentration of a solution',
    expression: 'salt_mass / water_volume',
    unit: 'kg/m^3',
    comparator: '>=',
    limit: 'needed_concentration',
    work: (v) => of(v, 'salt_mass') / of(v, 'water_volume'),
    variables: { salt_mass: ['kg', [0.6, 1.6, 0.1]], water_volume: ['m^3', [0.006, 0.012, 0.001]] },
    environment: [['Concentration at which it works', '{needed_concentration} kg/m^3']],
    slack: linear,
  },
  charge: {
    principle: 'Stored energy over power',
    expression: 'stored_energy / lamp_power',
    unit: 's',
    comparator: '>=',
    limit: 'lamp_time',
    work: (v) => of(v, 'stored_energy') / of(v, 'lamp_power'),
    variables: { stored_energy: ['J', [900, 4200, 50]], lamp_power: ['W', [2, 6, 0.5]] },
    environment: [['Power drawn by the lamp', '{lamp_power} W']],
    slack: linear,
  },
  column: {
    principle: 'Hydrostatic pressure',
    expression: 'column_density * g * column_height',
    unit: 'Pa',
    comparator: '>=',
    limit: 'column_pressure',
    work: (v) => of(v, 'column_density') * gravity * of(v, 'column_height'),
    variables: { column_density: ['kg/m^3', [998, 1026, 1]], column_height: ['m', [1.4, 4.5, 0.1]] },
    environment: [['Water pressure that matters', '{column_pressure} Pa']],
    slack: linear,
  },
  chill: {
    principle: 'Latent heat against a heat leak',
    expression: 'ice_energy / heat_leak',
    unit: 's',
    comparator: '>=',
    limit: 'cold_time',
    work: (v) => of(v, 'ice_energy') / of(v, 'heat_leak'),
    variables: { ice_energy: ['J', [120000, 480000, 5000]], heat_leak: ['W', [40, 110, 5]] },
    environment: [['Heat that leaks in', '{heat_leak} W']],
    slack: linear,
  },
} as const satisfies Record<string, Law>;

export type LawName = keyof typeof laws;

/** The law whose variables are all among these names, or null: an unknown claim is judged by words only. */
export function lawOf(names: readonly string[]): Law | null {
  const found = Object.values<Law>(laws).find((law) =>
    [...Object.keys(law.variables), law.limit].every((name) => names.includes(name)),
  );
  return found ?? null;
}

/** Does the law's result keep its bound? */
export function keeps(law: Law, values: Readonly<Record<string, number>>, bound: number): boolean {
  const result = law.work(values);
  return law.comparator === '<=' ? result <= bound : result >= bound;
}

/** The law with its bound on the other side: true exactly where the law itself fails, but for equality. */
export const opposite = (law: Law): Law => ({ ...law, comparator: law.comparator === '<=' ? '>=' : '<=' });
