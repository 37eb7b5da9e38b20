'use client';

import { useReducer, useRef, useSyncExternalStore } from 'react';
import { refreshCurrentUser, useCurrentUser } from '@/components/account/use-current-user';
import look from '@/components/button/button.module.css';
import { joinClasses } from '@/components/design/class-names';
import { VisuallyHidden } from '@/components/visually-hidden/visually-hidden';
import { CallError, callApi } from '@/lib/api/client/call';
import styles from './develop-request.module.css';
import { isRemembered, onRemembered, remember } from './remembered-requests';
import { NOT_REQUESTED, stepRequest } from './request-state';

interface DevelopRequestProps {
  readonly fundId: number;
  readonly ticker: string;
  /** The place on the site where it is asked, as the server records it. */
  readonly source: string;
}

const UNKNOWN_FAILURE = 'Server error has occurred';

/** Asks for a robot for an instrument that has none. Hidden where no script runs: it could do nothing there. */
export function DevelopRequest(props: DevelopRequestProps) {
  // What is under way belongs to one fund.
  return <Request key={props.fundId} {...props} />;
}

function Request({ fundId, ticker, source }: DevelopRequestProps) {
  const { user } = useCurrentUser();
  const [state, dispatch] = useReducer(stepRequest, NOT_REQUESTED);
  // Set at once, while the state waits for the next rendering: two fast clicks make one call.
  const isUnderWay = useRef(false);
  const wasRequested = useSyncExternalStore(
    onRemembered,
    () => user !== undefined && isRemembered(user?.Id ?? null, fundId),
    () => false,
  );
  // What this page asked for may be another user's by now.
  const own = state.stage === 'requested' ? 'idle' : state.stage;
  const stage = wasRequested ? 'requested' : own;
  const texts = {
    idle: `Request a robot for ${ticker}`,
    requesting: 'Requesting…',
    requested: 'Requested',
  };

  const request = async () => {
    if (stage !== 'idle' || isUnderWay.current) return;
    isUnderWay.current = true;
    dispatch({ type: 'pressed' });
    try {
      const asker = user === undefined ? await refreshCurrentUser() : user;
      await callApi('CxAIRobotProduct/RequestRobotProductToDevelop', { fundId, ticker, source });
      remember(asker?.Id ?? null, fundId);
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
        <span role="status">
          {wasRequested && state.stage === 'requested' && `A robot for ${ticker} was requested`}
        </span>
      </VisuallyHidden>
      {state.failure !== null && (
        <p className={styles['failure']} role="alert">
          {state.failure}
        </p>
      )}
    </div>
  );
}
