import { useEffect, useReducer, useRef, useState } from 'react';
import { reserveTurn } from '@/components/content/how-it-works/reserve-turn';
import { isSignedIn } from '@/components/session/session/session';
import { readCurrentUser } from '@/components/session/user/use-current-user';
import type { Arbiter } from '@/components/ui/arbiter/arbiter';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { mayOpenByItself } from './may-open';
import { countLoad, keepClosing } from './popup-memory';
import { isDue, nextState, type PopupEvent, type PopupState, PRICING_AFTER_MS, restMs } from './popup-state';
import { watchUse } from './watch-use';

export type Promotion = NonNullable<CallAnswer<'Memberships/GetPromotion'>['promotion']>;

export interface SalesPopupControl {
  /** null while it's hidden. */
  readonly promotion: Promotion | null;
  readonly view: PopupState['view'];
  readonly tell: (event: PopupEvent) => void;
}

/** Counts the page load, and shows the popup if it's due and no other popup opens by itself. */
export function useSalesPopup(turns: Arbiter): SalesPopupControl {
  const [state, tell] = useReducer(nextState, { view: 'hidden', closedAt: null });
  const [promotion, setPromotion] = useState<Promotion | null>(null);
  const isCounted = useRef(false);

  useEffect(() => {
    if (isCounted.current) return;
    isCounted.current = true;
    decide(turns).then(
      (found) => {
        if (!found) return;
        if (found.closedAt !== null) tell({ kind: 'remembered', closedAt: found.closedAt });
        setPromotion(found.promotion);
        tell({ kind: 'due' });
      },
      // If its code or the offers can't be loaded, it isn't shown.
      () => undefined,
    );
  }, [turns]);

  const isShown = promotion !== null;
  const { closedAt } = state;
  useEffect(() => {
    if (!isShown) return;
    return watchUse(() => tell({ kind: 'used', now: Date.now() }), restMs(closedAt, Date.now()));
  }, [isShown, closedAt]);

  return {
    promotion: state.view === 'hidden' ? null : promotion,
    view: state.view,
    tell(event) {
      if (event.kind === 'closed') keepClosing(event.now);
      tell(event);
    },
  };
}

async function decide(turns: Arbiter) {
  if (!(await mayOpenByItself())) return null;
  const { loads, closedAt } = countLoad(Date.now());
  const isOnPricingPage = window.location.pathname === SITE_PATHS.memberships;
  const share = isSignedIn() ? ((await readCurrentUser())?.showAdsPopup ?? null) : null;
  if (!isDue(loads, { share, isOnPricingPage })) return null;
  if (isOnPricingPage) await untilPageAge(PRICING_AFTER_MS);
  reserveTurn(turns);
  if (!turns.claim('sales-popup')) return null;
  const { promotion } = await call('Memberships/GetPromotion', {});
  return promotion && { promotion, closedAt };
}

/** Resolves once the page load is this many milliseconds ago. */
function untilPageAge(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms - performance.now())));
}
