/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const TOKENS = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');
const SERIES = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'];

/** A token's light and dark color. */
function readColors(token: string): readonly [light: string, dark: string] {
  const value = new RegExp(`${token}: (.+);`).exec(TOKENS)?.[1] ?? '';
  const other = /^var\((.+)\)$/.exec(value)?.[1];
  if (other) return readColors(other);
  const [, light = '', dark = ''] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? [];
  return [light, dark];
}

/** By WCAG 2: relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

it.each(['--canvas', '--surface'])('lines of all series are visible on %s, light and dark', (ground) => {
  for (const token of SERIES)
    for (const scheme of [0, 1] as const)
      expect([token, scheme, contrast(readColors(token)[scheme], readColors(ground)[scheme]) >= 3]).toEqual([
        token,
        scheme,
        true,
      ]);
});
