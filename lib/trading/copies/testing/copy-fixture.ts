import type { FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { OpenTestDatabase } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { storeFollow } from '@/lib/people/follows/server/follow-store';
import { chainEvents, chainSignals } from '@/lib/robots/ledger/chain';
import type { ExitReason, Side, TradeEvent } from '@/lib/robots/ledger/entry';
import { tradeProfit } from '@/lib/robots/ledger/profit';
import { appendEntries, readHead, readSignals } from '@/lib/robots/ledger/server/ledger-store';
import type { PaperAccounts } from '@/lib/trading/accounts/paper-accounts';
import type { Emulator, EmulatorOptions } from '@/lib/trading/emulator/server/emulator';
import {
  AAPL,
  addUser,
  openEmulatorFixture,
  type TestMarket,
} from '@/lib/trading/emulator/testing/emulator-fixture';
import type { PaperOrders } from '@/lib/trading/orders/paper-orders';
import type { Copies } from '../copies';
import { createCopies } from '../server/create-copies';
import { fanOut } from '../server/fan-out';
import { onCopiesFilled, onCopyOrdersEnded } from '../server/on-filled';
import { planOrders } from '../server/plan-orders';

/** A robot whose chain tests write, a user who follows it, and everything that copies it. */
export interface CopyFixture {
  readonly database: Database;
  readonly market: TestMarket;
  readonly copies: Copies;
  readonly accounts: PaperAccounts;
  readonly emulator: Emulator;
  readonly orders: PaperOrders;
  readonly userId: string;
  readonly robot: TestRobot;
  /** Fans out, plans and fills, as the trader does. */
  trade(): Promise<void>;
}

export const ROBOT = 7;
const BAR_MS = 5 * MINUTE_MS;

export async function openCopyFixture(
  open: OpenTestDatabase,
  more: Partial<EmulatorOptions> = {},
): Promise<CopyFixture> {
  // The hooks need the market's clock, which comes with the fixture.
  let now = () => 0 as Millis;
  const fixture = await openEmulatorFixture(open, {
    onFilled: (tx, fills) => onCopiesFilled(tx, fills, now()),
    onEnded: (tx, orders) => onCopyOrdersEnded(tx, orders, now()),
    ...more,
  });
  const { database, market, accounts, emulator, orders, userId } = fixture;
  now = () => market.now;
  await insertRobotRows(database.db, ROBOT);
  await storeFollow(database.db, userId, ROBOT, market.now);
  const copies = createCopies({
    db: database.db,
    market: market.name,
    accounts,
    onChange: () => undefined,
    now,
  });
  return {
    database,
    market,
    copies,
    accounts,
    emulator,
    orders,
    userId,
    robot: new TestRobot(database, market),
    async trade() {
      await fanOut({ database, now });
      for (let round = 0; round < 3; round += 1) {
        const ordered = await planOrders({ database, now });
        const filled = await emulator.fillDue();
        if (ordered === 0 || filled === 0) return;
      }
    },
  };
}

/** Another user who follows the robot. */
export async function addFollower({ database, market }: CopyFixture, email: string): Promise<string> {
  const userId = await addUser(database, email);
  await storeFollow(database.db, userId, ROBOT, market.now);
  return userId;
}

/** Writes a robot's chain as the engine does: first what the robot decides, later what it did. */
export class TestRobot {
  /** Distance of the stop from the entry, in dollars, of entries signaled from now on. */
  stopDistance: number | null = null;
  private tradeNo = 0;
  private open: (TradeEvent & { readonly kind: 'open' }) | null = null;

  constructor(
    private readonly database: Database,
    private readonly market: TestMarket,
  ) {}

  /** Records a decision made now, due with the bar after the next unless `dueAt` is given. @returns when it's due */
  async signal(
    action: 'open' | 'close',
    side: Side = 'long',
    dueAt = this.market.now + BAR_MS,
    fundId: FundId = AAPL,
  ): Promise<Millis> {
    const { now } = this.market;
    const head = await readHead(this.database.db, ROBOT as RobotId);
    const intention = {
      fundId,
      side,
      action,
      sharePct: toMicros(10),
      stopDistance: this.stopDistance === null ? null : toPrice(this.stopDistance),
      takeProfitDistance: null,
      decidedAt: now,
      dueAt: dueAt as Millis,
    };
    const links = chainSignals({ robotId: ROBOT as RobotId, head, recordedAt: (now + 1) as Millis }, [
      intention,
    ]);
    await this.database.commit((tx) => appendEntries(tx, ROBOT as RobotId, links));
    return dueAt as Millis;
  }

  /** Records that the robot opened at a price, by default filling its last signal. */
  async opened(
    price: number,
    side: Side = 'long',
    { signalled = true, fundId = AAPL } = {},
  ): Promise<number> {
    this.tradeNo += 1;
    this.open = {
      kind: 'open',
      tradeNo: this.tradeNo,
      fundId,
      side,
      quantity: toMicros(50),
      price: toPrice(price),
      time: this.market.now,
      commission: toMicros(1),
      slippage: 0 as Micros,
    };
    await this.record(this.open, signalled);
    return this.tradeNo;
  }

  /** Records that the robot closed what it opened last. */
  async closed(price: number, reason: ExitReason = 'signal'): Promise<void> {
    const { open } = this;
    if (!open) throw new Error('The robot has nothing open');
    const exit = { price: toPrice(price), commission: toMicros(1) };
    const { kind: _, ...shared } = open;
    await this.record(
      {
        ...shared,
        ...exit,
        kind: 'close',
        time: this.market.now,
        reason,
        profit: tradeProfit(open, exit),
      },
      reason === 'signal',
    );
    this.open = null;
  }

  private async record(event: TradeEvent, signalled: boolean): Promise<void> {
    const id = ROBOT as RobotId;
    const head = await readHead(this.database.db, id);
    const last = (await readSignals(this.database.db, id)).findLast(
      ({ action, fundId, side }) => action === event.kind && fundId === event.fundId && side === event.side,
    );
    const links = chainEvents({
      robotId: id,
      head,
      events: [event],
      findSignal: () => (signalled && last ? last : null),
      publishedAt: 0 as Millis,
      recordedAt: this.market.now,
      lateAfterMs: BAR_MS,
      openSince: new Map(this.open ? [[this.open.tradeNo, this.open.time]] : []),
    });
    await this.database.commit((tx) => appendEntries(tx, id, links));
  }
}

/** Sets the clock to just after an instant, with these prices. */
export function passTo(market: TestMarket, at: number, prices: Readonly<Record<number, number>>): void {
  market.now = (at - 500) as Millis;
  market.tick(prices);
}
