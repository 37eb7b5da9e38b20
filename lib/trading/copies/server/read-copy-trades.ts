import type { Kysely } from 'kysely';
import { absolute, type FundId, type Micros, type Millis, type Price, plus } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import { sampleEvenly } from '@/lib/core/base/sample-evenly';
import { DAY_MS } from '@/lib/core/base/time';
import type { Read } from '@/lib/core/database/reads';
import type { Row, Schema } from '@/lib/core/database/schema';
import { NO_SPLIT, splitBetween } from '@/lib/market/corporate-actions/corporate-action';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import { inUnitsAt } from '@/lib/trading/accounts/position';
import { readArchived } from '@/lib/trading/archives/server/archive-store';
import type { AppliedSplit } from '@/lib/trading/corporate-actions/account-action';
import { restatePrice, restateQuantity } from '@/lib/trading/corporate-actions/restate';
import { readSplits } from '@/lib/trading/corporate-actions/server/account-action-store';
import type { Gap, ProfitPoint } from '@/lib/trading/gap/gap';
import type { Copies, RowPage } from '../copies';
import type { CopiedTrade, TradeSide } from '../copy';
import type { CopyRow } from './copy-rows';
import { skipText } from './copy-trades';
import { type ArchivedExecutions, executionKey, readExecutions, type SummedExecution } from './executions';

const MOST_POINTS = 300;

/** A page of a robot's trades beside its copy's, newest first, and the running profit of both. */
export async function readCopyTrades(
  db: Kysely<Schema>,
  copy: CopyRow,
  { offset, pageSize }: RowPage,
): ReturnType<Copies['trades']> {
  const stored = await db
    .selectFrom('copy_trades')
    .selectAll()
    .where('copy_id', '=', copy.id)
    .orderBy('trade_no')
    .execute();
  const archived = copy.archived === null ? [] : await readArchivedTrades(db, copy);
  const all = [...archived, ...stored].sort((a, b) => a.trade_no - b.trade_no);
  const rows = all.toReversed().slice(offset, offset + pageSize);
  const robots = await readRobotSides(
    db,
    copy.robot_id,
    rows.map(({ trade_no }) => trade_no),
  );
  const executions = await readExecutions(
    db,
    [copy.id],
    rows.flatMap(({ open_cause, close_cause }) => [open_cause, close_cause]),
    archivedAround(copy, rows),
  );
  const splits = (await readSplits(db, [copy.account_id])).get(copy.account_id) ?? [];
  const items = rows.flatMap((row): CopiedTrade[] => {
    const robot = robots.get(row.trade_no);
    if (!robot) return [];
    const mine = mySide(row, executions);
    return [
      {
        tradeNo: row.trade_no,
        fundId: row.fund_id,
        side: row.side,
        skipReason: skipText(row),
        robot: restateSide(robot, row.fund_id, splits),
        mine: mine && restateSide(mine, row.fund_id, splits),
        intendedQuantity:
          row.intended_quantity === null
            ? null
            : restateQuantity(
                inUnitsAt(executionRate(row, executions), row.intended_quantity),
                splitBetween(splits, row.fund_id, row.opened_at, robot.closeTime ?? NOT_YET),
              ),
        robotProfit: row.robot_profit,
        gap: tradeGap(row),
        splits: splitsBetween(row, mine ?? robot, splits),
      },
    ];
  });
  return { items, total: all.length, curves: profitCurves(all) };
}

async function readArchivedTrades(db: Kysely<Schema>, { id, account_id }: CopyRow) {
  const { copy_trades } = await readArchived(db, [account_id], 'trades');
  return copy_trades.filter(({ copy_id }) => copy_id === id);
}

/** Where executions of these trades are archived, if they are. */
function archivedAround(
  { account_id: accountId, archived }: CopyRow,
  rows: readonly Row<'copy_trades'>[],
): ArchivedExecutions | null {
  if (archived === null || rows.length === 0) return null;
  return {
    accountId,
    from: Math.min(...rows.map(({ opened_at }) => opened_at)) - AROUND_MS,
    through: Math.max(...rows.map(({ opened_at, closed_at }) => closed_at ?? opened_at)) + AROUND_MS,
    executed: rows.flatMap(({ open_cause, open_fill, close_cause, close_fill }) => [
      ...(open_fill === null ? [] : [open_cause]),
      ...(close_fill === null ? [] : [close_cause]),
    ]),
  };
}

/** A copy trades about when its robot does; if not, all of its archives are read. */
const AROUND_MS = 7 * DAY_MS;

