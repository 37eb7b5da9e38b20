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

it('takes what was searched for, tickers without prices too, from a link to it', async () => {
  const game = ticker('GME', { fundName: 'GameStop Corp.', noData: true });
  globalThis.fetch = new LookUpServer([TESLA, game]).fetch;
  window.location.hash = '#ask-for-robot';
  render(<AskForRobot typed="gme zzzz tesla" />);
  expect(await screen.findByRole('button', { name: 'Request robots for GME and TSLA' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Tickers' }).value).toBe('zzzz');
  window.location.hash = '';
});

it('suggests tickers without prices as ones that can be chosen', async () => {
  const game = ticker('GME', { fundName: 'GameStop Corp.', noData: true });
  globalThis.fetch = new LookUpServer([game]).fetch;
  window.location.hash = '#ask-for-robot';
  render(<AskForRobot />);
  const input = await screen.findByRole('combobox', { name: 'Tickers' });
  fireEvent.change(input, { target: { value: 'game' } });
  const row = await screen.findByRole('option', { name: /GME \(No data\)/ });
  expect(row.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(row);
  expect(await screen.findByRole('button', { name: 'Request a robot for GME' })).toBeTruthy();
  window.location.hash = '';
});
