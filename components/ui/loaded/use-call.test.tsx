/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { changeAsker } from './asker';
import { useCall } from './use-call';

const CALL = 'Account/GetSignInOptions';

/** A minimal Response, which jsdom lacks. */
function reply(status: number, body: unknown): Response {
  const answer = { ok: status < 400, status, json: async () => body, clone: () => answer };
  return answer as unknown as Response;
}

function Providers({ every }: { readonly every: (latest: unknown) => number }) {
  const { data } = useCall(CALL, {}, { every: (latest) => every(latest) });
  return <p>{data === undefined ? 'none' : data.providers.length}</p>;
}

const originalFetch = globalThis.fetch;
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = originalFetch;
});

it('repeats a call after failures with growing waits, and goes on with it afterwards', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  let asked = 0;
  globalThis.fetch = (async (address: string) => {
    if (address.endsWith('antiforgery')) return reply(200, { token: 't' });
    asked += 1;
    return asked < 3 || asked === 4 ? reply(503, {}) : reply(200, { Providers: Array(asked).fill({}) });
  }) as typeof fetch;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const { rerender } = render(<Providers every={() => 3000} />);
  await pass(2900);
  expect([asked, screen.getByRole('paragraph').textContent]).toEqual([1, 'none']);
  await pass(200);
  expect(asked).toBe(2);
  // Twice as long.
  await pass(5700);
  expect(asked).toBe(2);
  await pass(400);
  expect(screen.getByRole('paragraph').textContent).toBe('3');
  await pass(2000);
  // Being drawn again doesn't put it off.
  rerender(<Providers every={() => 3000} />);
  await pass(1000);
  expect([asked, screen.getByRole('paragraph').textContent]).toEqual([4, '3']);
  await pass(3000);
  expect(screen.getByRole('paragraph').textContent).toBe('5');
});

function Mine({ userId, onAnswer }: { readonly userId?: string; readonly onAnswer: () => void }) {
  const { data } = useCall(CALL, {}, { ...(userId !== undefined && { userId }), onAnswer });
  return <p>{data === undefined ? 'none' : data.providers.length}</p>;
}

it.each([
  ['is dropped, if it was for another user', 'ada', 'none', 1, 0],
  ['is asked for again, if it was for the user who is there', 'bob', '2', 2, 1],
  ['is asked for again, if anyone may ask', undefined, '2', 2, 1],
] as const)(
  'an answer that comes after somebody signed in or out %s',
  async (_, userId, shown, calls, answers) => {
    const waiting: (() => void)[] = [];
    globalThis.fetch = (async (address: string) => {
      if (address.endsWith('antiforgery')) return reply(200, { token: 't' });
      if (address.endsWith('GetCurrentUser')) return reply(200, { user: { id: 'bob' } });
      const count = waiting.length + 1;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return reply(200, { Providers: Array(count).fill({}) });
    }) as typeof fetch;
    const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve)));
    let answered = 0;
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <Mine {...(userId && { userId })} onAnswer={() => (answered += 1)} />
      </SWRConfig>,
    );
    await settle();
    changeAsker();
    waiting[0]?.();
    await settle();
    waiting[1]?.();
    await settle();
    expect([screen.getByRole('paragraph').textContent, waiting.length, answered]).toEqual([
      shown,
      calls,
      answers,
    ]);
  },
);
