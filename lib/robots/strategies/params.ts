import { InputError } from '@/lib/core/base/errors';
import type { ParamSpec, Params, StrategyFamily } from './types';

/** The family's parameters at their defaults. */
export function defaultParams(family: StrategyFamily): Params {
  return Object.fromEntries(Object.entries(family.params).map(([name, spec]) => [name, spec.default]));
}

/**
 * Parses `fast=10,slow=30`; omitted parameters keep their defaults. InputError says what is wrong: form, unknown or
 * repeated name, number, range, or parameters that clash.
 */
export function parseParams(family: StrategyFamily, text: string): Params {
  const given = new Map<string, number>();
  for (const part of text.trim() === '' ? [] : text.split(',')) {
    const [name, value] = splitPart(part);
    if (given.has(name)) throw new InputError(`Parameter '${name}' appears twice`);
    given.set(name, readNumber(name, value));
  }
  const params = { ...defaultParams(family), ...Object.fromEntries(given) };
  checkParams(family, params);
  return params;
}

/** InputError unless a set of parameters is exactly what the family declares, in range and consistent. */
export function checkParams(family: StrategyFamily, params: Params): void {
  for (const name of Object.keys(params)) {
    if (!Object.hasOwn(family.params, name)) throw unknownParam(family, name);
  }
  for (const [name, spec] of Object.entries(family.params)) {
    const value = params[name];
    if (value === undefined) throw new InputError(`Parameter '${name}' of ${family.id} is missing`);
    const wrong = findFault(spec, value);
    if (wrong !== null) throw new InputError(`Parameter '${name}' of ${family.id} is ${value}: ${wrong}`);
  }
  const clash = family.check?.(params) ?? null;
  if (clash !== null) throw new InputError(`Parameters of ${family.id} don’t work together: ${clash}`);
}

function splitPart(part: string): [name: string, value: string] {
  const at = part.indexOf('=');
  const name = part.slice(0, at).trim();
  if (at < 0 || name === '')
    throw new InputError(
      `'${part.trim()}' is not a parameter; write comma-separated name=value pairs, such as fast=10,slow=30`,
    );
  return [name, part.slice(at + 1).trim()];
}

function readNumber(name: string, text: string): number {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text))
    throw new InputError(`Parameter '${name}' is '${text}', which is not a number`);
  return Number(text);
}

function findFault(spec: ParamSpec, value: number): string | null {
  if (!(value >= spec.min && value <= spec.max)) return `it must be between ${spec.min} and ${spec.max}`;
  if (spec.integer && !Number.isInteger(value)) return 'it must be a whole number';
  return null;
}

function unknownParam(family: StrategyFamily, name: string): InputError {
  return new InputError(
    `${family.id} has no parameter '${name}'; it has ${Object.keys(family.params).join(', ')}`,
  );
}
