/** A robot's name in lines: `NVDA · SuperTrend`, and `slow, 15 min` where there is more. */
export function nameLines(name: string): readonly string[] {
  const comma = name.indexOf(', ', name.indexOf(' · ') + 1);
  return name.includes(' · ') && comma !== -1 ? [name.slice(0, comma), name.slice(comma + 2)] : [name];
}
