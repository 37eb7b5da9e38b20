import { InputError } from './errors';

/** A name that a user gives something, as it is stored: in one line, without space around it. @throws InputError if it can't be used */
export function readShortName(text: string, maxCharacters: number): string {
  const name = text.replace(/\s+/g, ' ').trim();
  if (name === '' || [...name].length > maxCharacters || /\p{Cc}/u.test(name))
    throw new InputError(`Enter a name of 1 to ${maxCharacters} characters.`);
  return name;
}

/** What two names share that read the same. */
export function shortNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
