/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { forgetAnswers } from './suggestion-cache';
import { LookUpServer } from './testing/look-up-server';
import { ticker } from './testing/tickers';
import { TickerSuggest } from './ticker-suggest';

const originalFetch = globalThis.fetch;

beforeEach(() => {
  forgetAnswers();
  globalThis.fetch = new LookUpServer([ticker('AAPL'), ticker('AAL')]).fetch as typeof fetch;
});

afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

/** A search box already on the page, which gets suggestions on first use. */
function SearchBox({ onChoose, onEnter }: { onChoose: (symbol: string) => void; onEnter: () => void }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [heard, setHeard] = useState('');
  return (
    <form>
      <input
        aria-label="Search"
        defaultValue=""
        onFocus={(event) => setInput(event.currentTarget)}
        onChange={(event) => setHeard(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.defaultPrevented && onEnter()}
      />
      <output>{`heard: ${heard}`}</output>
      {input && (
        <TickerSuggest input={input} delayMs={0} onChoose={({ ticker: Ticker }) => onChoose(Ticker)} />
      )}
    </form>
  );
}

describe('TickerSuggest', () => {
  it('turns an existing input into a combobox, and only handles the keys it uses', async () => {
    const onChoose = jest.fn();
    const onEnter = jest.fn();
    render(<SearchBox onChoose={onChoose} onEnter={onEnter} />);
    const input = screen.getByLabelText<HTMLInputElement>('Search');
    typeInto(input, 'aa');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(input.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);

    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onEnter).toHaveBeenCalledTimes(1);
    expect(screen.queryAllByRole('option')).toEqual([]);

    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(screen.getAllByRole('option')).toHaveLength(2);
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onChoose).toHaveBeenCalledWith('AAPL');
    expect(onEnter).toHaveBeenCalledTimes(1);
    expect(input.getAttribute('aria-expanded')).toBe('false');
    expect(input.hasAttribute('aria-activedescendant')).toBe(false);
  });

  it('clears the input with the second Escape, and notifies its listeners', async () => {
    render(<SearchBox onChoose={() => undefined} onEnter={() => undefined} />);
    const input = screen.getByLabelText<HTMLInputElement>('Search');
    typeInto(input, 'aa');
    await screen.findAllByRole('option');
    expect(screen.getByText('heard: aa')).toBeTruthy();
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(input.value).toBe('aa');
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(input.value).toBe('');
    expect(screen.getByText('heard:')).toBeTruthy();
  });

  it('searches for text typed before it loaded', async () => {
    const early = document.body.appendChild(document.createElement('input'));
    early.value = 'aapl';
    early.focus();
    render(<TickerSuggest input={early} delayMs={0} onChoose={() => undefined} />);
    expect(await screen.findByRole('option', { name: /AAPL/ })).toBeTruthy();
    early.remove();
  });
});

function typeInto(input: HTMLInputElement, text: string): void {
  fireEvent.focus(input);
  fireEvent.input(input, { target: { value: text } });
}
