import { formatNumber } from './number';

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

export type NumberUnit = 'USD' | '%';

export function inUnit(text: string, unit?: NumberUnit): string {
  return unit === 'USD' ? `$${text}` : `${text}${unit ?? ''}`;
}

/** Asks which number a text with a comma means, such as 1.50 or 150 for `1,50`; null if it's clear. */
export function whichNumber(text: string, unit?: NumberUnit): string | null {
  const plain = bare(text);
  const [, whole, rest] = /^(\d+),(\d+)$/.exec(plain) ?? [];
  if (whole === undefined || rest === undefined || NUMBER.test(plain)) return null;
  const [one, other] = [`${whole}.${rest}`, String(Number(`${whole}${rest}`))];
  return `Is this ${inUnit(one, unit)} or ${inUnit(other, unit)}? Type ${one} or ${other}.`;
}

/**
 * How a typed number was read, with every digit that was typed: `$5,000.00`, `$0.00000812`, `1,500`. null for what
 * isn't a number.
 */
export function understoodAs(text: string, unit?: 'USD'): string | null {
  const value = readNumber(text);
  if (value === null || Number.isNaN(value)) return null;
  const [, typed = ''] = bare(text).split('.');
  const digits = Math.min(typed.replace(/0+$/, '').length, MOST_DECIMALS);
  return unit === 'USD'
    ? formatNumber(value, { prefix: '$', decimals: Math.max(2, digits) })
    : formatNumber(value, { decimals: digits });
}

/** As many as `toFixed` writes. */
const MOST_DECIMALS = 100;
