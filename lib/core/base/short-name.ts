import { InputError } from './errors';

/** A name typed by a user, as it is stored: one line without space around it. @throws InputError if it can't be used */
export function readShortName(text: string, maxCharacters: number): string {
  const name = text.replace(/\s+/g, ' ').trim();
  if (name === '' || [...name].length > maxCharacters || /\p{Cc}/u.test(name))
    throw new InputError(`Enter a name of 1 to ${maxCharacters} characters.`);
  return name;
}

/** The key by which names are unique: equal for names that read the same. */
export function shortNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
