import type { StatementFormat } from '../statement-format';
import { BINANCE_HISTORY, BINANCE_TRADES } from './binance';
import { BROKER_LOG } from './broker-log';
import { COINBASE } from './coinbase';
import { DEGIRO } from './degiro';
import { ETORO } from './etoro';
import { ETRADE, ETRADE_OLD } from './etrade';
import { FIDELITY } from './fidelity';
import { IBKR_ACTIVITY } from './ibkr-activity';
import { IBKR_FLEX } from './ibkr-flex';
import { KRAKEN_LEDGERS, KRAKEN_TRADES } from './kraken';
import { M1 } from './m1';
import { OWN } from './own';
import { PAPER_FILLS } from './paper-fills';
import { ROBINHOOD } from './robinhood';
import { SCHWAB } from './schwab';
import { TRADING212 } from './trading212';
import { VANGUARD } from './vanguard';
import { WEBULL } from './webull';

/** The files that are recognized by their titles. */
export const STATEMENT_FORMATS: readonly StatementFormat[] = [
  OWN,
  PAPER_FILLS,
  BROKER_LOG,
  SCHWAB,
  FIDELITY,
  IBKR_ACTIVITY,
  IBKR_FLEX,
  ROBINHOOD,
  VANGUARD,
  ETRADE,
  ETRADE_OLD,
  COINBASE,
  KRAKEN_LEDGERS,
  KRAKEN_TRADES,
  BINANCE_HISTORY,
  BINANCE_TRADES,
  TRADING212,
  DEGIRO,
  ETORO,
  WEBULL,
  M1,
];
