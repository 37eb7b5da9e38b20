import { ensureDefined } from '@/lib/core/base/assert';
import type { ParamSpec, Params } from './types';

/** A whole-numbered parameter; `meaning` is one plain line with its unit. */
export function integer(defaultValue: number, min: number, max: number, meaning: string): ParamSpec {
  return { min, max, default: defaultValue, integer: true, meaning };
}

/** A parameter that may have decimals; `meaning` is one plain line with its unit. */
export function decimal(defaultValue: number, min: number, max: number, meaning: string): ParamSpec {
  return { min, max, default: defaultValue, integer: false, meaning };
}

/** The stop that many families share. */
export function stopParam(defaultMultiple: number): ParamSpec {
  return decimal(defaultMultiple, 0, 50, 'Stop distance in average true ranges of 14 bars; 0 for no stop');
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
