'use client';

import { useState } from 'react';
import { authMode } from '@/components/account/account-dialogs/auth-links';
import { AuthSteps } from '@/components/account/account-dialogs/auth-steps';
import { keepPending, pendingIn } from '@/components/session/pending-action/pending-action';
import { isSignedIn } from '@/components/session/session/session';
import { becomeUser } from '@/components/session/user/sign-in';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import { destinationAfter, requestedDestination } from './destinations';
import { describeProviderProblem } from './provider-problems';
import { SignedInAlready } from './signed-in-already';

const ACTIONS = { login: 'ask_for_log_in', 'sign-up': 'ask_for_sign_up', report: 'report_problem' } as const;

/** Picks the form from the page's address. */
export function AuthForms() {
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const [mode, setMode] = useState(() => authMode(query));
  const [wasSignedIn] = useState(isSignedIn);
  const [notes] = useState(takeNotes);
  const { origin } = window.location;
  const { referrer } = document;
  const requested = requestedDestination(query, referrer, origin);
  const problem = describeProviderProblem(query.get('problem'));

  // Signed-in users can also report a problem.
  if (wasSignedIn && mode !== 'report') return <SignedInAlready goOn={requested} />;
  return (
    <AuthSteps
      mode={mode}
      onMode={(next) => {
        setMode(next);
        const at = new URL(window.location.href);
        at.searchParams.set('action', ACTIONS[next]);
        at.searchParams.delete('problem');
        window.history.replaceState(window.history.state, '', at);
      }}
      returnUrl={requested ?? ''}
      challenge={notes.get('challenge')}
      isFinishing={query.get('action') === 'finish_sign_up'}
      invitationToken={notes.get('invitation') ?? query.get('invitationToken') ?? ''}
      email={notes.get('email') ?? ''}
      onSignedIn={(kind, suggested) => {
        becomeUser();
        window.location.assign(destinationAfter(kind, query, suggested, origin, referrer));
      }}
      frame={(title, view) => (
        <Stack as="section" gap={4} aria-label={title}>
          <h2>{title}</h2>
          {problem !== null && (
            <div role="alert">
              <Notice tone="warning" title={problem} />
            </div>
          )}
          {view}
        </Stack>
      )}
    />
  );
}

/**
 * Removes the values in the hash and returns them: a challenge from a provider's sign-in, or a mailed invitation with
 * its email. What a link followed before scripts ran asked for is kept for the page that it came from.
 */
function takeNotes(): URLSearchParams {
  const { hash, pathname, search } = window.location;
  const notes = new URLSearchParams(hash.slice(1));
  const wanted = pendingIn(hash);
  if (wanted) keepPending(wanted);
  if (wanted || notes.has('challenge') || notes.has('invitation'))
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  return notes;
}
