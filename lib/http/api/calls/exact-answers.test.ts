import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { schemaNames } from '@/lib/core/wire/schema';
import type { Call } from '../call';
import { jsonBytes } from '../json-bytes';
import { getCopyTrades } from './autopilot';
import { getBrokerAccount } from './broker-accounts';
import { getPositions } from './paper-accounts';
import { getOrders } from './paper-orders';

/** A price that dividing by a million would change. */
const [coin, Coin] = [toPrice(0.00000812), 0.00000812];
const at = Date.UTC(2026, 0, 5, 14, 30, 0, 250);
const At = '2026-01-05T14:30:00.250Z';
const [quantity, Quantity] = [toMicros(1_234.000001), 1_234.000001];

const side = { quantity, openTime: at, openPrice: coin, closeTime: at, closePrice: coin, profit: quantity };
const Side = {
  Quantity,
  OpenTime: At,
  OpenPrice: Coin,
  CloseTime: At,
  ClosePrice: Coin,
  Profit: Quantity,
};

it.each<{ readonly call: Call; readonly stored: object; readonly sent: object }>([
  {
    call: getPositions,
    stored: {
      items: [{ averageCost: coin, priceAt: at, openedAt: at, lots: [{ acquiredAt: at, price: coin }] }],
    },
    sent: {
      Items: [
        {
          AverageCost: Coin,
          PriceAt: At,
          OpenedAt: At,
          Lots: [{ AcquiredAt: At, Price: Coin }],
        },
      ],
    },
  },
  {
    call: getOrders,
    stored: { items: [{ quantity, limitPrice: coin, stopPrice: coin, createdAt: at, expiresAt: at }] },
    sent: {
      Items: [{ Quantity, LimitPrice: Coin, StopPrice: Coin, CreatedAt: At, ExpiresAt: At }],
    },
  },
  {
    call: getCopyTrades,
    stored: { items: [{ robot: side, mine: side }], curves: { mine: [{ at, profit: quantity }], robot: [] } },
    sent: { Items: [{ Robot: Side, Mine: Side }], Curves: { Mine: [{ At, Profit: Quantity }], Robot: [] } },
  },
  {
    call: getBrokerAccount,
    stored: {
      stoppedAt: at,
      positions: [{ quantity, averageCost: coin, openedAt: at }],
      orders: [{ stopPrice: coin, averagePrice: coin, createdAt: at, sentAt: at, endedAt: at }],
      differences: [{ foundAt: at }],
      events: [{ at }],
    },
    sent: {
      StoppedAt: At,
      Positions: [{ Quantity, AverageCost: Coin, OpenedAt: At }],
      Orders: [{ StopPrice: Coin, AveragePrice: Coin, CreatedAt: At, SentAt: At, EndedAt: At }],
      Differences: [{ FoundAt: At }],
      Events: [{ At }],
    },
  },
])('small prices and milliseconds are written exactly: $call.name', ({ call, stored, sent }) => {
  expect(JSON.parse(jsonBytes(stored, schemaNames(call.userAnswer)).toString())).toEqual(sent);
});
