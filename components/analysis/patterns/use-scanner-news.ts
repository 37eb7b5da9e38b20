import { useEffect, useState } from 'react';
import { pageHub } from '@/components/live/real-time/page-connection';
import type { IntradayPatternRow } from '@/lib/analysis/intraday-patterns/intraday-pattern';
import type { PatternScannerAddress } from '@/lib/site/addresses/pattern-scanner-address';

/** A message that comes shortly before an answer may not be in it yet. */
const OVERLAP_MS = 10_000;

interface Arrived {
  readonly row: IntradayPatternRow;
  readonly at: number;
}

interface NewsOptions {
  readonly address: Pick<PatternScannerAddress, 'class' | 'timeframe'>;
  readonly isOn: boolean;
  /** When the list came, UTC milliseconds; null before. */
  readonly answeredAt: number | null;
  /** Asks for the list again. */
  readonly ask: () => Promise<unknown>;
}

/**
 * What the hub says about a scanner's patterns since its list was asked for, oldest first. The list is asked for again with
 * each connection, so nothing is lost between them, and when bars were restated.
 */
export function useScannerNews({
  address,
  isOn,
  answeredAt,
  ask,
}: NewsOptions): readonly IntradayPatternRow[] {
  const [arrived, setArrived] = useState<readonly Arrived[]>([]);
  const { class: only, timeframe } = address;
  useEffect(() => {
    if (!isOn) return;
    const hub = pageHub();
    const scanner = { class: only, timeframe };
    const askAgain = () => void ask().catch(() => undefined);
    const stops = [
      hub.on('IntradayPattern', ({ class: from, row }) => {
        if (from === only && row.timeframe === timeframe)
          setArrived((before) => [...before, { row, at: Date.now() }]);
      }),
      hub.on('IntradayPatternsRestated', (from) => {
        if (from.class === only && from.timeframe === timeframe) askAgain();
      }),
      // Without the connection, or the right to it, the list stays as it is.
      hub.onConnected(() => void hub.publish('SubscribePatterns', scanner).then(askAgain, () => undefined)),
      hub.hold(),
    ];
    return () => {
      if (hub.state === 'connected') hub.publish('UnsubscribePatterns', scanner).catch(() => undefined);
      for (const stop of stops) stop();
    };
  }, [isOn, only, timeframe, ask]);
  useEffect(() => {
    if (answeredAt !== null) setArrived((before) => before.filter(({ at }) => at > answeredAt - OVERLAP_MS));
  }, [answeredAt]);
  return arrived.map(({ row }) => row);
}
