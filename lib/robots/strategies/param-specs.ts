import { ensureDefined } from '@/lib/core/base/assert';
import type { ParamScaling, ParamSpec, Params } from './types';

/** A whole-numbered parameter; `meaning` is one plain line with its unit. */
export function integer(
  defaultValue: number,
  min: number,
  max: number,
  scaling: ParamScaling,
  meaning: string,
): ParamSpec {
  return { min, max, default: defaultValue, integer: true, scaling, meaning };
}

/** A parameter that may have decimals; `meaning` is one plain line with its unit. */
export function decimal(
  defaultValue: number,
  min: number,
  max: number,
  scaling: ParamScaling,
  meaning: string,
): ParamSpec {
  return { min, max, default: defaultValue, integer: false, scaling, meaning };
}

/** The stop that many families share. */
export function stopParam(defaultMultiple: number, scaling: ParamScaling = 'distance'): ParamSpec {
  const meaning = 'Stop distance in average true ranges of 14 bars; 0 for no stop';
  return decimal(defaultMultiple, 0, 200, scaling, meaning);
}

/** A parameter that the family declares, and that the caller has therefore filled in. */
export function numberParam(params: Params, name: string): number {
  return ensureDefined(params[name], `parameter '${name}'`);
}

/** For a family's `check`: a sentence when `low` is not below `high`. */
export function checkAscending(params: Params, low: string, high: string): string | null {
  const [below, above] = [numberParam(params, low), numberParam(params, high)];
  return below < above ? null : `'${low}' (${below}) must be less than '${high}' (${above})`;
}
