import { useCallback, useEffect, useRef, useState } from 'react';
import { Failed } from '@/components/ui/loaded/failed';
import { Note } from '@/components/ui/note/note';
import { formatCount } from '@/lib/core/format/number';
import { guestLedgerPath } from '@/lib/site/addresses/addresses';
import { describeEarlierTrade } from './describe-earlier-trade';

interface EarlierTradeProps {
  readonly robotId: number;
  readonly tradeNo: number;
}

/** A trade from a robot's ledger, in words. */
export function EarlierTrade({ robotId, tradeNo }: EarlierTradeProps) {
  const [found, setFound] = useState<string | null | 'loading' | 'failed'>('loading');
  const place = useRef<HTMLDivElement>(null);
  const load = useCallback(async () => {
    setFound('loading');
    try {
      const answer = await fetch(guestLedgerPath(robotId));
      setFound(answer.ok ? describeEarlierTrade(await answer.text(), tradeNo) : 'failed');
    } catch {
      setFound('failed');
    }
  }, [robotId, tradeNo]);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
    void load();
  }, [load]);
  const name = `Trade ${formatCount(tradeNo)}`;
  return (
    <div ref={place}>
      {found === 'failed' ? (
        <Failed what={`trade ${formatCount(tradeNo)}`} onRetry={() => void load()} />
      ) : (
        <Note look="warning" role="status">
          {found === 'loading'
            ? `Loading trade ${formatCount(tradeNo)}…`
            : found === null
              ? `This robot has no trade ${formatCount(tradeNo)}.`
              : `${name}, from before the latest ones: ${found}`}
        </Note>
      )}
    </div>
  );
}
