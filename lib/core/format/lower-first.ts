/** With a small first letter, in the middle of a sentence; `API key` keeps its capitals. */
export function lowerFirst(text: string): string {
  return /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
