import type { Instrument } from '../instrument';
import { findInstrument } from './index';

/** Dollars and stablecoins that coins are quoted in; a coin alone stands for its price in dollars. */
const DOLLARS = ['', 'USD', 'USDT', 'USDC', 'FDUSD', 'BUSD', 'TUSD'];
/** `BINANCE:BTCUSDT`, `AAPL.US`, `AAPL US Equity`, `EURUSD=X`, `BTC/USDT:USDT`: marks of exchanges and vendors. */
const VENDOR_MARKS = /^[A-Z0-9_]+:(?=[A-Z]{4})|(?:\.US|[. ]US EQUITY|=X|:[A-Z]+)$/g;
/** Other names of coins. */
const COIN_ALIASES: Readonly<Record<string, readonly string[]>> = { BTC: ['XBT'] };

function lettersIn(text: string): string {
  return text.replace(/[^A-Z0-9]/g, '');
}

/** Whether a vendor's text names this instrument: its ticker however spelled, its former ticker or its name. */
export function namesInstrument(
  text: string,
  { ticker, fundName, fundType }: Pick<Instrument, 'ticker' | 'fundName' | 'fundType'>,
): boolean {
  const written = text.trim().toUpperCase();
  if (written === ticker || written === fundName.toUpperCase()) return true;
  const plain = written.replace(VENDOR_MARKS, '');
  if (fundType !== 'C')
    return lettersIn(plain) === lettersIn(ticker) || findInstrument(plain)?.renamedToTicker === ticker;
  const coin = lettersIn(ticker.replace(/\.X$/, ''));
  const pair = lettersIn(plain.replace(/\.X$/, ''));
  return [coin, ...(COIN_ALIASES[coin] ?? [])].some((name) =>
    DOLLARS.some((dollar) => pair === name + dollar),
  );
}
