import { type Kysely, sql } from 'kysely';
import { SCHEDULE_DAYS } from '@/lib/analysis/features/record-fields';
import { NO_PRESENCE, type PresenceEvent, type RobotPresence } from '@/lib/analysis/features/robot-presence';
import { createPanel, type Panel, type PanelInstrument } from '@/lib/analysis/panel/panel';
import { type EpochDay, type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { endOfDay, startOfDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { readAllDailyBars } from '@/lib/market/daily-bars/server/daily-bar-store';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import type { Side } from '@/lib/robots/ledger/entry';
import { openReplayMarket } from '@/lib/robots/verification/server/replay-market';

/** Calendar days in which every calendar has a session. */
const LONGEST_BREAK = 10;

/** All daily bars of a market, with its instruments' reports and what robots held of them. */
export async function loadPanel(db: Kysely<Schema>, market: MarketName): Promise<Panel> {
  const { instruments, reports } = await openReplayMarket(db, market);
  const presence = await readPresence(db, market);
  const loaded: PanelInstrument[] = [];
  for await (const bars of readAllDailyBars(db, market)) {
    const instrument = instruments.get(bars.fundId);
    if (!instrument || bars.length === 0) continue;
    loaded.push({
      ...named(instrument),
      bars,
      reports: reports(bars.fundId, ...reportRange(bars)),
      presence: presence.get(bars.fundId) ?? NO_PRESENCE,
    });
  }
  return createPanel(loaded);
}

function named({ fundId, ticker, fundName, fundType, group, category, decimals }: Instrument) {
  return { fundId, ticker, fundName, fundType, group, category, decimals };
}

/**
 * From a year before the first session, so that it has a newest report, until those whose date is known, also at the
 * end of the longest break after the last session.
 */
function reportRange({ day, length }: DailyBars): readonly [Millis, Millis] {
  const [first, last] = [day[0], day[length - 1]] as [EpochDay, EpochDay];
  return [startOfDay(plus(first, -366)), endOfDay(plus(last, SCHEDULE_DAYS + LONGEST_BREAK))];
}

interface PresenceRow {
  readonly fund_id: FundId;
  readonly side: Side;
  readonly recorded_at: Millis;
  readonly change: number;
}

/** Trades that were opened and closed by one commit, such as those of backtests, leave nothing. */
async function readPresence(
  db: Kysely<Schema>,
  market: MarketName,
): Promise<ReadonlyMap<FundId, RobotPresence>> {
  const { rows } = await sql<PresenceRow>`
    select entry.fund_id, entry.side, entry.recorded_at,
           sum(case entry.kind when 'open' then 1 else -1 end) as change
    from ledger_entries as entry
    cross join robots as robot
    where robot.id = entry.robot_id and robot.market = ${market}
    group by entry.fund_id, entry.side, entry.recorded_at
    having sum(case entry.kind when 'open' then 1 else -1 end) <> 0
    order by entry.recorded_at`.execute(db);
  const [first] = rows;
  const since = first?.recorded_at ?? null;
  return new Map(
    [...groupBy(rows, (row) => row.fund_id)].map(([fundId, own]) => [
      fundId,
      { since, events: own.flatMap(toEvents) },
    ]),
  );
}

function toEvents({ recorded_at, side, change }: PresenceRow): PresenceEvent[] {
  const event: PresenceEvent = { recordedAt: recorded_at, change: change > 0 ? 1 : -1, side };
  return Array.from({ length: Math.abs(Number(change)) }, () => event);
}
