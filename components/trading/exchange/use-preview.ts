import { useEffect, useRef, useState } from 'react';
import { useAccountScope } from '@/components/trading/paper-data/account-scope';
import type { OrderPreview, OrderRequest } from '@/components/trading/paper-data/paper-calls';
import { call, failureText } from '@/lib/http/api/client/call';
import type { CallRequest } from '@/lib/http/api/client/call-types';

/** From the last keystroke to the call, in milliseconds. */
const DELAY_MS = 300;
/** How long an estimate stays before it's refetched at newer prices, in milliseconds. */
const EVERY_MS = 10_000;

export interface ShownPreview {
  readonly state: 'none' | 'loading' | 'known' | 'failed';
  /** For this order; while it loads, for the previous one. */
  readonly preview: OrderPreview | null;
  readonly message: string;
}

interface Answer {
  readonly asked: string;
  readonly preview: OrderPreview | null;
  readonly message: string;
}

/** What an order would cost. Requests are numbered, and only the newest one's answer counts. */
export function usePreview(order: OrderRequest | null): ShownPreview {
  const scope = useAccountScope();
  const asked = order === null ? '' : JSON.stringify({ order, ...scope });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const number = useRef(0);

  useEffect(() => {
    if (asked === '') return;
    const controller = new AbortController();
    const ask = async () => {
      number.current += 1;
      const mine = number.current;
      const isNewest = () => !controller.signal.aborted && mine === number.current;
      try {
        const preview = await call(
          'CxPaperTrades/PreviewOrder',
          JSON.parse(asked) as CallRequest<'CxPaperTrades/PreviewOrder'>,
          controller.signal,
        );
        if (isNewest()) setAnswer({ asked, preview, message: '' });
      } catch (error) {
        if (isNewest()) setAnswer({ asked, preview: null, message: failureText(error) });
      }
    };
    let repeating: ReturnType<typeof setInterval> | undefined;
    const timer = setTimeout(() => {
      void ask();
      repeating = setInterval(() => {
        if (document.visibilityState === 'visible') void ask();
      }, EVERY_MS);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(repeating);
      controller.abort();
    };
  }, [asked]);

  if (asked === '') return { state: 'none', preview: null, message: '' };
  if (answer?.asked !== asked) return { state: 'loading', preview: answer?.preview ?? null, message: '' };
  return { state: answer.preview ? 'known' : 'failed', preview: answer.preview, message: answer.message };
}
