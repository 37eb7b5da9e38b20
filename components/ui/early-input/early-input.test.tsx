/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useChosenEarly, useTypedEarly } from './early-input';

const SIDES = ['Buy', 'Sell'];

function Order() {
  const field = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const [amount, setAmount] = useState('100');
  const [side, setSide] = useState(0);
  useTypedEarly(field, setAmount);
  useChosenEarly(group, [0, 1], setSide);
  return (
    <>
      <input ref={field} value={amount} onChange={({ target }) => setAmount(target.value)} />
      <fieldset ref={group}>
        {SIDES.map((one, index) => (
          <input
            key={one}
            type="radio"
            name="side"
            checked={index === side}
            onChange={() => setSide(index)}
          />
        ))}
      </fieldset>
      <output>{`${SIDES[side]} ${amount}`}</output>
    </>
  );
}

/** Returns the page's text after hydration; `use` interacts with the server's HTML first. */
async function hydrateAfter(use: (page: HTMLElement) => void): Promise<string | null | undefined> {
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<Order />);
  use(page);
  const root = await act(async () => hydrateRoot(page, <Order />));
  const shown = page.querySelector('output')?.textContent;
  await act(async () => root.unmount());
  page.remove();
  return shown;
}

describe('a page used before hydration', () => {
  it('keeps what was typed', async () => {
    const shown = hydrateAfter((page) => {
      (page.querySelector('input') as HTMLInputElement).value = '250';
    });
    expect(await shown).toBe('Buy 250');
  });

  it('keeps what was cleared', async () => {
    const shown = hydrateAfter((page) => {
      (page.querySelector('input') as HTMLInputElement).value = '';
    });
    expect(await shown).toBe('Buy ');
  });

  it('keeps what was chosen', async () => {
    const shown = hydrateAfter((page) => page.querySelectorAll<HTMLInputElement>('[type=radio]')[1]?.click());
    expect(await shown).toBe('Sell 100');
  });

  it('keeps its own values if it wasn’t used', async () => {
    expect(await hydrateAfter(() => {})).toBe('Buy 100');
  });
});
