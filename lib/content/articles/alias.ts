import { InputError } from '@/lib/core/base/errors';

const ROBOT = /^robot_product_(-?[1-9]\d{0,15})$/;
/** Longest alias that anything has. */
export const MAX_ALIAS = 60;

/** The alias of a robot's description. */
export function robotAlias(id: number): string {
  return `robot_product_${id}`;
}

/** The robot behind such an alias; null for every other text. */
export function robotIdOf(alias: string): number | null {
  const digits = ROBOT.exec(alias)?.[1];
  const id = Number(digits);
  return digits !== undefined && Number.isSafeInteger(id) ? id : null;
}

/** Control characters but tab and line ends, and halves of pairs, which not every database stores. */
const UNSTORABLE = /(?![\t\n])[\p{Cc}\p{Cs}]/u;

/**
 * A text of an editor as it is stored: line ends as one character, no blanks at its end.
 * @throws InputError in words for the editor
 */
export function checkText(name: 'title' | 'body', text: string, maxLength: number): string {
  const plain = text.replaceAll(/\r\n?/g, '\n').trimEnd();
  if (plain.trim() === '') throw new InputError(`The ${name} is empty`);
  if (plain.length > maxLength)
    throw new InputError(
      `The ${name} is longer than ${maxLength} characters: shorten it by ${plain.length - maxLength}`,
    );
  if (UNSTORABLE.test(plain)) throw new InputError(`The ${name} holds characters that cannot be stored`);
  return plain;
}
