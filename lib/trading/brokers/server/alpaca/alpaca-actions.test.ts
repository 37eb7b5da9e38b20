import { parseNanos } from '@/lib/core/base/nanos';
import { parseIsoDay } from '@/lib/core/base/time';
import { toReportedActions } from './alpaca-actions';

const DATE = '2026-03-06';
const day = parseIsoDay(DATE);

function activity(
  activity_type: string,
  symbol: string,
  qty: string,
  more: { readonly group_id?: string; readonly net_amount?: string } = {},
) {
  return { id: `${symbol} ${qty}`, activity_type, date: DATE, symbol, qty, ...more };
}

describe('what Alpaca lists of corporate actions', () => {
  it('is the same in whatever order it comes', () => {
    const legs = [
      activity('SPLIT', 'AAPL', '-10'),
      activity('SPLIT', 'AAPL', '100'),
      activity('NC', 'OLD', '-7', { group_id: 'g' }),
      activity('NC', 'NEW', '7', { group_id: 'g' }),
    ];
    const found = [
      { kind: 'split', symbol: 'AAPL', taken: parseNanos('-10'), given: parseNanos('100') },
      { kind: 'symbol-change', symbol: 'OLD', newSymbol: 'NEW', day },
    ];
    expect(toReportedActions(legs)).toMatchObject(found);
    expect(toReportedActions(legs.toReversed())).toMatchObject(found);
  });

  it('names no new symbol where several of a day may be meant', () => {
    const pair = [activity('SC', 'OLD', '-7'), activity('SC', 'NEW', '7')];
    expect(toReportedActions(pair)).toMatchObject([{ symbol: 'OLD', newSymbol: 'NEW' }]);
    expect(toReportedActions([...pair, activity('SC', 'A', '-7'), activity('SC', 'B', '7')])).toEqual([]);
  });

  it('names the company of a spin-off also where its shares are booked out and in again', () => {
    const group_id = 'g';
    const legs = [
      activity('SPIN', 'PIP', '5', { group_id }),
      activity('SPIN', 'AAPL', '10', { group_id }),
      activity('SPIN', 'AAPL', '-10', { group_id }),
    ];
    expect(toReportedActions(legs)).toMatchObject([
      { kind: 'spin-off', symbol: 'AAPL', newSymbol: 'PIP', quantity: parseNanos('5') },
    ]);
  });

  it('is a split where a dividend is paid in shares', () => {
    expect(toReportedActions([activity('DIV', 'KO', '1', { net_amount: '0' })])).toMatchObject([
      { kind: 'split', symbol: 'KO', taken: 0n, given: parseNanos('1') },
    ]);
    expect(toReportedActions([activity('DIV', 'KO', '10', { net_amount: '2.6' })])).toMatchObject([
      { kind: 'cash-dividend', amount: 2_600_000 },
    ]);
  });
});
