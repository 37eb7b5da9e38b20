/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { mutate } from 'swr';
import { session } from '@/components/session/session/session';
import { forgetCurrentUser, refreshCurrentUser } from '@/components/session/user/use-current-user';
import { DevelopRequest } from './develop-request';

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly json: () => Promise<unknown>;
  readonly clone: () => Answer;
}

function answer(status: number, body: unknown): Answer {
  const made: Answer = { ok: status < 400, status, json: async () => body, clone: () => made };
  return made;
}

/** The signed-in user's id; null for a guest. */
let signedIn: string | null = null;
const signIn = (id: string) => {
  signedIn = id;
  session.signIn();
  return refreshCurrentUser();
};
const signOut = () => {
  signedIn = null;
  forgetCurrentUser();
  session.signOut();
};

/** Answers calls with the given responses in turn. Returns the bodies received. */
function serve(...answers: Answer[]): unknown[] {
  const got: unknown[] = [];
  const serving = async (address: string, init?: { readonly body?: string }) => {
    if (address === '/api/antiforgery') return answer(200, { token: 't' });
    if (address === '/api/Account/GetCurrentUser')
      return answer(200, { User: signedIn === null ? null : { Id: signedIn } });
    got.push([address, JSON.parse(init?.body ?? 'null')]);
    return answers.shift() ?? answer(500, {});
  };
  Object.defineProperty(globalThis, 'fetch', { configurable: true, value: serving });
  return got;
}

const element = (fundId: number) => (
  <DevelopRequest instruments={[{ fundId, ticker: 'AAPL' }]} source="robot-list" />
);
const button = () => screen.getByRole('button');
const press = (times = 1) =>
  act(async () => {
    for (let time = 0; time < times; time++) fireEvent.click(button());
  });

describe('DevelopRequest', () => {
  beforeEach(() => {
    window.localStorage.clear();
    signOut();
  });

  it('sends one request for many clicks, then shows that it was requested', async () => {
    const got = serve(answer(200, {}));
    render(element(1));
    expect(button()).toHaveAccessibleName('Request a robot for AAPL');
    await press(3);
    expect(button()).toHaveAccessibleName('Requested');
    expect(screen.getByRole('status')).toHaveTextContent('Requested: a robot for AAPL');
    await press();
    expect(got).toEqual([
      [
        '/api/CxAIRobotProduct/RequestRobotProductToDevelop',
        { fundId: 1, ticker: 'AAPL', source: 'robot-list' },
      ],
    ]);
  });

  it("shows the server's message and can be tried again", async () => {
    const got = serve(answer(429, { Message: 'Too many requests' }), answer(200, {}));
    render(element(2));
    await press();
    expect(screen.getByRole('alert')).toHaveTextContent('Too many requests');
    expect(button()).toHaveAccessibleName('Request a robot for AAPL');
    await press();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button()).toHaveAccessibleName('Requested');
    expect(got).toHaveLength(2);
  });

  it('remembers it by user and instrument: users of one browser don’t see each other’s', async () => {
    const got = serve(answer(200, {}), answer(200, {}), answer(200, {}));
    const { rerender } = render(element(3));
    const isRequested = () => button().getAttribute('aria-disabled') === 'true';
    await press();
    expect(isRequested()).toBe(true);
    await act(() => signIn('ann'));
    expect(isRequested()).toBe(false);
    await press();
    expect([isRequested(), got.length]).toEqual([true, 2]);
    rerender(element(4));
    expect(isRequested()).toBe(false);
    rerender(element(3));
    await act(() => signIn('bob'));
    expect(isRequested()).toBe(false);
    await press();
    expect(isRequested()).toBe(true);
    await act(async () => signOut());
    expect(isRequested()).toBe(true);
    expect(Object.keys(window.localStorage).sort()).toEqual([
      'tickproof.develop-request.guest.3',
      'tickproof.develop-request.user-ann.3',
      'tickproof.develop-request.user-bob.3',
    ]);
  });

  it('fetches the user before it remembers a request, if not known yet', async () => {
    signedIn = 'eve';
    serve(answer(200, {}));
    await mutate('Account/GetCurrentUser', undefined, { revalidate: false });
    document.documentElement.dataset['user'] = '';
    render(element(7));
    await press();
    expect(button()).toHaveAccessibleName('Requested');
    expect(Object.keys(window.localStorage)).toEqual(['tickproof.develop-request.user-eve.7']);
  });

  it('requests several one after another, and after a failure only those that are left', async () => {
    const got = serve(answer(200, {}), answer(429, { Message: 'Too many requests' }), answer(200, {}));
    const instruments = ['AAPL', 'MSFT'].map((ticker, place) => ({ ticker, fundId: 20 + place }));
    render(<DevelopRequest instruments={instruments} source="ticker-picker" />);
    expect(button()).toHaveAccessibleName('Request robots for AAPL and MSFT');
    await press();
    expect(screen.getByRole('alert')).toHaveTextContent('Too many requests');
    await press();
    expect(button()).toHaveAccessibleName('Requested');
    expect(screen.getByRole('status')).toHaveTextContent('Requested: robots for AAPL and MSFT');
    const [AAPL, MSFT] = instruments.map((one) => [
      '/api/CxAIRobotProduct/RequestRobotProductToDevelop',
      { ...one, source: 'ticker-picker' },
    ]);
    expect(got).toEqual([AAPL, MSFT, MSFT]);
  });

  it('works without browser storage', async () => {
    serve(answer(200, {}));
    const refused = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refused);
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refused);
    const { unmount } = render(element(5));
    await press();
    expect(button()).toHaveAccessibleName('Requested');
    unmount();
    render(element(5));
    expect(button()).toHaveAccessibleName('Requested');
    getItem.mockRestore();
    setItem.mockRestore();
  });

  it('hydrates as idle without a warning, then shows what is stored', async () => {
    window.localStorage.setItem('tickproof.develop-request.guest.6', 'requested');
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(element(6));
    expect(container.querySelector('button')).not.toHaveAttribute('aria-disabled');
    const errors: unknown[] = [];
    const log = jest.spyOn(console, 'error').mockImplementation((...said) => void errors.push(said));
    const root = await act(async () =>
      hydrateRoot(container, element(6), { onRecoverableError: (error) => errors.push(error) }),
    );
    expect(errors).toEqual([]);
    expect(container.querySelector('button')).toHaveAttribute('aria-disabled', 'true');
    log.mockRestore();
    await act(async () => root.unmount());
    container.remove();
  });
});
