import type { PriceData } from '@/lib/market/prices/prices';

/** What the hub tells its clients, by the names of the events. */

/** 'PriceUpdate': prices by the instrument's id. */
export interface PriceUpdate {
  readonly Data: Readonly<Record<number, PriceData>>;
}

/** 'TradeOpened' and 'TradeClosed': a robot that the user follows with notifications on has traded. */
export interface TradeEventData {
  readonly RobotId: number;
  readonly RobotName: string;
  readonly TradeNo: number;
  readonly FundId: number;
  readonly Ticker: string;
  readonly Side: 'long' | 'short';
  /** The fill. */
  readonly Price: number;
  /** Of the fill, ISO 8601. */
  readonly Time: string;
  /** Net, in percent of what the entry was worth; null while the trade is open. */
  readonly ReturnPct: number | null;
  /** Of the robot's page. */
  readonly Path: string;
}

/** 'RobotChanged': figures of a robot that the user follows, or what the user has set for a robot, have changed. */
export interface RobotChanged {
  readonly RobotId: number;
}
