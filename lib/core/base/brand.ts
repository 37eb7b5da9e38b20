declare const brand: unique symbol;

/** A number or string that can't be mixed up with others of the same runtime type. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** Identifies an instrument ("fund"). */
export type FundId = Brand<number, 'FundId'>;
/** Identifies a robot; negative ids belong to brokerage robots. */
export type RobotId = Brand<number, 'RobotId'>;
/** Money or quantity in millionths of its unit; always a safe integer. */
export type Micros = Brand<number, 'Micros'>;
/** A price in millionths of its unit, with decimals of them below one unit: see `toPrice`. */
export type Price = Brand<number, 'Price'>;
/** Days since 1970-01-01 in the calendar's time zone; identifies a session. */
export type EpochDay = Brand<number, 'EpochDay'>;
/** Milliseconds since 1970-01-01T00:00Z. */
export type Millis = Brand<number, 'Millis'>;

type Amount<N> = N extends bigint ? bigint : number;

/** Adds plain numbers to one with a unit (`minus` subtracts); the sum has the same unit. */
export function plus<N extends number | bigint>(value: N, more: Amount<N>): N {
  return ((value as number) + (more as number)) as N;
}

export function minus<N extends number | bigint>(value: N, less: Amount<N>): N {
  return ((value as number) - (less as number)) as N;
}

export function least<N extends number | bigint>(first: N, ...others: readonly N[]): N {
  return others.reduce((least, value) => (value < least ? value : least), first);
}

export function most<N extends number | bigint>(first: N, ...others: readonly N[]): N {
  return others.reduce((most, value) => (value > most ? value : most), first);
}

export function absolute<N extends number | bigint>(value: N): N {
  return value < 0 ? (-value as N) : value;
}
