import type { Picos } from '../../transactions/picos';
import { CellError } from '../cell-error';
import { entry, type StatementEntry } from '../entry';
import type { WrittenDate } from '../parse-values';
import { coinCurrency } from './coins';

/** One asset that came in or went out, and how much. */
export interface AssetChange {
  readonly asset: string;
  readonly change: bigint;
}

interface ExchangeFacts {
  readonly date: WrittenDate;
  /** Unique to the exchange within the file. */
  readonly group: string;
  readonly externalId?: string | null;
  /** What it cost, apart from `legs`: amounts above 0, within no leg yet. */
  readonly fees: readonly AssetChange[];
}

/**
 * An exchange of assets: a trade if one side is money, a conversion if both are, otherwise a swap of coins. A fee in
 * the coin that's traded is taken from it; a fee in another coin goes out beside the trade.
 * @throws CellError unless one asset came in and one went out
 */
export function bookExchange(legs: readonly AssetChange[], facts: ExchangeFacts): readonly StatementEntry[] {
  const { date, group, externalId = null } = facts;
  const sums = addUp(legs);
  const [came, ...moreCame] = sums.filter(({ change }) => change > 0n);
  const [went, ...moreWent] = sums.filter(({ change }) => change < 0n);
  if (!came || !went || moreCame.length + moreWent.length > 0)
    throw new CellError(
      null,
      legs.map(({ asset }) => asset).join(', '),
      'We can’t tell which of these were exchanged for which.',
    );
  const fees = addUp(facts.fees).filter(({ change }) => change !== 0n);
  const own = (leg: AssetChange) => fees.find(({ asset }) => asset === leg.asset)?.change ?? 0n;
  const others = fees.filter(({ asset }) => asset !== came.asset && asset !== went.asset);
  const fields = { group, externalId };
  const otherFees = others.map(({ asset, change }): StatementEntry => {
    const currency = coinCurrency(asset);
    return currency === null
      ? entry('swap', date, 'USD', 0n, {
          ...fields,
          asset: 'coin',
          symbol: asset,
          quantity: -change as Picos,
        })
      : entry('fee', date, currency, -change, { externalId });
  });

  const moneyIn = coinCurrency(came.asset);
  const moneyOut = coinCurrency(went.asset);
  const cameNet = (came.change - own(came)) as Picos;
  const wentNet = (went.change - own(went)) as Picos;
  if (moneyIn !== null && moneyOut !== null)
    return moneyIn === moneyOut
      ? [
          entry('fee', date, moneyIn, cameNet + wentNet, {
            externalId,
            note: `${went.asset} to ${came.asset}`,
          }),
        ]
      : [
          entry('fx', date, moneyIn, cameNet, fields),
          entry('fx', date, moneyOut, wentNet, fields),
          ...otherFees,
        ];
  const coin = { ...fields, asset: 'coin' as const };
  if (moneyIn !== null || moneyOut !== null) {
    const [money, amount, traded, quantity] =
      moneyIn === null ? [went, wentNet, came, cameNet] : [came, cameNet, went, wentNet];
    return [
      entry('trade', date, moneyIn ?? moneyOut ?? '', amount, {
        ...coin,
        symbol: traded.asset,
        quantity,
        fee: own(money) as Picos,
      }),
      ...otherFees,
    ];
  }
  return [
    entry('swap', date, 'USD', 0n, { ...coin, symbol: went.asset, quantity: wentNet }),
    entry('swap', date, 'USD', 0n, { ...coin, symbol: came.asset, quantity: cameNet }),
    ...otherFees,
  ];
}

/** Money or coins that come from outside, or leave. A fee of a coin that leaves is a fee in coins. */
export function bookTransfer(
  { asset, change }: AssetChange,
  fee: bigint,
  date: WrittenDate,
  externalId: string | null,
): readonly StatementEntry[] {
  const currency = coinCurrency(asset);
  if (currency !== null)
    return [
      entry(change < 0n ? 'withdrawal' : 'deposit', date, currency, change, { externalId }),
      ...(fee === 0n ? [] : [entry('fee', date, currency, -fee, { externalId })]),
    ];
  const coin = { asset: 'coin', symbol: asset, externalId } as const;
  return [
    entry(change < 0n ? 'transfer-out' : 'transfer-in', date, 'USD', 0n, {
      ...coin,
      quantity: change as Picos,
    }),
    ...(fee === 0n ? [] : [entry('fee', date, 'USD', 0n, { ...coin, quantity: -fee as Picos })]),
  ];
}

/** Coins or money that were earned. */
export function bookReward(
  { asset, change }: AssetChange,
  date: WrittenDate,
  externalId: string | null,
): readonly StatementEntry[] {
  const currency = coinCurrency(asset);
  return currency === null
    ? [
        entry('reward', date, 'USD', 0n, {
          asset: 'coin',
          symbol: asset,
          quantity: change as Picos,
          externalId,
        }),
      ]
    : [entry('interest', date, currency, change, { externalId })];
}

function addUp(legs: readonly AssetChange[]): readonly AssetChange[] {
  const sums = new Map<string, bigint>();
  for (const { asset, change } of legs) sums.set(asset, (sums.get(asset) ?? 0n) + change);
  return [...sums].map(([asset, change]) => ({ asset, change }));
}
