'use client';

import { useReducer, useRef, useSyncExternalStore } from 'react';
import { refreshCurrentUser, useCurrentUser } from '@/components/account/account/use-current-user';
import look from '@/components/ui/button/button.module.css';
import { joinClasses } from '@/components/ui/design/class-names';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { CallError, callApi } from '@/lib/http/api/client/call';
import styles from './develop-request.module.css';
import { isRemembered, onRemembered, remember } from './remembered-requests';
import { NOT_REQUESTED, stepRequest } from './request-state';

interface Wanted {
  readonly fundId: number;
  readonly ticker: string;
}

interface DevelopRequestProps {
  readonly instruments: readonly Wanted[];
  /** The place on the site where it is asked, as the server records it. */
  readonly source: string;
}

const UNKNOWN_FAILURE = 'Server error has occurred';

/** Asks for a robot for each of some instruments, one after another. Hidden where no script runs: it could do nothing there. */
export function DevelopRequest(props: DevelopRequestProps) {
  // What is under way belongs to these funds.
  return <Request key={props.instruments.map(({ fundId }) => fundId).join(' ')} {...props} />;
}

function Request({ instruments, source }: DevelopRequestProps) {
  const { user } = useCurrentUser();
  const [state, dispatch] = useReducer(stepRequest, NOT_REQUESTED);
  // Set at once, while the state waits for the next rendering: two fast clicks make one call.
  const isUnderWay = useRef(false);
  const wasRequested = useSyncExternalStore(
    onRemembered,
    () => user !== undefined && instruments.every(({ fundId }) => isRemembered(user?.Id ?? null, fundId)),
    () => false,
  );
  // What this page asked for may be another user's by now.
  const own = state.stage === 'requested' ? 'idle' : state.stage;
  const stage = wasRequested ? 'requested' : own;
  const robots = robotsFor(instruments.map(({ ticker }) => ticker));
  const texts = {
    idle: `Request ${robots}`,
    requesting: 'Requesting…',
    requested: 'Requested',
  };

  const request = async () => {
    if (stage !== 'idle' || isUnderWay.current) return;
    isUnderWay.current = true;
    dispatch({ type: 'pressed' });
    try {
      const asker = (user === undefined ? await refreshCurrentUser() : user)?.Id ?? null;
      for (const { fundId, ticker } of instruments) {
        // One that was asked for before the others failed is not asked for again.
        if (isRemembered(asker, fundId)) continue;
        await callApi('CxAIRobotProduct/RequestRobotProductToDevelop', { fundId, ticker, source });
        remember(asker, fundId);
      }
      dispatch({ type: 'succeeded' });
    } catch (error) {
      dispatch({ type: 'failed', message: error instanceof CallError ? error.message : UNKNOWN_FAILURE });
    } finally {
      isUnderWay.current = false;
    }
  };

  return (
    <div className={styles['request']}>
      <button
        type="button"
        className={joinClasses(look['button'], look['secondary'], styles['button'])}
        aria-busy={stage === 'requesting'}
        aria-disabled={stage !== 'idle'}
        onClick={request}
      >
        {Object.entries(texts).map(([name, text]) => (
          <span
            key={name}
            className={joinClasses(styles['text'], name !== stage && styles['absent'])}
            aria-hidden={name !== stage}
          >
            {text}
          </span>
        ))}
      </button>
      <VisuallyHidden>
        <span role="status">{wasRequested && state.stage === 'requested' && `Requested: ${robots}`}</span>
      </VisuallyHidden>
      {state.failure !== null && (
        <p className={styles['failure']} role="alert">
          {state.failure}
        </p>
      )}
    </div>
  );
}

const MOST_NAMED = 3;

function robotsFor(tickers: readonly string[]): string {
  const [first = ''] = tickers;
  if (tickers.length === 1) return `a robot for ${first}`;
  if (tickers.length > MOST_NAMED) return `robots for ${tickers.length} instruments`;
  return `robots for ${tickers.slice(0, -1).join(', ')} and ${tickers.at(-1)}`;
}