/** What was opened is shown in the units in which it is held now, or was closed. */
function restateSide(side: TradeSide, fundId: FundId, splits: readonly AppliedSplit[]): TradeSide {
  const split = splitBetween(splits, fundId, side.openTime, side.closeTime ?? NOT_YET);
  if (split === NO_SPLIT) return side;
  return {
    ...side,
    quantity: restateQuantity(side.quantity, split),
    openPrice: restatePrice(side.openPrice, split),
  };
}

function splitsBetween(
  { copy_id, fund_id }: Row<'copy_trades'>,
  { openTime, closeTime }: TradeSide,
  splits: readonly AppliedSplit[],
): CopiedTrade['splits'] {
  return splits
    .filter((split) => splitBetween([split], fund_id, openTime, closeTime ?? NOT_YET) !== NO_SPLIT)
    .map(({ after, before, effectiveAt: at, changes }) => {
      const change = changes.find(({ owner }) => owner === copy_id);
      return {
        ...{ at, after, before },
        held: change ? { from: absolute(change.before), to: absolute(change.after) } : null,
      };
    });
}

const NOT_YET = Number.MAX_SAFE_INTEGER as Millis;

function tradeGap(row: Row<'copy_trades'>): Gap | null {
  if (row.robot_profit === null) return null;
  return {
    missed: row.missed_gap ?? ZERO,
    size: row.size_gap ?? ZERO,
    delay: row.delay_gap ?? ZERO,
    price: row.price_gap ?? ZERO,
    fees: row.fee_gap ?? ZERO,
  };
}

function profitCurves(rows: readonly Row<'copy_trades'>[]) {
  const mine: ProfitPoint[] = [];
  const robot: ProfitPoint[] = [];
  let myProfit = ZERO;
  let robotProfit = ZERO;
  const closed = rows.flatMap(({ closed_at: at, robot_profit, my_profit }) =>
    at === null || robot_profit === null ? [] : [{ at, robot_profit, my_profit }],
  );
  for (const { at, robot_profit, my_profit } of closed.toSorted((a, b) => a.at - b.at)) {
    myProfit = plus(myProfit, my_profit ?? 0);
    robotProfit = plus(robotProfit, robot_profit);
    mine.push({ at, profit: myProfit });
    robot.push({ at, profit: robotProfit });
  }
  return { mine: sampleEvenly(mine, MOST_POINTS), robot: sampleEvenly(robot, MOST_POINTS) };
}

async function readRobotSides(
  db: Kysely<Schema>,
  robotId: number,
  tradeNos: readonly number[],
): Promise<ReadonlyMap<number, TradeSide>> {
  if (tradeNos.length === 0) return new Map();
  const entries = await db
    .selectFrom('ledger_entries')
    .select(['seq', 'trade_no', 'kind', 'quantity', 'price', 'time', 'profit'])
    .where('robot_id', '=', robotId)
    .where('trade_no', 'in', tradeNos)
    .execute();
  // Sorted here: to have them in order, the embedded database would read the whole ledger.
  entries.sort((a, b) => a.seq - b.seq);
  const sides = new Map<number, TradeSide>();
  for (const entry of entries) {
    const opened = sides.get(entry.trade_no);
    const at = entry.time as Millis;
    const price = entry.price as Price;
    sides.set(
      entry.trade_no,
      opened
        ? { ...opened, closeTime: at, closePrice: price, profit: entry.profit as Micros | null }
        : {
            quantity: entry.quantity as Micros,
            openTime: at,
            openPrice: price,
            closeTime: null,
            closePrice: null,
            profit: null,
          },
    );
  }
  return sides;
}

/** What is intended is stored as robots count units, at prices in dollars. */
function executionRate(row: Row<'copy_trades'>, executions: ReadonlyMap<string, SummedExecution>): Price {
  return executions.get(executionKey(row.copy_id, row.open_cause))?.rate ?? IN_DOLLARS;
}

function mySide(row: Row<'copy_trades'>, executions: ReadonlyMap<string, SummedExecution>): TradeSide | null {
  const opened =
    row.open_fill === null ? undefined : executions.get(executionKey(row.copy_id, row.open_cause));
  if (!opened) return null;
  const closed =
    row.close_fill === null ? undefined : executions.get(executionKey(row.copy_id, row.close_cause));
  return {
    quantity: row.my_quantity,
    openTime: opened.firstTime,
    openPrice: opened.price,
    closeTime: closed?.lastTime ?? null,
    closePrice: closed?.price ?? null,
    profit: row.my_profit,
  };
}

export const COPY_TRADES: Read<
  readonly [copy: CopyRow, page: RowPage],
  Awaited<ReturnType<typeof readCopyTrades>>
> = { name: 'copy-trades', run: readCopyTrades };
