import { InputError } from '@/lib/core/base/errors';

const ROBOT = /^robot_product_(-?[1-9]\d{0,15})$/;
export const MAX_ALIAS = 60;

/** The alias of a robot's description. */
export function robotAlias(id: number): string {
  return `robot_product_${id}`;
}

/** The robot whose description has this alias; null for any other text. */
export function robotIdFromAlias(alias: string): number | null {
  const digits = ROBOT.exec(alias)?.[1];
  const id = Number(digits);
  return digits !== undefined && Number.isSafeInteger(id) ? id : null;
}

/** Whether it names the text of an entry, as `kind/id` (`lib/content/entries`). */
export function isEntryAlias(alias: string): boolean {
  return alias.includes('/');
}

/** Control characters except tab and newline, and lone surrogates, which some databases can't store. */
const UNSTORABLE = /(?![\t\n])[\p{Cc}\p{Cs}]/u;

/**
 * Normalizes an editor's text for storage: \n line ends, no trailing whitespace.
 * @throws InputError with a message for the editor
 */
export function checkText(name: 'title' | 'body', text: string, maxLength: number): string {
  const plain = text.replaceAll(/\r\n?/g, '\n').trimEnd();
  if (plain.trim() === '') throw new InputError(`The ${name} is empty`);
  if (plain.length > maxLength)
    throw new InputError(
      `The ${name} is longer than ${maxLength} characters: shorten it by ${plain.length - maxLength}`,
    );
  if (UNSTORABLE.test(plain)) throw new InputError(`The ${name} contains characters that can’t be stored`);
  return plain;
}
