import { LRUCache } from 'lru-cache';
import { type Names, writeNames } from '@/lib/core/wire/schema';

/**
 * Serializes answers to JSON bytes with wire names; the only place where code names become wire names. Objects shared
 * by many answers are serialized once and their bytes cached; as bytes, because strings would be re-encoded for each
 * answer.
 */

interface CachedBytes {
  /** Pieces that concatenate to the whole object. */
  readonly parts: readonly Buffer[];
  /** Offset of the last field in the first piece. */
  readonly lastField: number;
  readonly names: Names;
}

const cachedBytes = new WeakMap<object, CachedBytes>();

/** Answers whose bytes another thread has made. */
const readyBytes = new WeakMap<object, Buffer>();

/** Stands for an answer of which only the bytes are here. */
export function ready<Answer extends object>(bytes: Uint8Array): Answer {
  const answer = {} as Answer;
  readyBytes.set(answer, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return answer;
}

const COMMA = Buffer.from(',');

/** Whole answers, since most visitors get the same lists: a new buffer for each costs more than the rest of a call. */
interface CachedAnswer {
  readonly answer: object;
  readonly names: Names;
  readonly bytes: Buffer;
}

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** Keyed by the last item of a list, since different lists often begin with the same items. */
const answers = new LRUCache<object, CachedAnswer>({
  maxSize: MAX_ANSWER_BYTES,
  sizeCalculation: ({ bytes }) => bytes.length,
});

/** Caches an object's bytes; it must not change afterwards. */
export function cacheBytes<Value extends object>(value: Value, names: Names): Value {
  const written = writeNames(value, names) as Value;
  const bytes = Buffer.from(JSON.stringify(written));
  // Quotes inside strings are escaped, so this can only match the field itself.
  const lastField = bytes.lastIndexOf(`"${Object.keys(written).at(-1)}":`);
  cachedBytes.set(value, { parts: [bytes], lastField, names });
  return value;
}

/** A copy with a different last field, which is all that's serialized if the rest is cached. */
export function withLast<Value extends object, Name extends string & keyof Value>(
  value: Value,
  name: Name,
  last: Value[Name],
): Value {
  const changed = { ...value, [name]: last };
  const known = cachedBytes.get(value);
  if (!known) return changed;
  const { parts, lastField, names } = known;
  const tail = Buffer.from(`${fieldStart(name, names)}${JSON.stringify(last)}}`);
  cachedBytes.set(changed, { parts: [(parts[0] as Buffer).subarray(0, lastField), tail], lastField, names });
  return changed;
}

/** An answer's bytes, as sent, which must not be changed. */
export function jsonBytes(answer: unknown, names: Names = null): Buffer {
  const made = typeof answer === 'object' && answer !== null ? readyBytes.get(answer) : undefined;
  if (made) return made;
  const list = typeof answer === 'object' && answer !== null && Object.values(answer).find(isCachedList);
  if (!list) return Buffer.from(JSON.stringify(writeNames(answer, names)));
  const last = list[list.length - 1] as object;
  const known = answers.get(last);
  if (known && known.names === names && isSame(known.answer, answer)) return known.bytes;
  const bytes = joinBytes(answer, names);
  answers.set(last, { answer, names, bytes });
  return bytes;
}

/** Whether two answers have the same fields: the same cached items in lists, and equal plain values. */
function isSame(one: object, other: object): boolean {
  const [values, others] = [Object.entries(one), Object.entries(other)];
  return (
    values.length === others.length &&
    values.every(([name, value], index) => {
      const [otherName, otherValue] = others[index] as [string, unknown];
      if (name !== otherName) return false;
      if (!isCachedList(value)) return typeof value !== 'object' && value === otherValue;
      return (
        isCachedList(otherValue) &&
        value.length === otherValue.length &&
        value.every((item, at) => item === otherValue[at] && cachedBytes.has(item))
      );
    })
  );
}

function joinBytes(answer: object, names: Names): Buffer {
  const parts: Buffer[] = [];
  let text = '{';
  for (const name of names?.kind === 'object' ? names.fields.keys() : Object.keys(answer)) {
    const value: unknown = Reflect.get(answer, name);
    if (value === undefined) continue;
    text += `${text === '{' ? '' : ','}${fieldStart(name, names)}`;
    const inner = findField(name, names)?.names ?? null;
    if (isCachedList(value)) {
      const ofItems = inner?.kind === 'items' ? inner.of : null;
      parts.push(Buffer.from(`${text}[`));
      value.forEach((item, index) => {
        if (index > 0) parts.push(COMMA);
        const known = cachedBytes.get(item);
        if (known) parts.push(...known.parts);
        else parts.push(Buffer.from(JSON.stringify(writeNames(item, ofItems))));
      });
      text = ']';
    } else text += JSON.stringify(writeNames(value, inner));
  }
  parts.push(Buffer.from(`${text}}`));
  return Buffer.concat(parts);
}

function isCachedList(value: unknown): value is readonly object[] {
  return Array.isArray(value) && cachedBytes.has(value[0]);
}

function findField(name: string, names: Names) {
  return names?.kind === 'object' ? names.fields.get(name) : undefined;
}

function fieldStart(name: string, names: Names): string {
  return `"${findField(name, names)?.wire ?? name}":`;
}
