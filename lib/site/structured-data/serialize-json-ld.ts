/** Characters that could end a script element, start a comment in it, or a line where JavaScript allows none. */
const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * An object as it may stand inside a script element. What HTML could read as markup is written as JSON's own escapes,
 * so that it means the same and is never anything but text.
 */
export function serializeJsonLd(data: object): string {
  return JSON.stringify(data).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
