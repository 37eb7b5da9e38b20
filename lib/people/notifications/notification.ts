import type { FundId, Micros, Millis, Price, RobotId } from '@/lib/core/base/brand';
import type { MarketName } from '@/lib/market/data/source';
import type { ExitReason, Phase, Side } from '@/lib/robots/ledger/entry';
import type { RetirementReason } from '@/lib/robots/registry/registry';
import type { InstrumentClass } from '@/lib/site/addresses/instrument-class';
import type { SignalEventId, SignalSide } from '@/lib/site/addresses/signals-address';

/** What a followed robot is going to do; stored before it fills. */
export interface SignalData {
  readonly fundId: FundId;
  /** Side of the position that is opened or closed. */
  readonly side: Side;
  readonly action: 'open' | 'close';
  readonly recordedAt: Millis;
  readonly dueAt: Millis;
}

interface TradeData {
  readonly fundId: FundId;
  readonly tradeNo: number;
  readonly side: Side;
  readonly price: Price;
  readonly time: Millis;
  /** Of the trade; a backtest's is never notified. */
  readonly phase: Phase;
  readonly late: boolean;
  /** When its signal was recorded; null without one. */
  readonly signalledAt: Millis | null;
}

/** A trade that a followed robot opened. */
export type OpenedData = TradeData;

/** A trade that a followed robot closed. */
export interface ClosedData extends TradeData {
  readonly reason: ExitReason;
  /** Net, in percent of the entry value; null if the opening is unknown. */
  readonly returnPct: number | null;
}

/** The end of an order that the user placed by hand. */
export interface OrderData {
  readonly market: MarketName;
  readonly fundId: FundId;
  readonly side: 'buy' | 'sell';
  readonly orderKind: 'market' | 'limit' | 'stop' | 'stopLimit' | 'trailingStop';
  /** Its role in a bracket; null outside of one, missing in old rows. */
  readonly role?: 'entry' | 'stop' | 'target' | null;
  readonly state: 'filled' | 'expired' | 'rejected';
  /** Filled so far, or ordered if nothing was; null if it isn't known. */
  readonly quantity: Micros | null;
  /** Of the fill; null without one. */
  readonly price: Price | null;
  /** A sentence, if it wasn't filled. */
  readonly reason: string | null;
  /** The paper account's, if its user has several. */
  readonly accountName?: string;
}

/** The account that a copy trades, where a text has to name it: at a broker, or one of several paper accounts. */
export interface CopyAccount {
  /** What its user calls it. */
  readonly name: string;
  readonly isRealMoney: boolean;
}

/** What a copy opened. */
export interface CopyOpenedData {
  readonly fundId: FundId;
  readonly side: Side;
  readonly quantity: Micros;
  readonly price: Price;
  /** Quantity times price. */
  readonly amount: Micros;
  /** null for the only paper account. */
  readonly account: CopyAccount | null;
}

/** What a copied trade made, once it's closed. */
export interface CopiedData {
  readonly fundId: FundId;
  /** null if the copy closed it before the robot's own trade was recorded. */
  readonly tradeNo: number | null;
  readonly side: Side;
  readonly quantity: Micros;
  readonly openPrice: Price;
  readonly closePrice: Price;
  /** Net, in the account's currency. */
  readonly profit: Micros;
  /** null, or missing in old rows, for the only paper account. */
  readonly account?: CopyAccount | null;
}

/** A robot's entry that a copy wanted and didn't get. */
export interface MissedData {
  readonly fundId: FundId;
  readonly side: Side;
  /** A sentence, or the broker's words. */
  readonly reason: string;
  /** null for the only paper account. */
  readonly account: CopyAccount | null;
  /** Other entries that the copy didn't get at the same time; missing in old rows. */
  readonly others?: number;
}

/** A position of a copy that isn't closed or guarded as it should be. */
export interface DelayedData {
  readonly fundId: FundId;
  /** Side of the position. */
  readonly side: Side;
  /** An exit that is held up, a stop that the broker doesn't take, or one already passed, closed at the market. */
  readonly what: 'exit' | 'stop' | 'passed-stop';
  /** A sentence with what its user can do; it may have the broker's words. */
  readonly reason: string;
  /** null for the only paper account. */
  readonly account: CopyAccount | null;
}

