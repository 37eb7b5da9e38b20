/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { HINT_SCRIPT } from './hint-script';
import { isSignedIn, onSessionChange, onSignedIn, onSignedOut, session } from './session';
import { useSession } from './use-session';

function Who() {
  return <p>{useSession()}</p>;
}

beforeEach(() => session.signOut());

describe('the session of a page', () => {
  it('starts from the hint cookie, before anything else runs', () => {
    expect(isSignedIn()).toBe(false);
    Object.defineProperty(document, 'cookie', { configurable: true, get: () => 'a=1; signed-in=1' });
    const script = document.createElement('script');
    script.textContent = HINT_SCRIPT;
    document.head.append(script);
    script.remove();
    Reflect.deleteProperty(document, 'cookie');
    expect(session.read()).toBe('signed-in');
  });

  it('notifies each listener of what it subscribed to, until it is stopped', () => {
    const told: string[] = [];
    const stops = [
      onSignedIn(() => told.push('in')),
      onSignedOut(() => told.push('out')),
      onSessionChange(() => told.push(session.read())),
    ];
    session.signIn();
    session.signOut();
    expect(told).toEqual(['in', 'signed-in', 'out', 'guest']);
    for (const stop of stops) stop();
    session.signIn();
    expect(told).toHaveLength(4);
  });

  it('is a guest’s on the server, and hydrates into a user’s without a warning', async () => {
    session.signIn();
    const container = document.createElement('div');
    container.innerHTML = renderToString(<Who />);
    expect(container).toHaveTextContent('guest');
    const errors: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(container, <Who />, { onRecoverableError: (error) => errors.push(error) }),
    );
    expect(container).toHaveTextContent('signed-in');
    await act(async () => session.signOut());
    expect(container).toHaveTextContent('guest');
    expect(errors).toEqual([]);
    await act(async () => root.unmount());
  });
});
