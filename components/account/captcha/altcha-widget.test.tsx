/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CAPTCHA_LIFETIME_MS } from '@/lib/people/captcha/captcha';
import { Captcha } from './captcha';

const CHALLENGE = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00',
    salt: '00',
    cost: 1,
    keyLength: 32,
    keyPrefix: '00',
  },
  signature: 'signed',
};
const SOLUTION = { counter: 7, derivedKey: '00ff' };

/** A worker that solves every challenge at once. */
class QuickWorker extends EventTarget {
  postMessage(message: { readonly type: string }): void {
    if (message.type !== 'work') return;
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: SOLUTION })));
  }
  terminate(): void {
    // Ensures that nothing keeps running.
  }
}

let responses: string[];
let asked: string[];
let isServerThere: boolean;

async function answerChallenge(address: string): Promise<unknown> {
  asked.push(address);
  if (!isServerThere) throw new TypeError('Failed to fetch');
  const headers = new Map([['content-type', 'application/json']]);
  return { status: 200, headers, json: async () => CHALLENGE };
}

beforeEach(() => {
  responses = [];
  asked = [];
  isServerThere = true;
  Object.assign(globalThis, { isSecureContext: true, Worker: QuickWorker, fetch: answerChallenge });
});
afterEach(() => {
  jest.useRealTimers();
});

async function tick(): Promise<HTMLElement> {
  const box = await screen.findByRole('checkbox', { name: 'I’m human' });
  fireEvent.click(box);
  return box;
}

function show() {
  const onChange = (response: string) => responses.push(response);
  return render(
    <form data-testid="form">
      <Captcha options={{ kind: 'altcha', siteKey: null }} onChange={onChange} />
    </form>,
  );
}

const lastResponse = () => responses.at(-1) ?? '';

async function pass(): Promise<HTMLElement> {
  const box = await tick();
  await waitFor(() => expect(lastResponse()).not.toBe(''));
  return box;
}

describe('our own captcha', () => {
  it('does nothing before the box is checked, then solves the challenge, and withdraws it when clicked again', async () => {
    show();
    await screen.findByRole('checkbox');
    expect(asked).toEqual([]);
    await pass();
    expect(asked).toEqual(['/api/captcha/challenge']);
    expect(JSON.parse(atob(lastResponse()))).toEqual({ challenge: CHALLENGE, solution: SOLUTION });
    expect(screen.getByRole('status')).toHaveTextContent('Security check passed.');
    expect(screen.getByRole('checkbox', { name: 'Check passed' })).toBeChecked();
    // It isn’t a field of the surrounding form.
    expect([...new FormData(screen.getByTestId<HTMLFormElement>('form')).keys()]).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Check passed' }));
    await waitFor(() => expect(lastResponse()).toBe(''));
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  });

  it('withdraws the response before the server would reject it, and starts over', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    show();
    await pass();
    act(() => jest.advanceTimersByTime(CAPTCHA_LIFETIME_MS - 30_000));
    await waitFor(() => expect(lastResponse()).toBe(''));
    expect(screen.getByRole('status')).toHaveTextContent('The security check has expired. Please repeat it.');
    expect(await screen.findByRole('checkbox', { name: 'I’m human' })).not.toBeChecked();
  });

  it('shows that the server can’t be reached, and works once it can', async () => {
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
    isServerThere = false;
    show();
    await tick();
    expect(await screen.findByText(/Please check your connection/)).toBeInTheDocument();
    isServerThere = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass();
    expect(screen.queryByText(/Please check your connection/)).not.toBeInTheDocument();
  });
});
