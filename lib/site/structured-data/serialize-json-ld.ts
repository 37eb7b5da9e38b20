/** Characters that could end a script element, start a comment in it, or a line where JavaScript allows none. */
const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * An object serialized for a script element. Anything HTML could parse as markup is written as a JSON escape, so the
 * meaning is the same and it can never be markup.
 */
export function serializeJsonLd(data: object): string {
  return JSON.stringify(data).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
