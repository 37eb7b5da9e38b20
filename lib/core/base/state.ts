import { OperatorError } from './errors';

/**
 * The output of `captureState`: numbers, booleans, strings, null, typed arrays, arrays and plain objects of these.
 * Survives `v8.serialize` and `structuredClone`, including NaN and -0.
 */
export type PlainState =
  | number
  | boolean
  | string
  | null
  | NumericArray
  | readonly PlainState[]
  | { readonly [field: string]: PlainState };

type NumericArray =
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array;

/**
 * Deep-copies the own enumerable fields of an object and everything in it. Classes become plain objects. Throws on
 * anything that isn't data (a function, a Map, undefined) and on cycles, naming the path.
 */
export function captureState(value: object): PlainState {
  return capture(value, 'state', []);
}

/**
 * Restores captured state in place into a new object of the same shape: classes keep their methods, and shared
 * references stay shared. A plain array takes the captured length; new items, like values replacing null, are restored
 * as plain data. Typed arrays and objects must have the captured length and fields; OperatorError names the first
 * difference, after which the target must not be used.
 */
export function restoreState(target: object, state: PlainState): void {
  if (state === null || typeof state !== 'object') mismatch('state', 'an object', describe(state));
  write(target, state, 'state');
}

function capture(value: unknown, path: string, inside: readonly object[]): PlainState {
  if (value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value !== 'object')
    throw new Error(`Cannot save ${path}: it is ${describe(value)}, not plain data`);
  if (isNumericArray(value)) return value.slice();
  if (inside.includes(value)) throw new Error(`Cannot save ${path}: it contains itself`);
  const deeper = [...inside, value];
  if (Array.isArray(value)) return value.map((item, i) => capture(item, `${path}[${i}]`, deeper));
  if (!isFieldObject(value)) throw new Error(`Cannot save ${path}: it is ${describe(value)}, not plain data`);
  const copy: Record<string, PlainState> = {};
  for (const [field, item] of Object.entries(value)) copy[field] = capture(item, `${path}.${field}`, deeper);
  return copy;
}

/** The replacement for `current`: `current` itself, restored in place, if it can hold state. */
function restored(current: unknown, state: PlainState, path: string): unknown {
  if (state === null) return null;
  if (typeof state !== 'object') {
    if (current !== null && typeof current !== typeof state)
      mismatch(path, describe(current), describe(state));
    return state;
  }
  if (current === null) return capture(state, path, []);
  if (typeof current !== 'object') mismatch(path, describe(current), describe(state));
  write(current, state, path);
  return current;
}

function write(target: object, state: object, path: string): void {
  if (isNumericArray(target) || isNumericArray(state)) writeNumeric(target, state, path);
  else if (Array.isArray(target) || Array.isArray(state)) writeList(target, state, path);
  else writeFields(target, state, path);
}

function writeNumeric(target: object, state: object, path: string): void {
  const fits =
    isNumericArray(target) &&
    isNumericArray(state) &&
    target.constructor.name === state.constructor.name &&
    target.length === state.length;
  if (!fits) mismatch(path, describe(target), describe(state));
  target.set(state);
}

function writeList(target: object, state: object, path: string): void {
  if (!Array.isArray(target) || !Array.isArray(state)) mismatch(path, describe(target), describe(state));
  const list: unknown[] = target;
  const items: readonly PlainState[] = state;
  list.length = Math.min(list.length, items.length);
  for (const [i, item] of items.entries()) {
    const place = `${path}[${i}]`;
    list[i] = i < list.length ? restored(list[i], item, place) : capture(item, place, []);
  }
}

function writeFields(target: object, state: object, path: string): void {
  const expected = Object.keys(target);
  const given = new Map<string, PlainState>(Object.entries(state));
  const missing = expected.find((field) => !given.has(field));
  if (missing !== undefined) mismatch(`${path}.${missing}`, 'a value', 'nothing');
  const known = new Set(expected);
  for (const [field, item] of given) {
    const place = `${path}.${field}`;
    if (!known.has(field)) mismatch(place, 'nothing', describe(item));
    Reflect.set(target, field, restored(Reflect.get(target, field), item, place));
  }
}

function isNumericArray(value: unknown): value is NumericArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

/** Instances of our classes and plain objects; not Map, Set, Date etc., whose content isn't in fields. */
function isFieldObject(value: object): boolean {
  return Object.prototype.toString.call(value) === '[object Object]';
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (isNumericArray(value)) return `${value.constructor.name} of ${value.length}`;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? Object.prototype.toString.call(value).slice(8, -1) : typeof value;
}

function mismatch(path: string, expected: string, found: string): never {
  throw new OperatorError(
    `Saved state does not fit this version: ${path} should be ${expected} but is ${found}; rebuild it from the bars`,
  );
}
