import { type Names, writeNames } from '@/lib/core/wire/schema';

/**
 * Serializes answers to JSON bytes with wire names; the only place where code names become wire names. Objects shared
 * by many answers are serialized once and their bytes cached; as bytes, because strings would be re-encoded for each
 * answer.
 */

interface Kept {
  /** Pieces that concatenate to the whole object. */
  readonly parts: readonly Buffer[];
  /** Offset of the last field in the first piece. */
  readonly lastField: number;
  readonly names: Names;
}

const kept = new WeakMap<object, Kept>();

const COMMA = Buffer.from(',');

/** Caches an object's bytes; it must not change afterwards. */
export function keepBytes<Value extends object>(value: Value, names: Names): Value {
  const bytes = Buffer.from(JSON.stringify(writeNames(value, names)));
  const last = Object.keys(value).at(-1) ?? '';
  // Quotes inside strings are escaped, so this can only match the field itself.
  kept.set(value, { parts: [bytes], lastField: bytes.lastIndexOf(fieldStart(last, names)), names });
  return value;
}

/** A copy with a different last field, which is all that's serialized if the rest is cached. */
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

/** An answer's bytes, as sent. */
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
