import { batch } from '@/components/live/real-time/batch';
import type { HubClient } from '@/components/live/real-time/hub-connection';
import { TRADE_EVENTS } from '@/components/robots/robot-changes/robot-changes';
import { showToast, type ToastOffer } from '@/components/ui/toast/toast-store';
import { mobileRobotPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { isInApp } from '@/lib/site/addresses/in-app';
import { type AnnouncedTrade, readTrade, type TradeMessage, tradeMessages } from './trade-labels';

/** Trades within this time are reported together, in milliseconds. */
const TOGETHER_MS = 1_200;
/** How many reported trades are remembered. */
const REMEMBERED = 200;

/**
 * Shows the user's robots' trades as toasts.
 * @param priceKind for example "Simulated prices"
 * @returns unsubscribes
 */
export function showTrades(hub: Pick<HubClient, 'hold' | 'on'>, priceKind: string): () => void {
  const told = new Set<string>();
  const batched = batch<AnnouncedTrade>(
    () => TOGETHER_MS,
    (trades) => {
      const messages = tradeMessages(trades, { priceKind, allHref: SITE_PATHS.subscriberHome });
      for (const message of messages)
        showToast(message.text, 'info', tradeLink(message), message.isLate ? 'late' : undefined);
    },
  );
  const stops = TRADE_EVENTS.map((event) =>
    hub.on(event, (payload) => {
      const trade = readTrade(event, payload);
      if (!trade) return;
      // After a failover, the new server may repeat messages.
      const key = `${event} ${trade.robotId} ${trade.tradeNo} ${trade.ticker}`;
      if (told.has(key)) return;
      told.add(key);
      for (const oldest of told) if (told.size > REMEMBERED) told.delete(oldest);
      batched.add(trade);
    }),
  );
  const release = hub.hold();
  return () => {
    batched.stop();
    release();
    for (const stop of stops) stop();
  };
}

/** The message's link. Inside an app, only links to pages the app shows. */
function tradeLink({ robotId, href, link }: TradeMessage): ToastOffer | undefined {
  if (!isInApp(window.location.pathname)) return { href, text: link };
  return robotId === null ? undefined : { href: mobileRobotPath({ id: robotId }), text: link };
}
