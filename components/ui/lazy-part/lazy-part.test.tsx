/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { lazyPart } from './lazy-part';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

/** A part whose import resolves or rejects on demand. */
function makePart() {
  const fetches: { come: () => Promise<void>; fail: () => Promise<void> }[] = [];
  const Part = lazyPart<{ readonly name: string }>(
    () =>
      new Promise<ComponentType<{ readonly name: string }>>((resolve, reject) => {
        fetches.push({
          come: () => act(async () => resolve(Greeting)),
          fail: () => act(async () => reject(new Error('no chunk'))),
        });
      }),
  );
  return { Part, fetches };
}

describe('a lazy part', () => {
  it('loads once for all instances, and then renders at once', async () => {
    const { Part, fetches } = makePart();
    render(
      <>
        <Part name="Ann" fallback={<p>One moment</p>} />
        <Part name="Bob" />
      </>,
    );
    expect(screen.getByText('One moment')).toBeVisible();
    await fetches[0]?.come();
    expect(screen.getByText('Hello Ann')).toBeVisible();
    expect(screen.getByText('Hello Bob')).toBeVisible();
    render(<Part name="Cy" />);
    expect(screen.getByText('Hello Cy')).toBeVisible();
    expect(fetches).toHaveLength(1);
  });

  it('shows a failed import and can be retried', async () => {
    const { Part, fetches } = makePart();
    const failed = (retry: () => void) => (
      <button type="button" onClick={retry}>
        Try again
      </button>
    );
    render(<Part name="Ann" fallback={<p>One moment</p>} failed={failed} />);
    await fetches[0]?.fail();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('One moment')).toBeVisible();
    await fetches[1]?.come();
    expect(screen.getByText('Hello Ann')).toBeVisible();
  });

  it('hydrates as its fallback, even if the code has loaded', async () => {
    const { Part, fetches } = makePart();
    const element = <Part name="Ann" fallback={<p>One moment</p>} />;
    const container = document.createElement('div');
    container.innerHTML = renderToString(element);
    expect(container).toHaveTextContent('One moment');
    Part.preload();
    await fetches[0]?.come();
    const errors: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(container, element, { onRecoverableError: (error) => errors.push(error) }),
    );
    expect(container).toHaveTextContent('Hello Ann');
    expect(errors).toEqual([]);
    await act(async () => root.unmount());
  });
});
