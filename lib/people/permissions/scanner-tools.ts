import type { ScannerClass } from '@/lib/site/addresses/pattern-scanner-address';
import type { Tool } from './tools';

/** What a class's scanner takes to be seen whole, and as it happens. */
export const SCANNER_TOOLS: Readonly<Record<ScannerClass, Tool>> = {
  stocks: 'IntradayStockETF',
  crypto: 'IntradayCrypto',
  forex: 'IntradayForex',
};
