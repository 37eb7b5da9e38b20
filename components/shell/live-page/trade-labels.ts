import { formatQuote } from '@/components/live/live-price/price-labels';
import { toRecord } from '@/components/live/real-time/live-price';
import { TRADE_EVENTS } from '@/components/robots/robot-changes/robot-changes';
import { formatPercent, formatPlural } from '@/lib/core/format/number';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import type { Phase } from '@/lib/robots/ledger/entry';
import { HYPOTHETICAL } from '@/lib/robots/ledger/hypothetical';
import { PHASE_LABELS, PHASES } from '@/lib/robots/ledger/phase-labels';

/** Trade notifications to users who enabled them, and their texts. */

export type TradeEventName = (typeof TRADE_EVENTS)[number];

export interface AnnouncedTrade {
  readonly event: TradeEventName;
  readonly robotId: number;
  readonly robotName: string;
  readonly tradeNo: number;
  readonly ticker: string;
  readonly side: 'long' | 'short';
  readonly price: number | null;
  /** For closed trades, percent. */
  readonly returnPct: number | null;
  readonly phase: Phase;
  /** Whether it's a forward trade that was recorded late. */
  readonly late: boolean;
  /** The robot's path on this site. */
  readonly path: string;
}

/** Parses a trade from the hub; null for anything else. */
export function readTrade(event: TradeEventName, payload: unknown): AnnouncedTrade | null {
  const record = toRecord(payload);
  if (!record) return null;
  const { robotId, robotName, tradeNo, ticker, side, price, returnPct, path, phase, late } = record;
  if (typeof robotId !== 'number' || typeof robotName !== 'string' || typeof ticker !== 'string') return null;
  if (side !== 'long' && side !== 'short') return null;
  // Only links to paths on this site.
  if (typeof path !== 'string' || !/^\/(?!\/)/.test(path)) return null;
  return {
    event,
    robotId,
    robotName,
    tradeNo: typeof tradeNo === 'number' ? tradeNo : 0,
    ticker,
    side,
    price: typeof price === 'number' ? price : null,
    returnPct: typeof returnPct === 'number' ? returnPct : null,
    // A trade only counts as forward if it says so.
    phase: PHASES.find((known) => known === phase) ?? 'replayed',
    late: late === true,
    path,
  };
}

const DEEDS: Readonly<Record<TradeEventName, Readonly<Record<'long' | 'short', string>>>> = {
  TradeOpened: { long: 'bought', short: 'sold short' },
  TradeClosed: { long: 'sold', short: 'bought back' },
};

const SUMS: Readonly<Record<TradeEventName, (count: number) => string>> = {
  TradeOpened: (count) => `opened ${formatPlural(count, 'trade')}`,
  TradeClosed: (count) => `closed ${formatPlural(count, 'trade')}`,
};

/** `QQQ · Momentum bought BTC.X at 91,234.50`; closed trades include the return. */
export function tradeLabel({ event, robotName, ticker, side, price, returnPct }: AnnouncedTrade): string {
  const at = price === null ? '' : ` at ${formatQuote(price)}`;
  const brought =
    event === 'TradeClosed' && returnPct !== null
      ? ` (${formatPercent(returnPct, 2, true)}, ${HYPOTHETICAL.toLowerCase()})`
      : '';
  return `${shortName(robotName)} ${DEEDS[event][side]} ${ticker}${at}${brought}`;
}

export interface TradeMessage {
  readonly text: string;
  /** Whether all of its trades were recorded late. */
  readonly isLate: boolean;
  /** null if the message is about several robots. */
  readonly robotId: number | null;
  readonly href: string;
  /** The link's text. */
  readonly link: string;
}

/** Maximum separate messages; more robots are summarized in one. */
const MOST = 3;

/**
 * Messages for trades that happened together: a robot's single trade as is, several as a count, and many robots as one
 * message.
 * @param priceKind for example "Simulated prices"; shown next to any price or return
 * @param allHref a page with all trades
 */
export function tradeMessages(
  trades: readonly AnnouncedTrade[],
  { priceKind, allHref }: { readonly priceKind: string; readonly allHref: string },
): readonly TradeMessage[] {
  const byRobot = new Map<number, readonly AnnouncedTrade[]>();
  for (const trade of trades) byRobot.set(trade.robotId, [...(byRobot.get(trade.robotId) ?? []), trade]);
  if (byRobot.size > MOST)
    return [
      {
        text: `${formatPlural(byRobot.size, 'robot')}: ${sumLabel(trades)} · ${phasesText(trades)}`,
        isLate: trades.every(({ late }) => late),
        robotId: null,
        href: allHref,
        link: 'See all trades',
      },
    ];
  return [...byRobot.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const text =
      own.length === 1
        ? `${tradeLabel(first)} · ${phasesText(own)} · ${priceKind}`
        : `${shortName(first.robotName)} ${sumLabel(own)} · ${phasesText(own)}`;
    const isLate = own.every(({ late }) => late);
    return [{ text, isLate, robotId: first.robotId, href: first.path, link: 'See the robot' }];
  });
}

function sumLabel(trades: readonly AnnouncedTrade[]): string {
  return TRADE_EVENTS.flatMap((event) => {
    const count = trades.filter((trade) => trade.event === event).length;
    return count === 0 ? [] : [SUMS[event](count)];
  }).join(', ');
}

/** The phases of the trades, without duplicates: `Replayed, Forward`. */
function phasesText(trades: readonly AnnouncedTrade[]): string {
  return PHASES.filter((phase) => trades.some((trade) => trade.phase === phase))
    .map((phase) => PHASE_LABELS[phase])
    .join(', ');
}

function shortName(name: string): string {
  return nameLines(name)[0] ?? name;
}
