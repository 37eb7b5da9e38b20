/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { LookUpServer } from '@/components/instruments/ticker-picker/testing/look-up-server';
import { ticker } from '@/components/instruments/ticker-picker/testing/tickers';
import { AskForRobot } from './ask-for-robot';

const TESLA = ticker('TSLA', { fundName: 'Tesla, Inc.' });
const APPLE = ticker('AAPL', { fundName: 'Apple Inc.' });
const REQUEST = '/api/CxAIRobotProduct/RequestRobotProductToDevelop';
const originalFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = originalFetch;
  window.localStorage.clear();
});

it('lets visitors choose several instruments and request a robot for each', async () => {
  const server = new LookUpServer([TESLA, APPLE]);
  const requests: unknown[] = [];
  const request: typeof fetch = (address, init) => {
    if (String(address) !== REQUEST) return server.fetch(address, init);
    requests.push(JSON.parse(String(init?.body)));
    const answer = { ok: true, status: 200, json: async () => ({ requested: true }) };
    return Promise.resolve(answer as unknown as Response);
  };
  globalThis.fetch = request;

  render(<AskForRobot />);
  const details = screen.getByText('Choose tickers').closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const input = await screen.findByRole('combobox', { name: 'Tickers' });
  expect(document.activeElement).toBe(input);
  fireEvent.change(input, { target: { value: 'tesla, apple' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('button', { name: 'Request robots for TSLA and AAPL' }));
  expect(await screen.findByRole('button', { name: 'Requested' })).toBeTruthy();
  expect(requests).toEqual([
    { fundId: TESLA.fundId, ticker: 'TSLA', source: 'ticker-picker' },
    { fundId: APPLE.fundId, ticker: 'AAPL', source: 'ticker-picker' },
  ]);
});
