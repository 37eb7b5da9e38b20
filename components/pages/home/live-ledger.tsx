import { useEffect, useState } from 'react';
import { isLikelyHuman } from '@/components/live/real-time/is-likely-human';
import { isVisible } from '@/components/ui/page-moments/waits';
import { call } from '@/lib/http/api/client/call';
import type { NewestTradeView } from '@/lib/robots/catalogue/newest-trade-view';
import { keyOfTrade, LedgerLines, type LedgerLinesProps } from './ledger-lines';

const EVERY_MS = 20_000;
const NONE: ReadonlySet<string> = new Set();

/** The newest trades, refetched every 20 seconds while the page is visible. If a call fails, it stays as it is. */
export function LiveLedger(drawn: LedgerLinesProps) {
  const [shown, setShown] = useState<LedgerLinesProps>(drawn);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();
    const { signal } = listening;

    async function load(): Promise<void> {
      clearTimeout(timer);
      if (signal.aborted || !isVisible()) return;
      const trades = await readTrades().catch(() => null);
      if (signal.aborted) return;
      if (trades) setShown((before) => withNews(before, trades));
      timer = setTimeout(load, EVERY_MS);
    }

    isLikelyHuman().then(
      (isPerson) => {
        if (!isPerson || signal.aborted) return;
        document.addEventListener('visibilitychange', load, { signal });
        timer = setTimeout(load, EVERY_MS);
      },
      // If the bot check can't be loaded, the card stays as the server rendered it.
      () => undefined,
    );
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, []);

  return <LedgerLines {...shown} />;
}

async function readTrades(): Promise<readonly NewestTradeView[]> {
  const trades = await call('CxHome/GetNewestTrades', { count: 5 });
  return trades.map(({ closeTime, ...trade }) => ({ ...trade, time: Date.parse(closeTime) }));
}

function withNews(before: LedgerLinesProps, trades: readonly NewestTradeView[]): LedgerLinesProps {
  const known = new Set(before.trades.map(keyOfTrade));
  const arrived = trades.map(keyOfTrade).filter((key) => !known.has(key));
  const times = trades.map(({ time }) => time);
  return {
    trades,
    // An imported market's current time is its last bar, long ago.
    now: Math.max(before.now, ...times, ...(isRecent(before.now) ? [Date.now()] : [])),
    arrived: arrived.length === 0 ? (before.arrived ?? NONE) : new Set(arrived),
  };
}

const RECENT_MS = 3_600_000;

function isRecent(now: number): boolean {
  return Math.abs(Date.now() - now) < RECENT_MS;
}
