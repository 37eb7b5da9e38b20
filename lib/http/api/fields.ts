import { z } from 'zod';

/**
 * Request fields. Each has one plain message for any invalid value. Lengths are refinements, because zod's own `.max`
 * also reads `length` of values that aren't strings or arrays, which a sender can make throw.
 */

export function wholeNumber(min: number, max: number) {
  const words = `must be a whole number from ${min} to ${max}`;
  return z.int(words).min(min, words).max(max, words);
}

export function finiteNumber() {
  return z.number('must be a number');
}

/** @param unit what they're counted in, such as `dollars` */
export function amountFrom(min: number, max: number, unit: string) {
  const words = `must be from ${min} to ${max} ${unit}`;
  return z.number(words).min(min, words).max(max, words);
}

export function yesOrNo() {
  return z.boolean('must be true or false');
}

/** A string that may reach the database; U+0000 is the only character PostgreSQL can't store. */
export function textUpTo(maxLength: number) {
  return anyTextUpTo(maxLength).refine(
    (text) => !text.includes('\u0000'),
    'must not contain the character U+0000',
  );
}

/** A string that is only used for searching in memory. */
export function anyTextUpTo(maxLength: number) {
  const words = `must be a text of at most ${maxLength} characters`;
  return z
    .string(words)
    .refine((text) => text.length <= maxLength || countCharacters(text) <= maxLength, words)
    .meta({ maxLength });
}

export function choiceField<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

export function numberChoiceField<const Values extends readonly number[]>(values: Values) {
  return z.literal(values, `must be one of ${values.join(', ')}`);
}

export function listField<Item extends z.ZodType>(item: Item, max: number) {
  const words = `must be a list of at most ${max}`;
  // Before any item is read: a body holds thousands, each of which costs a message.
  return z.preprocess(
    (items, context) => {
      if (!Array.isArray(items) || items.length <= max) return items;
      context.addIssue(words);
      return z.NEVER;
    },
    z.array(item, words).meta({ maxItems: max }),
  );
}

export function objectField<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, 'must be an object');
}

/** A robot id; negative for robots with a broker account. */
export function robotIdField() {
  const words = 'must be a whole number';
  return z.int(words).describe('Robot id, as in lists; negative for robots with a broker account.');
}

/** Counts like JSON Schema: a surrogate pair is one character. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
