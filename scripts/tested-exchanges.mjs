import * as errors from '../node_modules/ccxt/js/src/base/errors.js';
import binance from '../node_modules/ccxt/js/src/binance.js';
import bitget from '../node_modules/ccxt/js/src/bitget.js';
import bybit from '../node_modules/ccxt/js/src/bybit.js';
import coinbase from '../node_modules/ccxt/js/src/coinbase.js';
import kraken from '../node_modules/ccxt/js/src/kraken.js';
import okx from '../node_modules/ccxt/js/src/okx.js';
import coinbaseStream from '../node_modules/ccxt/js/src/pro/coinbase.js';

const exchanges = { binance, bitget, bybit, coinbase, kraken, okx };

/** What processes of tests load as ccxt: with all of its exchanges each took 0.3 s longer. */
export default {
  ...errors,
  ...exchanges,
  exchanges: Object.keys(exchanges),
  pro: { coinbase: coinbaseStream },
};
