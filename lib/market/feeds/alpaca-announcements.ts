import { z } from 'zod';
import type { FundId } from '@/lib/core/base/brand';
import { toPrice } from '@/lib/core/base/price';
import { parseIsoDay } from '@/lib/core/base/time';
import {
  actionBegin,
  type CorporateAction,
  ratioOfDecimals,
  splitOn,
} from '@/lib/market/corporate-actions/corporate-action';

/** Alpaca's announcements of corporate actions (`/v1beta1/corporate-actions`), as far as they concern what is held. */

export const ANNOUNCED_TYPES =
  'forward_split,reverse_split,stock_dividend,cash_dividend,spin_off,name_change';

const date = z.iso.date();
const splits = z.array(
  z.object({ symbol: z.string(), new_rate: z.number(), old_rate: z.number(), ex_date: date }),
);

export const announcementsSchema = z.object({
  corporate_actions: z.object({
    forward_splits: splits.optional(),
    reverse_splits: splits.optional(),
    stock_dividends: z.array(z.object({ symbol: z.string(), rate: z.number(), ex_date: date })).optional(),
    cash_dividends: z
      .array(z.object({ id: z.string().optional(), symbol: z.string(), rate: z.number(), ex_date: date }))
      .optional(),
    spin_offs: z
      .array(
        z.object({
          source_symbol: z.string(),
          source_rate: z.number(),
          new_symbol: z.string(),
          new_rate: z.number(),
          ex_date: date,
        }),
      )
      .optional(),
    name_changes: z
      .array(z.object({ old_symbol: z.string(), new_symbol: z.string(), process_date: date }))
      .optional(),
  }),
  next_page_token: z.string().nullish(),
});

/** The corporate actions in an answer, of these symbols only; ratios that make no sense are left out. */
export function readAnnouncements(
  { corporate_actions: told }: z.output<typeof announcementsSchema>,
  bySymbol: ReadonlyMap<string, FundId>,
): readonly CorporateAction[] {
  const about = <Action>(
    symbol: string,
    day: string,
    make: (
      fundId: FundId,
      about: { readonly fundId: FundId; readonly effectiveAt: CorporateAction['effectiveAt'] },
    ) => Action | null,
  ): Action[] => {
    const fundId = bySymbol.get(symbol);
    if (fundId === undefined) return [];
    return [make(fundId, { fundId, effectiveAt: actionBegin(parseIsoDay(day)) }) ?? []].flat() as Action[];
  };
  const split = (symbol: string, day: string, after: number, before: number) =>
    about(symbol, day, (fundId) => {
      const ratio = ratioOfDecimals(after, before);
      return ratio && splitOn(fundId, parseIsoDay(day), ratio);
    });
  return [
    ...[...(told.forward_splits ?? []), ...(told.reverse_splits ?? [])].flatMap((one) =>
      split(one.symbol, one.ex_date, one.new_rate, one.old_rate),
    ),
    // `rate` new shares for each old one are a split of 1 + rate for 1: what was paid stays.
    ...(told.stock_dividends ?? []).flatMap((one) => split(one.symbol, one.ex_date, 1 + one.rate, 1)),
    ...(told.cash_dividends ?? []).flatMap(({ id, symbol, rate, ex_date }) =>
      about(symbol, ex_date, (fundId, rest): CorporateAction | null =>
        rate > 0
          ? {
              ...rest,
              kind: 'cash-dividend',
              // The id stays when a dividend is corrected, and tells two of one day apart.
              key: `dividend:${fundId}:${id ?? `${ex_date}:${rate}`}`,
              perShare: toPrice(rate),
            }
          : null,
      ),
    ),
    ...(told.spin_offs ?? []).flatMap((one) =>
      about(one.source_symbol, one.ex_date, (fundId, rest): CorporateAction | null => {
        const ratio = ratioOfDecimals(one.new_rate, one.source_rate);
        const key = `spin-off:${fundId}:${one.ex_date}:${one.new_symbol}`;
        return ratio && { ...rest, ...ratio, kind: 'spin-off', key, newSymbol: one.new_symbol };
      }),
    ),
    ...(told.name_changes ?? [])
      .filter((one) => one.old_symbol !== one.new_symbol)
      .flatMap((one) =>
        about(
          one.old_symbol,
          one.process_date,
          (fundId, rest): CorporateAction => ({
            ...rest,
            kind: 'symbol-change',
            key: `symbol:${fundId}:${one.process_date}`,
            from: one.old_symbol,
            to: one.new_symbol,
          }),
        ),
      ),
  ];
}
