/** With a lowercase first letter, for the middle of a sentence; `API key` keeps its capitals. */
export function lowerFirst(text: string): string {
  return /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
