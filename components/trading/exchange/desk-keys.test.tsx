/** @jest-environment jsdom */
import { cleanup, fireEvent, render, renderHook } from '@testing-library/react';
import { type DeskKey, useDeskKeys } from './desk-keys';

afterEach(cleanup);

function pressed(isOn: boolean, press: () => void): readonly DeskKey[] {
  const got: DeskKey[] = [];
  renderHook(() =>
    useDeskKeys(isOn, (key) => {
      got.push(key);
      return true;
    }),
  );
  press();
  return got;
}
const on = (selector: string) => document.querySelector(selector) as HTMLElement;

describe('the desk’s keys', () => {
  beforeEach(() => {
    render(
      <>
        <input name="price" />
        <input type="radio" />
        <button type="button">Press</button>
        {/* biome-ignore lint/a11y/useFocusableInteractive: it is only a target. */}
        <span role="slider" aria-valuenow={1} />
      </>,
    );
  });

  it('are letters in both cases, a question mark, Enter and arrows', () => {
    const keys = ['b', 'S', 'm', 'L', 'x', '?', 'Enter', 'ArrowUp', 'q'];
    const got = pressed(true, () => {
      for (const key of keys) fireEvent.keyDown(document.body, { key });
    });
    expect(got).toEqual(['b', 's', 'm', 'l', 'x', '?', 'Enter', 'ArrowUp']);
  });

  it('do nothing while one types, with a modifier, over a dialog, or when they are off', () => {
    const got = pressed(true, () => {
      fireEvent.keyDown(on('input'), { key: 'b' });
      fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
      fireEvent.keyDown(document.body, { key: 'b', repeat: true });
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.open = true;
      fireEvent.keyDown(document.body, { key: 'x' });
      dialog.remove();
    });
    expect(got).toEqual([]);
    expect(pressed(false, () => fireEvent.keyDown(document.body, { key: 'b' }))).toEqual([]);
  });

  it('leave Enter and arrows to what has the focus, but not letters', () => {
    const got = pressed(true, () => {
      for (const selector of ['button', '[type="radio"]', '[role="slider"]'])
        for (const key of ['Enter', 'ArrowUp', 'm']) fireEvent.keyDown(on(selector), { key });
    });
    expect(got).toEqual(['m', 'm', 'm']);
  });
});
