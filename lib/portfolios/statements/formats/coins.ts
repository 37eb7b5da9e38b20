/** Currencies that exchanges hold; the others of their assets are coins. */
const CURRENCIES = new Set(
  'USD EUR GBP CHF CAD AUD JPY NZD SEK NOK DKK PLN CZK HUF TRY BRL MXN ZAR SGD HKD INR KRW AED ARS UAH RON'.split(
    ' ',
  ),
);
/** Coins worth a dollar each, which count as dollars. */
const DOLLAR_COINS = new Set(['USDT', 'USDC', 'BUSD', 'FDUSD', 'TUSD', 'DAI', 'USDP', 'PYUSD', 'USDG']);
/** Kraken's own names, and its marks of where a coin is: `XXBT`, `ETH.F`, `ETH2.S`, `SOL03.S`. */
const KRAKEN_NAMES: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE', ETH2: 'ETH' };

/** An asset's currency, dollars for coins worth a dollar each; null for other coins. */
export function coinCurrency(asset: string): string | null {
  if (DOLLAR_COINS.has(asset)) return 'USD';
  return CURRENCIES.has(asset) ? asset : null;
}

/** `XXBT` is BTC, `ZEUR` is EUR, `ETH.F` is ETH. */
export function krakenAsset(written: string): string {
  const bare = written.replace(/\.(?:S|F|M|B|P|HOLD)$/, '').replace(/(?<=[A-Z]{2})\d{2}$/, '');
  const short = /^[XZ][A-Z]{3}$/.test(bare) ? bare.slice(1) : bare;
  return KRAKEN_NAMES[short] ?? short;
}

/**
 * `BTCUSDT`, `BTC/EUR` and Kraken's `XXBTZEUR` as what is traded and what pays for it.
 * @returns null if it isn't clear where one ends
 */
export function splitPair(pair: string): readonly [asset: string, payment: string] | null {
  const parts = pair.split(/[/\-_]/);
  if (parts.length === 2) return [krakenAsset(parts[0] ?? ''), krakenAsset(parts[1] ?? '')];
  const long = /^([XZ][A-Z]{3})([XZ][A-Z]{3})$/.exec(pair);
  if (long) return [krakenAsset(long[1] ?? ''), krakenAsset(long[2] ?? '')];
  const payment = [...DOLLAR_COINS, ...CURRENCIES, 'XBT', 'BTC', 'ETH', 'BNB'].find(
    (name) => pair.endsWith(name) && pair.length > name.length + 1,
  );
  return payment ? [krakenAsset(pair.slice(0, -payment.length)), krakenAsset(payment)] : null;
}
