import { MAX_DEPTH } from './depth-limit';
import { ProtocolError } from './protocol';
import { readUtf8 } from './utf8';

/**
 * The object in a record. Properties named `__proto__` are dropped at any depth, so that no copy can pollute
 * prototypes.
 * @throws ProtocolError if it isn't JSON in UTF-8, isn't an object, or is nested too deep
 */
export function readJson(record: Buffer): Readonly<Record<string, unknown>> {
  const value = parseAnything(record);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProtocolError('Expected a JSON Object.');
  }
  cleanValue(value, MAX_DEPTH);
  return value as Record<string, unknown>;
}

function parseAnything(record: Buffer): unknown {
  const text = readUtf8(record);
  if (text === null) throw new ProtocolError('Error reading JSON.');
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the input, which shouldn't be echoed.
    throw new ProtocolError('Error reading JSON.');
  }
}

/** The parser has no depth limit, but code that walks its result may. */
function cleanValue(value: object, depthLeft: number): void {
  if (depthLeft === 0) throw new ProtocolError(`A message may be nested at most ${MAX_DEPTH} levels deep.`);
  if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item === 'object' && item !== null) cleanValue(item, depthLeft - 1);
    }
    return;
  }
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    if (name === '__proto__') {
      delete fields[name];
      continue;
    }
    const field = fields[name];
    if (typeof field === 'object' && field !== null) cleanValue(field, depthLeft - 1);
  }
}

/**
 * A message as text. Bytes become base64, as on the reference server. @throws ProtocolError if it can't be serialized
 */
export function writeJson(message: object): string {
  try {
    // A replacer makes serializing several times slower, and hardly any message contains bytes.
    return hasBytes(message, MAX_DEPTH) ? JSON.stringify(message, replaceBytes) : JSON.stringify(message);
  } catch (error) {
    throw new ProtocolError(`A value cannot be written as JSON: ${(error as Error).message}`);
  }
}

function hasBytes(value: object, depthLeft: number): boolean {
  if (value instanceof Uint8Array) return true;
  if (depthLeft === 0) throw new RangeError(`nested more than ${MAX_DEPTH} deep`);
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof item === 'object' && item !== null && hasBytes(item, depthLeft - 1)) return true;
  }
  return false;
}

/** Reads the property itself, because a Buffer has already been converted when passed as the value. */
function replaceBytes(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Readonly<Record<string, unknown>>)[key];
  if (!(original instanceof Uint8Array)) return value;
  return Buffer.from(original.buffer, original.byteOffset, original.byteLength).toString('base64');
}