/** A change of a copy that its user didn't make, or the end of a draining one. */
export interface AutopilotData {
  readonly state: 'paused' | 'halted' | 'draining' | 'ended';
  /** A sentence. */
  readonly reason: string;
  /** null, or missing in old rows, for the only paper account. */
  readonly account?: CopyAccount | null;
}

/** A change of an account at a broker that its user didn't make. */
export interface AccountData extends CopyAccount {
  readonly notice:
    | 'ready'
    | 'stopped'
    | 'daily-loss'
    | 'limit-orders'
    | 'limit-stops'
    | 'keys-refused'
    | 'differing'
    | 'order'
    | 'order-lost'
    | 'order-replaced';
  /** A sentence; null if there is nothing more to say. */
  readonly reason: string | null;
}

/** A split, dividend or the like of shares that a user's account holds. */
export interface ActionData {
  readonly fundId: FundId;
  readonly what:
    | {
        readonly kind: 'split';
        readonly after: number;
        readonly before: number;
        /** Shares held before and after. */
        readonly from: Micros;
        readonly to: Micros;
        /** For a fraction of a share; zero if there was none. */
        readonly cash: Micros;
      }
    /** `amount` is null where it was learned of too late to be paid. */
    | { readonly kind: 'cash-dividend'; readonly amount: Micros | null }
    | { readonly kind: 'symbol-change'; readonly from: string; readonly to: string }
    /** `shares` is null where the account can't hold them, or the broker says how many. */
    | { readonly kind: 'spin-off'; readonly newSymbol: string; readonly shares: Micros | null }
    /** A currency pair's prices, which had counted as dollars, are converted from its own currency from now on. */
    | {
        readonly kind: 'currency';
        readonly base: string;
        readonly quote: string;
        /** Dollars for a unit of the second currency. */
        readonly rate: Price;
        /** Units held before and after; zero if only orders waited. */
        readonly from: Micros;
        readonly to: Micros;
        /** How many waiting orders were restated. */
        readonly orders: number;
      };
  /** null for paper accounts of ours. */
  readonly account: CopyAccount | null;
  /** The paper account's; missing in old rows. */
  readonly accountName?: string;
}

/** A price that crossed a level its user chose. */
export interface PriceAlertData {
  readonly market: MarketName;
  readonly fundId: FundId;
  /** At or above a price, at or below it, or a day's change of at least so many percent either way. */
  readonly condition: 'above' | 'below' | 'move';
  /** A price, or percent for `move`. */
  readonly level: number;
  readonly price: Price;
  /** Since the previous close, percent; null if unknown. */
  readonly changePct: number | null;
  readonly time: Millis;
}

/** Tickers named in one notification; the rest is counted. */
export const MOST_NAMED_TICKERS = 20;

interface NamedTickers {
  readonly count: number;
  /** In alphabetical order. */
  readonly first: readonly string[];
}

/** What became of a saved screen with an alert. */
export interface ScreenData {
  readonly market: MarketName;
  /** What its user calls it. */
  readonly name: string;
  /** Of the screener's address. */
  readonly query: string;
  readonly what:
    | {
        readonly kind: 'changed';
        /** The session, YYYY-MM-DD. */
        readonly day: string;
        /** What it matches now. */
        readonly total: number;
        readonly came: NamedTickers;
        readonly went: NamedTickers;
      }
    /** It names something that is no longer there, so its alert is off. */
    | { readonly kind: 'unreadable'; readonly reason: string };
}

/** Buy and sell signals of a session that a user asked to be notified of. */
export interface DailySignalsData {
  readonly market: MarketName;
  readonly class: InstrumentClass;
  /** The session, YYYY-MM-DD. */
  readonly day: string;
  readonly count: number;
  /** At most `MOST_NAMED_TICKERS`. */
  readonly first: readonly {
    readonly ticker: string;
    readonly event: SignalEventId;
    readonly side: SignalSide;
  }[];
}

/** What staff did with a user's ticket. */
export interface TicketData {
  readonly reference: string;
  readonly subject: string;
  readonly what: 'answered' | 'closed';
}

