'use client';

import { useReducer, useRef, useSyncExternalStore } from 'react';
import { readCurrentUser, useCurrentUser } from '@/components/session/user/use-current-user';
import { Button } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { Note } from '@/components/ui/note/note';
import { SHOWN } from '@/components/ui/shown/shown';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { call, failureText } from '@/lib/http/api/client/call';
import styles from './develop-request.module.css';
import { isRemembered, onRemembered, remember } from './remembered-requests';
import { NOT_REQUESTED, stepRequest } from './request-state';

interface Wanted {
  readonly fundId: number;
  readonly ticker: string;
}

interface DevelopRequestProps {
  readonly instruments: readonly Wanted[];
  /** Where on the site the request is made; stored by the server. */
  readonly source: string;
}

/** Requests a robot for each instrument, one after another. Hidden without scripts. */
export function DevelopRequest(props: DevelopRequestProps) {
  // Resets the state when the instruments change.
  return <Request key={props.instruments.map(({ fundId }) => fundId).join(' ')} {...props} />;
}

function Request({ instruments, source }: DevelopRequestProps) {
  const { user } = useCurrentUser();
  const [state, dispatch] = useReducer(stepRequest, NOT_REQUESTED);
  // A ref is set at once, so that a double click sends one call; state only changes on the next render.
  const isUnderWay = useRef(false);
  const wasRequested = useSyncExternalStore(
    onRemembered,
    () => user !== undefined && instruments.every(({ fundId }) => isRemembered(user?.id ?? null, fundId)),
    () => false,
  );
  // The request on this page may be a previous user's.
  const own = state.stage === 'requested' ? 'idle' : state.stage;
  const stage = wasRequested ? 'requested' : own;
  const robots = robotsFor(instruments.map(({ ticker }) => ticker));

  const request = async () => {
    if (stage !== 'idle' || isUnderWay.current) return;
    isUnderWay.current = true;
    dispatch({ type: 'pressed' });
    try {
      const asker = (user === undefined ? await readCurrentUser() : user)?.id ?? null;
      for (const { fundId, ticker } of instruments) {
        // Skips instruments requested before another one failed.
        if (isRemembered(asker, fundId)) continue;
        await call('CxAIRobotProduct/RequestRobotProductToDevelop', { fundId, ticker, source });
        remember(asker, fundId);
      }
      dispatch({ type: 'succeeded' });
    } catch (error) {
      dispatch({ type: 'failed', message: failureText(error) });
    } finally {
      isUnderWay.current = false;
    }
  };

  return (
    <div className={joinClasses(styles['request'], SHOWN.withScripts)}>
      <Button
        look="secondary"
        isBusy={stage === 'requesting'}
        isOff={stage === 'requested'}
        onClick={request}
      >
        {stage === 'requested' ? 'Requested' : `Request ${robots}`}
      </Button>
      <VisuallyHidden>
        <span role="status">{wasRequested && state.stage === 'requested' && `Requested: ${robots}`}</span>
      </VisuallyHidden>
      {state.failure !== null && (
        <Note look="problem" role="alert">
          {state.failure}
        </Note>
      )}
    </div>
  );
}

const MOST_NAMED = 3;

function robotsFor(tickers: readonly string[]): string {
  const [first = ''] = tickers;
  if (tickers.length === 1) return `a robot for ${first}`;
  if (tickers.length > MOST_NAMED) return `robots for ${tickers.length} tickers`;
  return `robots for ${tickers.slice(0, -1).join(', ')} and ${tickers.at(-1)}`;
}
