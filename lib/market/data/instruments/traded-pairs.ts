import type { RowsByGroup } from './rows';

/** Currency pairs with prices; the name is base / quote. Ids 7001 to 7499. */
export const TRADED_FOREX: RowsByGroup = {
  'Major pairs': [
    [7001, 'EURUSD', 'Euro / US Dollar', 'Dollar pairs'],
    [7002, 'USDCAD', 'US Dollar / Canadian Dollar', 'Dollar pairs'],
    [7003, 'USDJPY', 'US Dollar / Japanese Yen', 'Dollar pairs'],
    [7004, 'USDCHF', 'US Dollar / Swiss Franc', 'Dollar pairs'],
    [7005, 'GBPUSD', 'British Pound / US Dollar', 'Dollar pairs'],
    [7006, 'AUDUSD', 'Australian Dollar / US Dollar', 'Dollar pairs'],
    [7007, 'NZDUSD', 'New Zealand Dollar / US Dollar', 'Dollar pairs'],
  ],
  'Cross pairs': [
    [7011, 'EURGBP', 'Euro / British Pound', 'Euro crosses'],
    [7012, 'EURJPY', 'Euro / Japanese Yen', 'Yen crosses'],
    [7013, 'GBPJPY', 'British Pound / Japanese Yen', 'Yen crosses'],
  ],
};

/** Crypto pairs against the US dollar with prices. Ids 8001 to 8499. */
export const TRADED_CRYPTO: RowsByGroup = {
  Crypto: [
    [8001, 'BTC.X', 'Bitcoin', 'Payment networks'],
    [8002, 'XRP.X', 'XRP', 'Payment networks'],
    [8003, 'BCH.X', 'Bitcoin Cash', 'Payment networks'],
    [8004, 'XMR.X', 'Monero', 'Privacy'],
    [8005, 'LTC.X', 'Litecoin', 'Payment networks'],
    [8006, 'ETH.X', 'Ethereum', 'Smart contracts'],
    [8007, 'SOL.X', 'Solana', 'Smart contracts'],
    [8008, 'ADA.X', 'Cardano', 'Smart contracts'],
    [8009, 'DOGE.X', 'Dogecoin', 'Payment networks'],
    [8010, 'BNB.X', 'BNB', 'Exchange tokens'],
  ],
};

/** Decimal places where two are too few for the price. */
const CRYPTO_DECIMALS: Readonly<Record<string, number>> = { 'XRP.X': 5, 'ADA.X': 5, 'DOGE.X': 6 };

/** Currency pairs are quoted to a tenth of a pip: 5 decimals, 3 against the yen. */
export function forexDecimals(ticker: string): number {
  return ticker.endsWith('JPY') ? 3 : 5;
}

export function cryptoDecimals(ticker: string): number {
  return CRYPTO_DECIMALS[ticker] ?? 2;
}
