const WHOLE = String.raw`(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+|\d+)`;
const NUMBER = new RegExp(String.raw`^[+-]?(?:${WHOLE}\.?\d*|\.\d+)$`);

function bare(text: string): string {
  return text
    .trim()
    .replace('\u2212', '-')
    .replace(/^\$|\s*%$/g, '')
    .trim();
}

/**
 * A typed number: `1,234.50`, `$5,000` and `25 %` are read. An empty text is null; anything else that isn't clearly one
 * number is NaN, such as `1,50`, which is never guessed.
 */
export function readNumber(text: string): number | null {
  const plain = bare(text);
  if (plain === '') return null;
  return NUMBER.test(plain) ? Number(plain.replace(/[,\s]/g, '')) : Number.NaN;
}

/** The two numbers that a text with a comma may mean, such as 1.50 and 150 for `1,50`; null if it's clear. */
export function twoReadings(text: string): readonly [string, string] | null {
  const plain = bare(text);
  const [, whole, rest] = /^(\d+),(\d+)$/.exec(plain) ?? [];
  if (whole === undefined || rest === undefined || NUMBER.test(plain)) return null;
  return [`${whole}.${rest}`, String(Number(`${whole}${rest}`))];
}
