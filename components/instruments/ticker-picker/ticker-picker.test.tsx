/**
 * The picker as used in a browser, with the look-up calls answered. Long because all tests share one page and one
 * server.
 * @jest-environment jsdom
 */
import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { forgetAnswers } from './suggestion-cache';
import { LookUpServer } from './testing/look-up-server';
import { ticker } from './testing/tickers';
import type { TickerItem } from './ticker-item';
import { TickerPicker, type TickerPickerProps } from './ticker-picker';

const APPLE = ticker('AAPL', { fundName: 'Apple Inc.' });
const MICROSOFT = ticker('MSFT', { fundName: 'Microsoft Corporation' });
const BANK = ticker('BAC', { fundName: 'Bank of America' });
const META = ticker('META', { fundName: 'Meta Platforms' });
const FACEBOOK = ticker('FB', {
  fundName: 'Facebook',
  noData: true,
  renamedToId: META.fundId,
  renamedToTicker: 'META',
});
const TWITTER = ticker('TWTR', { fundName: 'Twitter', noData: true });
const BITCOIN = ticker('BTC.X', { fundName: 'Bitcoin', fundType: 'C' });
const MANY = Array.from({ length: 6 }, (_, at) => ticker(`ZZ${at}`));

let server: LookUpServer;
let chosen: readonly TickerItem[];
const originalFetch = globalThis.fetch;

beforeEach(() => {
  forgetAnswers();
  server = new LookUpServer([APPLE, MICROSOFT, BANK, META, FACEBOOK, TWITTER, BITCOIN, ...MANY]);
  globalThis.fetch = server.fetch as typeof fetch;
});

afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

