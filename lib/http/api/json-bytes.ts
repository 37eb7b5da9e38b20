import { type Names, writeNames } from '@/lib/core/wire/schema';

/**
 * Answers as the bytes of their JSON, with the names of the wire: the one place where names of code become those. Objects
 * that many answers list are written once, and their bytes kept as long as they live: bytes, because a text would be
 * encoded again for every answer.
 */

interface Kept {
  /** In pieces, which one after the other are all of an object. */
  readonly parts: readonly Buffer[];
  /** Where its last field begins in the first of them. */
  readonly lastField: number;
  readonly names: Names;
}

const kept = new WeakMap<object, Kept>();

const COMMA = Buffer.from(',');

/** Keeps the bytes of an object, which must not change from now on. */
export function keepBytes<Value extends object>(value: Value, names: Names): Value {
  const bytes = Buffer.from(JSON.stringify(writeNames(value, names)));
  const last = Object.keys(value).at(-1) ?? '';
  // Quotes inside a text are escaped: this can only be the field itself.
  kept.set(value, { parts: [bytes], lastField: bytes.lastIndexOf(fieldStart(last, names)), names });
  return value;
}

/** The same object with another value in its last field, which alone is written again where bytes are kept. */
export function withLast<Value extends object, Name extends string & keyof Value>(
  value: Value,
  name: Name,
  last: Value[Name],
): Value {
  const changed = { ...value, [name]: last };
  const known = kept.get(value);
  if (!known) return changed;
  const { parts, lastField, names } = known;
  const tail = Buffer.from(`${fieldStart(name, names)}${JSON.stringify(last)}}`);
  kept.set(changed, { parts: [(parts[0] as Buffer).subarray(0, lastField), tail], lastField, names });
  return changed;
}

/** An answer as it is sent. */
export function jsonBytes(answer: unknown, names: Names = null): Buffer {
  if (typeof answer !== 'object' || answer === null || !Object.values(answer).some(isKeptList))
    return Buffer.from(JSON.stringify(writeNames(answer, names)));
  const parts: Buffer[] = [];
  let text = '{';
  for (const [name, value] of Object.entries(answer)) {
    text += `${text === '{' ? '' : ','}${fieldStart(name, names)}`;
    const inner = fieldOf(name, names)?.names ?? null;
    if (isKeptList(value)) {
      const ofItems = inner?.kind === 'items' ? inner.of : null;
      parts.push(Buffer.from(`${text}[`));
      value.forEach((item, index) => {
        if (index > 0) parts.push(COMMA);
        const known = kept.get(item);
        if (known) parts.push(...known.parts);
        else parts.push(Buffer.from(JSON.stringify(writeNames(item, ofItems))));
      });
      text = ']';
    } else text += JSON.stringify(writeNames(value, inner));
  }
  parts.push(Buffer.from(`${text}}`));
  return Buffer.concat(parts);
}

function isKeptList(value: unknown): value is readonly object[] {
  return Array.isArray(value) && kept.has(value[0]);
}

function fieldOf(name: string, names: Names) {
  return names?.kind === 'object' ? names.fields.get(name) : undefined;
}

function fieldStart(name: string, names: Names): string {
  return `"${fieldOf(name, names)?.wire ?? name}":`;
}