/** What happened to a member's post in a club, or what another one wrote about them. */
export interface ClubPostData {
  readonly what:
    | 'reply'
    | 'mention'
    | 'held'
    | 'approved'
    | 'removed'
    | 'restored'
    | 'appeal-granted'
    | 'appeal-denied';
  readonly clubId: string;
  /** The post to look at: the one that a reply answers. */
  readonly threadId: string;
  /** null for replies. */
  readonly title: string | null;
  /** The handle of who wrote it; null for moderators' decisions and former members. */
  readonly by: string | null;
  /** The rule it was removed by. */
  readonly rule: number | null;
}

/** What became of a user's copy of a basket. */
export interface BasketCopyData {
  readonly market: MarketName;
  readonly basket: string;
  /** The basket's name. */
  readonly name: string;
  readonly state: 'bought' | 'rebalanced' | 'halted' | 'ended';
  /** A sentence. */
  readonly reason: string | null;
  /** The paper account's, if its user has several. */
  readonly accountName?: string;
}

/** Questions of a day that a member voted on, decided since. */
export interface PredictionsData {
  readonly market: MarketName;
  /** The session whose close decided them, YYYY-MM-DD. */
  readonly day: string;
  readonly count: number;
  /** At most `MOST_NAMED_TICKERS`. */
  readonly first: readonly {
    readonly ticker: string;
    /** Whether the question looked a session or a week ahead. */
    readonly horizon: 'day' | 'week';
    readonly outcome: 'yes' | 'no' | 'void';
  }[];
}

interface KindData {
  readonly signal: SignalData;
  readonly opened: OpenedData;
  readonly closed: ClosedData;
  /** Why a robot that the user follows or copies opens no more positions. */
  readonly retired: RetirementReason;
  readonly order: OrderData;
  readonly 'copy-opened': CopyOpenedData;
  readonly copied: CopiedData;
  readonly missed: MissedData;
  readonly delayed: DelayedData;
  readonly autopilot: AutopilotData;
  readonly 'basket-copy': BasketCopyData;
  readonly account: AccountData;
  readonly action: ActionData;
  readonly 'price-alert': PriceAlertData;
  readonly screen: ScreenData;
  readonly 'daily-signals': DailySignalsData;
  readonly ticket: TicketData;
  readonly predictions: PredictionsData;
  readonly 'club-post': ClubPostData;
}

export type NotificationKind = keyof KindData;

export const NOTIFICATION_KINDS = [
  'signal',
  'opened',
  'closed',
  'retired',
  'order',
  'copy-opened',
  'copied',
  'missed',
  'delayed',
  'autopilot',
  'basket-copy',
  'account',
  'action',
  'price-alert',
  'screen',
  'daily-signals',
  'ticket',
  'predictions',
  'club-post',
] as const;

/** What happened, by kind. */
export type NotificationContent = {
  readonly [Kind in NotificationKind]: { readonly kind: Kind; readonly data: KindData[Kind] };
}[NotificationKind];

/** What a followed robot did. */
export type LinkContent = Extract<NotificationContent, { readonly kind: 'signal' | 'opened' | 'closed' }>;

/** What is stored for a robot's followers. */
export type FollowedContent = Extract<
  NotificationContent,
  { readonly kind: LinkContent['kind'] | 'retired' }
>;

/** A notification to be stored for one user. */
export type NewNotification = NotificationContent & {
  readonly userId: string;
  /** Names the event for this user, such as `order:ID:filled`; a repeated one is stored once. */
  readonly dedupeKey: string;
  /** null where it isn't about one robot: orders by hand, accounts, price alerts, tickets, posts and the like. */
  readonly robotId: RobotId | null;
  /** When it happened in the market, UTC milliseconds. */
  readonly happenedAt: number;
};

/** Dedupe keys for links of a robot's chain. */
export function signalKey(robotId: number, seq: number): string {
  return `signal:${robotId}:${seq}`;
}

export function entryKey(robotId: number, seq: number): string {
  return `entry:${robotId}:${seq}`;
}

export function retiredKey(robotId: number): string {
  return `retired:${robotId}`;
}
