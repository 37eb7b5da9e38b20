import { parseDate } from './parse-values';

/**
 * The symbol of the Options Clearing Corporation, `KO240621C00060000`, of an option as brokers write it: Schwab's
 * `AAPL 06/21/2024 200.00 C`, Fidelity's `-KO240621C60`, Robinhood's `TSLA 3/15/2024 Call $320.00`, Interactive Brokers'
 * `AAPL 21JUN24 200 C`, E*TRADE's `TSLA Mar 15 '24 $320 Call`, or itself.
 * @returns null for what names no option
 */
export function optionSymbol(text: string): string | null {
  const written = text.trim();
  const compact = /^-?([A-Z.]{1,6})\s*(\d{6})([CP])(\d{8}|\d+(?:\.\d+)?)$/.exec(written);
  if (compact) {
    const [, root = '', date = '', side = '', strike = ''] = compact;
    return toSymbol(root, date, side, strike.length === 8 ? Number(strike) / 1000 : Number(strike));
  }
  const spaced = /^([A-Z.]{1,6}) (.+?) (?:\$?([\d,.]+) (C|P|CALL|PUT)|(CALL|PUT) \$?([\d,.]+))$/i.exec(
    written,
  );
  if (!spaced) return null;
  const [, root = '', expiry = '', before, side, sideFirst, after] = spaced;
  const date = parseDate(expiry.replace("'", '20').replace(/^(\d{2})([A-Z]{3})(\d{2})$/, '$1-$2-$3'), 'mdy');
  const strike = Number((before ?? after ?? '').replaceAll(',', ''));
  if (date === null || !(strike > 0)) return null;
  const ymd = new Date(date.at).toISOString().slice(2, 10).replaceAll('-', '');
  return toSymbol(root, ymd, (side ?? sideFirst ?? '')[0]?.toUpperCase() ?? '', strike);
}

function toSymbol(root: string, date: string, side: string, strike: number): string {
  return `${root}${date}${side}${String(Math.round(strike * 1000)).padStart(8, '0')}`;
}

/** Shares of a contract. */
export const CONTRACT_SHARES = 100n;
