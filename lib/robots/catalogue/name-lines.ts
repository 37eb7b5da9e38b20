/** A robot's name in the lines of a card: who and what on the first, how on the second where there is one. */
export function nameLines(name: string): readonly string[] {
  const colon = name.indexOf(': ');
  return colon === -1 ? [name] : [name.slice(0, colon), name.slice(colon + 2)];
}
