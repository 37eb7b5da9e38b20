import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchByNames, resolveRenamed } from '@/components/instruments/ticker-picker/ticker-calls';
import { normalizeTicker, type TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { exchangePath, SITE_PATHS } from '@/lib/site/addresses/addresses';

export type InstrumentState = 'none' | 'loading' | 'known' | 'unknown' | 'failed';

interface ChosenInstrument {
  readonly instrument: TickerItem | null;
  readonly state: InstrumentState;
  readonly choose: (instrument: TickerItem | null) => void;
}

/** The instrument in the address; choosing one updates the address. */
export function useInstrument(): ChosenInstrument {
  const [instrument, setInstrument] = useState<TickerItem | null>(null);
  const [state, setState] = useState<InstrumentState>('none');
  /** Only the newest look-up counts. */
  const number = useRef(0);

  const read = useCallback(async () => {
    number.current += 1;
    const mine = number.current;
    const ticker = normalizeTicker(new URLSearchParams(location.search).get('ticker') ?? '');
    if (ticker === '') {
      setInstrument(null);
      setState('none');
      return;
    }
    setState('loading');
    try {
      const [found] = await resolveRenamed(await fetchByNames([ticker]));
      if (mine !== number.current) return;
      const isUsable = found !== undefined && !found.noData;
      setInstrument(isUsable ? found : null);
      setState(isUsable ? 'known' : 'unknown');
    } catch {
      if (mine !== number.current) return;
      setInstrument(null);
      setState('failed');
    }
  }, []);

  useEffect(() => {
    void read();
    const again = () => void read();
    window.addEventListener('popstate', again);
    return () => window.removeEventListener('popstate', again);
  }, [read]);

  const choose = useCallback((next: TickerItem | null) => {
    number.current += 1;
    setInstrument(next);
    setState(next ? 'known' : 'none');
    history.pushState(null, '', next ? exchangePath(next.ticker) : SITE_PATHS.paperExchange);
  }, []);
  return { instrument, state, choose };
}
