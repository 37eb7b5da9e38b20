import { GENESIS_HASH } from '@/lib/robots/ledger/head';

/** SHA-256 in hex of a text in UTF-8. */
type Digest = (text: string) => Promise<string>;

/** The texts of the lesson's four entries. */
export const EXAMPLE_ENTRIES: readonly string[] = [
  '1|open|SPY|buy|10|512.40',
  '2|close|SPY|sell|10|518.10',
  '3|open|SPY|buy|10|515.00',
  '4|close|SPY|sell|10|509.20',
];

/** The same with another price in entry 2. */
export const EXAMPLE_ALTERED: readonly string[] = EXAMPLE_ENTRIES.map((text) =>
  text.replace('518.10', '519.10'),
);

/** Each entry's hash: SHA-256 of the hash before, `|` and the entry's text. 64 zeros come before the first. */
export async function chainHashes(texts: readonly string[], digest: Digest): Promise<readonly string[]> {
  const hashes: string[] = [];
  for (const text of texts) hashes.push(await digest(`${hashes.at(-1) ?? GENESIS_HASH}|${text}`));
  return hashes;
}

/** The number of the first entry, from 1, that doesn't match its recorded hash; null if all match. */
export function firstMismatch(computed: readonly string[], recorded: readonly string[]): number | null {
  const at = computed.findIndex((hash, index) => hash !== recorded[index]);
  return at === -1 ? null : at + 1;
}

/** What the lesson's trades earned, in dollars; null if a quantity or price can't be read. */
export function chainResult(texts: readonly string[]): number | null {
  let cents = 0;
  for (const text of texts) {
    const [, , , side, quantity = '', price = ''] = text.split('|');
    const amount = Math.round(100 * Number(price)) * Number(quantity);
    if (!Number.isFinite(amount) || quantity === '' || price === '') return null;
    cents += side === 'buy' ? -amount : amount;
  }
  return cents / 100;
}

/** Their recorded hashes. */
export const EXAMPLE_HASHES: readonly string[] = [
  '68a2faf49db5070e701835287d1566fe0253415ab95d323ef74e58ab5e57c637',
  'eef9032de15344dd60e3836c46faaf58dcab93cbfea8b7f13ea507b63cc8d112',
  '4c5dc01a39bab73cbd9d29153c9355b47f134807a59d49830b737bd60d2e61b1',
  '4a8f19a7509604cfe559cc33c0db668b79f4d7076fce065686cec967b5a4590a',
];

/** A hash's last eight digits, as the lesson shows it. */
export function hashEnd(hash: string): string {
  return hash.slice(-8);
}