function Page({
  start = [],
  ...props
}: Partial<TickerPickerProps> & { readonly start?: readonly TickerItem[] }) {
  const [value, setValue] = useState(start);
  chosen = value;
  return <TickerPicker label="Tickers" delayMs={0} {...props} value={value} onChange={setValue} />;
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Tickers' });
const rows = () => screen.queryAllByRole('option');
const row = (name: RegExp) => screen.findByRole('option', { name });
const symbols = () => chosen.map(({ ticker: Ticker }) => Ticker);
const press = (key: string, more: object = {}) => fireEvent.keyDown(input(), { key, ...more });
const activeText = () => {
  const id = input().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

function type(text: string): void {
  fireEvent.change(input(), { target: { value: text } });
}

function paste(text: string): void {
  fireEvent.paste(input(), { clipboardData: { getData: () => text } });
}

describe('the list', () => {
  it('searches for what was typed before hydration', async () => {
    const page = document.createElement('div');
    document.body.append(page);
    page.innerHTML = renderToString(<Page />);
    input().focus();
    input().value = 'appl';
    const root = await act(async () => hydrateRoot(page, <Page />));
    await row(/AAPL/);
    expect(input().value).toBe('appl');
    act(() => root.unmount());
    page.remove();
  });

  it('opens while typing and is tied to the input', async () => {
    render(<Page context="intraday" excludeFundTypes={['C']} />);
    expect(input().placeholder).toBe('Start typing a name or a ticker...');
    expect(input().getAttribute('aria-expanded')).toBe('false');
    type('app');
    expect(screen.getByText('Searching...')).toBeTruthy();
    await row(/AAPL Apple Inc/);
    expect(input().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    expect(screen.getByText('1 ticker found')).toBeTruthy();
    expect(server.calls[0]?.body).toMatchObject({
      filter: 'app',
      tickerPickerContext: 'intraday',
      excludeFundTypes: ['C'],
    });
  });

  it('sends no context unknown to the server', async () => {
    render(<Page context="elsewhere" />);
    type('app');
    await row(/AAPL/);
    expect(server.calls[0]?.body).not.toHaveProperty('tickerPickerContext');
  });

  it('shows that nothing was found', async () => {
    render(<Page />);
    type('qqqq');
    expect(await screen.findByText('No tickers found')).toBeTruthy();
    expect(input().getAttribute('aria-expanded')).toBe('false');
  });

  it('shows the rows up to the limit, and all of them from the ellipsis row', async () => {
    render(<Page maxOptions={4} />);
    type('zz');
    const more = await row(/… 2 more/);
    expect(rows()).toHaveLength(5);
    expect(screen.getByText('6 tickers found')).toBeTruthy();
    fireEvent.click(more);
    expect(rows()).toHaveLength(6);
    expect(activeText()).toContain('ZZ4');
  });

  it('hides two seconds after the mouse leaves, unless it is used again', async () => {
    render(<Page />);
    type('zz');
    const popup = (await row(/ZZ0/)).closest('[role=listbox]')?.parentElement as HTMLElement;
    jest.useFakeTimers();
    const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
    for (const goOn of [() => fireEvent.mouseEnter(popup), () => press('ArrowDown')]) {
      fireEvent.mouseLeave(popup);
      await pass(1999);
      goOn();
      await pass(10_000);
      expect(rows()).toHaveLength(6);
    }
    fireEvent.mouseLeave(popup);
    await pass(1999);
    expect(rows()).toHaveLength(6);
    await pass(1);
    expect(rows()).toHaveLength(0);
    expect(input().value).toBe('zz');
    jest.useRealTimers();
  });

  it('shows why the search failed, and retries on request', async () => {
    server.status = 500;
    render(<Page />);
    type('app');
    expect(await screen.findByText(/couldn’t search tickers: Out of order/)).toBeTruthy();
    server.status = 200;
    press('ArrowDown');
    expect(activeText()).toBe('Try again');
    press('Enter');
    expect(await row(/AAPL/)).toBeTruthy();
  });

  it('never lets a late answer overwrite a newer one, and aborts outdated requests', async () => {
    server.holds = true;
    render(<Page />);
    type('a');
    await waitFor(() => expect(server.waiting).toHaveLength(1));
    type('ap');
    await waitFor(() => expect(server.waiting).toHaveLength(2));
    const [first, second] = server.waiting;
    expect(first?.signal?.aborted).toBe(true);
    expect(second?.requestNumber).toBeGreaterThan(first?.requestNumber ?? Number.NaN);
    second?.answer([APPLE]);
    await row(/AAPL/);
    await act(async () => first?.answer([BANK, MICROSOFT]));
    expect(rows()).toHaveLength(1);
  });

  it('sends one request for a burst of letters, and none for a text it has searched', async () => {
    render(<Page delayMs={20} />);
    for (const text of ['a', 'ap', 'app']) type(text);
    await row(/AAPL/);
    type('micro');
    await row(/MSFT/);
    type('app');
    await row(/AAPL/);
    expect(server.calls.map(({ body }) => body.filter)).toEqual(['app', 'micro']);
  });
});

describe('the keyboard', () => {
  it('wraps around with the arrows, jumps with Home and End, chooses with Enter', async () => {
    render(<Page />);
    type('zz');
    await row(/ZZ0/);
    expect(activeText()).toBeNull();
    for (const [key, at] of [
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['End', 5],
      ['ArrowDown', 0],
      ['ArrowUp', 5],
      ['Home', 0],
    ] as const) {
      press(key);
      expect(activeText()).toContain(`ZZ${at}`);
      expect(rows()[at]?.getAttribute('aria-selected')).toBe('true');
    }
    press('Enter');
    await waitFor(() => expect(symbols()).toEqual(['ZZ0']));
    expect(input().value).toBe('');
    expect(rows()).toHaveLength(0);
  });

  it('leaves Home and End to the text until a row is active', async () => {
    render(<Page />);
    type('zz');
    await row(/ZZ0/);
    expect(press('Home')).toBe(true);
    expect(activeText()).toBeNull();
  });

  it('closes with Escape, clears with the next, and opens again with Down', async () => {
    render(<Page />);
    type('zz');
    await row(/ZZ0/);
    press('Escape');
    expect(rows()).toHaveLength(0);
    expect(input().value).toBe('zz');
    press('ArrowDown');
    await row(/ZZ0/);
    press('Escape');
    press('Escape');
    expect(input().value).toBe('');
  });

  it('closes when the focus leaves', async () => {
    render(<Page />);
    type('zz');
    await row(/ZZ0/);
    fireEvent.blur(input());
    expect(rows()).toHaveLength(0);
  });

  it('leaves keys to an input method while it composes', async () => {
    render(<Page />);
    type('zz');
    await row(/ZZ0/);
    press('ArrowDown');
    press('Enter', { isComposing: true });
    press('Enter', { keyCode: 229 });
    expect(rows()).toHaveLength(6);
    expect(symbols()).toEqual([]);
  });

  it('removes the last ticker with Backspace in the empty input, and announces it', () => {
    render(<Page start={[APPLE, MICROSOFT]} />);
    press('Backspace');
    expect(symbols()).toEqual(['AAPL']);
    expect(screen.getByText('MSFT removed')).toBeTruthy();
    type('x');
    press('Backspace');
    expect(symbols()).toEqual(['AAPL']);
  });
});

describe('choosing', () => {
  it('chooses a row by pointer without moving the focus from the input', async () => {
    render(<Page />);
    type('app');
    const option = await row(/AAPL/);
    const down = createEvent.mouseDown(option);
    fireEvent(option, down);
    expect(down.defaultPrevented).toBe(true);
    fireEvent.click(option);
    await waitFor(() => expect(symbols()).toEqual(['AAPL']));
    expect(within(screen.getByRole('list', { name: 'Chosen tickers' })).getByText('AAPL')).toBeTruthy();
  });

  it('does not choose a ticker without data', async () => {
    render(<Page />);
    type('twi');
    const option = await row(/TWTR \(No data\)/);
    expect(option.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(option);
    press('ArrowDown');
    press('Enter');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(symbols()).toEqual([]);
  });

  it('chooses the successor of a renamed ticker, with the successor’s data', async () => {
    render(<Page />);
    type('facebook');
    fireEvent.click(await row(/FB \(Renamed to META\)/));
    await waitFor(() => expect(chosen).toEqual([META]));
  });

  it('rejects chosen or listed tickers, and shows why', async () => {
    render(<Page start={[APPLE]} alreadyInList={['MSFT']} />);
    type('a');
    const [apple] = await screen.findAllByRole('option', { name: /already in your portfolio/ });
    if (apple) fireEvent.click(apple);
    expect(symbols()).toEqual(['AAPL']);
    type('micro');
    const microsoft = await row(/MSFT .*This ticker\/fund is already in your portfolio/);
    expect(microsoft.getAttribute('aria-disabled')).toBe('true');
  });

  it('uses the given message', async () => {
    render(<Page alreadyInList={['MSFT']} alreadyMessage="Watched already" />);
    type('microsoft');
    await row(/Watched already/);
    press('Enter');
    expect(await screen.findByText('Watched already: microsoft.')).toBeTruthy();
  });

  it('replaces the choice if only one is allowed', async () => {
    render(<Page start={[APPLE]} isMulti={false} />);
    type('micro');
    fireEvent.click(await row(/MSFT/));
    await waitFor(() => expect(symbols()).toEqual(['MSFT']));
    type('AAPL META');
    press('Enter');
    expect(await screen.findByText('Choose only one ticker.')).toBeTruthy();
    expect(symbols()).toEqual(['MSFT']);
  });

  it('stops at the limit', async () => {
    render(<Page start={[APPLE]} maxTickers={2} />);
    paste('MSFT META');
    expect(await screen.findByText('MSFT added. Limit 2, not added: META.')).toBeTruthy();
    expect(symbols()).toEqual(['AAPL', 'MSFT']);
    expect(input().value).toBe('META');
    press('Escape');
    expect(input().placeholder).toBe('Limit 2');
    expect(input().readOnly).toBe(true);
  });

  it('removes a ticker by its button and goes back to the input', () => {
    render(<Page start={[APPLE, MICROSOFT]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove AAPL' }));
    expect(symbols()).toEqual(['MSFT']);
    expect(document.activeElement).toBe(input());
  });
});

describe('lists of tickers', () => {
  it('adds all tokens at Enter, keeps the unknown ones in the input and names them', async () => {
    render(<Page />);
    type('aapl, msft; NOPE BTC.X-twtr fb');
    press('Enter');
    expect(await screen.findByText(/Unknown: NOPE\. No data: twtr\./)).toBeTruthy();
    expect(symbols()).toEqual(['AAPL', 'MSFT', 'BTC.X', 'META']);
    expect(input().value).toBe('NOPE twtr');
  });

  it('adds a pasted list, lines of a spreadsheet included', async () => {
    render(<Page />);
    paste('AAPL\r\nMSFT\r\n');
    await waitFor(() => expect(symbols()).toEqual(['AAPL', 'MSFT']));
    expect(screen.getByText('AAPL, MSFT added')).toBeTruthy();
    expect(input().value).toBe('');
  });

  it('accepts common company names, several at once', async () => {
    render(<Page />);
    type('apple; microsoft-meta');
    press('Enter');
    await waitFor(() => expect(symbols()).toEqual(['AAPL', 'MSFT', 'META']));
  });

  it('keeps a name whole, whether or not its suggestions have loaded', async () => {
    render(<Page delayMs={5} />);
    type('bank of america');
    press('Enter');
    await waitFor(() => expect(symbols()).toEqual(['BAC']));
    type('apple');
    await row(/AAPL/);
    press('Enter');
    await waitFor(() => expect(symbols()).toEqual(['BAC', 'AAPL']));
  });

  it('keeps the text when nothing in it is known, and when the look-up fails', async () => {
    render(<Page />);
    paste('nothing here');
    expect(await screen.findByText('Unknown: nothing here. Choose from the list.')).toBeTruthy();
    expect(input().value).toBe('nothing here');
    expect(await screen.findByText('No tickers found')).toBeTruthy();
    server.status = 500;
    paste('AAPL MSFT');
    expect(await screen.findByText('We couldn’t look up the tickers: Out of order')).toBeTruthy();
    expect(symbols()).toEqual([]);
  });

  it('accepts no kind of instrument that isn’t offered', async () => {
    render(<Page excludeFundTypes={['C']} />);
    paste('BTC.X AAPL');
    expect(await screen.findByText('AAPL added. Not available here: BTC.X.')).toBeTruthy();
  });
});
