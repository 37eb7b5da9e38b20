import type { ParamSpec, Params, StrategyFamily } from './types';

const MIDDLE = 50;

/** A family's parameters for trading `factor` times as slowly, in round numbers, within their ranges. */
export function slowParams(family: StrategyFamily, params: Params, factor: number): Params {
  if (factor === 1) return params;
  return Object.fromEntries(
    Object.entries(family.params).map(([name, spec]) => [
      name,
      slowValue(spec, params[name] ?? spec.default, factor),
    ]),
  );
}

function slowValue({ scaling, min, max }: ParamSpec, value: number, factor: number): number {
  switch (scaling) {
    case 'period':
      return Math.min(max, Math.max(min, Math.round(twoDigits(value * factor))));
    case 'distance':
      return Math.min(max, Math.max(min, twoDigits(value * Math.sqrt(factor))));
    case 'level':
      return MIDDLE + twoDigits((value - MIDDLE) / Math.sqrt(factor));
    case 'depth':
      return Math.max(min, twoDigits(value / Math.sqrt(factor)));
    case 'fixed':
      return value;
  }
}

/** The nearest number that people can read, of two digits: 0.35, 4.2, 17, 960. */
function twoDigits(value: number): number {
  return Number(value.toPrecision(2));
}
