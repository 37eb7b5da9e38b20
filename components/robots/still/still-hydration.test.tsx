/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { still } from './still';

const Still = still<{ readonly text: string }>(null);
let complaints: jest.SpyInstance;
let container: HTMLElement;
let root: Root;

beforeEach(() => {
  complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  container = document.body.appendChild(document.createElement('div'));
});
afterEach(async () => {
  await act(() => root.unmount());
  container.remove();
  complaints.mockRestore();
});

/** Something beside it that changes as soon as scripts run, and again when it is clicked. */
function Page({ text }: { readonly text: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(1), []);
  return (
    <main>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <Still text={text} />
    </main>
  );
}

async function hydrate(): Promise<Element> {
  container.innerHTML =
    '<main><button type="button">0</button><div><p>from <a href="/">the server</a></p></div></main>';
  const drawn = container.querySelector('p');
  await act(() => {
    root = hydrateRoot(container, <Page text="x" />);
  });
  if (!drawn) throw new Error('There is nothing');
  return drawn;
}

describe('a still component in the browser', () => {
  it('is the very same elements that the server drew, without a complaint', async () => {
    const drawn = await hydrate();
    expect(container.querySelector('button')?.textContent).toBe('1');
    expect(container.querySelector('p')).toBe(drawn);
    expect(drawn.innerHTML).toBe('from <a href="/">the server</a>');
    expect(complaints).not.toHaveBeenCalled();
  });

  it('stays so when what surrounds it is drawn anew, with other properties too', async () => {
    const drawn = await hydrate();
    await act(() => container.querySelector('button')?.click());
    await act(() => root.render(<Page text="y" />));
    expect(container.querySelector('button')?.textContent).toBe('2');
    expect(container.querySelector('p')).toBe(drawn);
    expect(complaints).not.toHaveBeenCalled();
  });
});

describe('a module that only the server needs', () => {
  it('is not asked for in the browser', async () => {
    jest.doMock('@/components/robots/robot-list/robot-list', () => {
      throw new Error('The module was asked for');
    });
    const { StillList } = await import('@/components/robots/robot-list/still-list');
    expect(StillList).toBeInstanceOf(Function);
    await expect(import('@/components/robots/robot-list/robot-list')).rejects.toThrow('asked for');
    jest.dontMock('@/components/robots/robot-list/robot-list');
    await hydrate();
  });
});
