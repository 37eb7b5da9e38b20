/** Whether a text contains every word that was typed, ignoring case. Nothing typed is in any text. */
export function hasAllWords(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
