import { useEffect, useState } from 'react';
import { Notice } from '@/components/ui/notice/notice';
import { BROKER_PROBLEM, logInPath } from '@/lib/site/addresses/addresses';
import { SIGN_IN_PROBLEMS, type SignInProblem } from '@/lib/trading/broker-accounts/sign-in';

const TEXTS: Readonly<Record<SignInProblem, string>> = {
  canceled: 'You canceled at the broker. You can start again at any time, or enter API keys instead.',
  expired: 'This sign-in expired or was used already. It’s good once, for ten minutes. Please start again.',
  'signed-out': 'Your session here ended meanwhile. Please start again once you’re logged in.',
  'other-session': 'This sign-in was started in another browser or session. Please start again here.',
  'not-offered': 'This broker or kind of account isn’t offered here anymore.',
  refused: 'The broker didn’t accept the sign-in. Please start again, or enter API keys instead.',
  'not-allowed':
    'You didn’t allow trading at the broker. Start again and allow it, so that robots can place orders.',
  unclear: 'The broker can’t be reached or doesn’t answer as it should. Please try again in a few minutes.',
  full: 'You can’t connect more accounts. Disconnect one first.',
  disconnected: 'This account was disconnected meanwhile. Connect it again.',
  failed: 'Something went wrong on our side, and we’ve logged it. Please try again.',
};

/** Why signing in at a broker connected nothing, after coming back from there. */
export function SignInNote() {
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  useEffect(() => setProblem(takeProblem()), []);
  if (problem === null) return null;
  return (
    <div role="alert">
      <Notice tone="warning" title="Nothing was connected or changed">
        <p>
          {TEXTS[problem]} {problem === 'signed-out' && <a href={logInPath()}>Log in</a>}
        </p>
      </Notice>
    </div>
  );
}

/** Removes the note from the hash and returns it. Anyone can make a link with one, so unknown values are ignored. */
function takeProblem(): SignInProblem | null {
  const note = new RegExp(`^#${BROKER_PROBLEM}=([\\w-]+)$`).exec(window.location.hash)?.[1];
  if (note === undefined) return null;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  return SIGN_IN_PROBLEMS.find((known) => known === note) ?? null;
}
