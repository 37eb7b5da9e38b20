import type { FundId } from '@/lib/core/base/brand';
import type { FundType, Instrument } from '../instrument';

/** FundId, ticker, name, category. */
export type Row = readonly [fundId: number, ticker: string, fundName: string, category: string];

/** Rows by group (a stock's sector, another instrument's kind). */
export type RowsByGroup = Readonly<Record<string, readonly Row[]>>;

export interface TableKind {
  readonly fundType: FundType;
  /** False if the ticker search knows the name, but there are no prices. */
  readonly traded: boolean;
  /** Decimal places, if they differ from the type's default. */
  readonly decimals?: (ticker: string) => number;
}

const USUAL_DECIMALS: Readonly<Record<FundType, number>> = { S: 2, E: 2, F: 5, C: 2 };

export function instrumentsFrom(table: RowsByGroup, kind: TableKind): Instrument[] {
  return Object.entries(table).flatMap(([group, rows]) =>
    rows.map((row) => instrumentFrom(row, group, kind)),
  );
}

export function instrumentFrom(row: Row, group: string, kind: TableKind): Instrument {
  const [fundId, ticker, fundName, category] = row;
  return {
    fundId: fundId as FundId,
    ticker,
    fundName,
    fundType: kind.fundType,
    group,
    category,
    noData: !kind.traded,
    renamedToId: null,
    renamedToTicker: null,
    inverseOf: null,
    decimals: kind.decimals?.(ticker) ?? USUAL_DECIMALS[kind.fundType],
  };
}
