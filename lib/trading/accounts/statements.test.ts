import type { FundId, Millis } from '@/lib/core/base/brand';
import { readCsvLine } from '@/lib/core/base/csv';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { OWN, type PaperFill } from './paper-accounts';
import { createStatement, holdingTerm, type StatementName } from './statements';

const BOUGHT = Date.UTC(2024, 1, 29, 15) as Millis;
const SOLD = Date.UTC(2025, 5, 2, 15) as Millis;

const fill = (more: Partial<PaperFill>): PaperFill => ({
  seq: 1,
  orderId: 'tp-1',
  owner: OWN,
  fundId: 7 as FundId,
  side: 'buy',
  quantity: toMicros(2),
  price: toPrice(100.5),
  quote: toPrice(100.25),
  commission: toMicros(0.1),
  profit: null,
  openPrice: null,
  openedAt: null,
  time: BOUGHT,
  ...more,
});

const SALE = fill({
  seq: 2,
  side: 'sell',
  price: toPrice(120),
  quote: toPrice(120),
  time: SOLD,
  profit: toMicros(38.8),
  openPrice: toPrice(100.5),
  openedAt: BOUGHT,
});

function statementLines(name: StatementName, market: 'simulated' | 'live' = 'simulated') {
  const { head, add } = createStatement(name, {
    market,
    generation: 2,
    tickerFor: () => '=AAPL',
    splits: [],
    findRobotName: (owner) => (owner === OWN ? null : '@Robot, "quoted"'),
  });
  const text = head + add(fill({ owner: 'copy' })) + add({ ...SALE, owner: 'copy' });
  const [keys = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => readCsvLine(line));
  return {
    keys,
    rows: rows.map((row) => Object.fromEntries(row.map((cell, index) => [keys[index] ?? '', cell]))),
  };
}

describe('statements', () => {
  it('list fills with market prices, profits and owners, and run no formula', () => {
    const { rows } = statementLines('fills');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toEqual({
      Time: '2025-06-02T15:00:00Z',
      Ticker: "'=AAPL",
      Side: 'sell',
      Quantity: '2',
      'Price (simulated prices)': '120',
      'Market price': '120',
      Commission: '0.1',
      'Profit by average cost': '38.8',
      'Traded by': '\'@Robot, "quoted"',
      Account: 'Paper 2',
      Order: 'tp-1',
      'Dollars for a unit of the price': '1',
    });
  });

  it('list closed trades once they are closed', () => {
    const { rows } = statementLines('trades');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      Opened: '2024-02-29T15:00:00Z',
      Side: 'long',
      'Profit by average cost': '38.8',
    });
  });

  it('list lots as a tax form needs them', () => {
    expect(statementLines('lots').rows).toEqual([
      {
        Ticker: "'=AAPL",
        Side: 'long',
        Quantity: '2',
        Acquired: '2024-02-29T15:00:00Z',
        Sold: '2025-06-02T15:00:00Z',
        'Proceeds (simulated prices)': '239.9',
        'Basis (simulated prices)': '201.1',
        'Gain by FIFO (wash sales are not adjusted)': '38.8',
        'Term (long: held for more than a year)': 'long',
        'Traded by': '\'@Robot, "quoted"',
        Account: 'Paper 2',
      },
    ]);
  });

  it('say nothing of simulated prices where they are live', () => {
    expect(statementLines('fills', 'live').keys).toContain('Price');
  });

  it.each([
    ['2024-03-08', '2025-03-08', 'long', 'short'],
    ['2024-03-08', '2025-03-09', 'long', 'long'],
    ['2024-02-29', '2025-02-28', 'long', 'short'],
    ['2024-02-29', '2025-03-01', 'long', 'long'],
    ['2023-02-28', '2024-02-29', 'long', 'short'],
    ['2020-03-08', '2025-03-09', 'short', 'short'],
  ] as const)('what was held from %s to %s, %s, is %s-term', (acquired, sold, side, term) => {
    const at = (day: string) => Date.parse(`${day}T14:30:00Z`) as Millis;
    expect(holdingTerm({ side, acquiredAt: at(acquired), soldAt: at(sold) })).toBe(term);
  });
});
