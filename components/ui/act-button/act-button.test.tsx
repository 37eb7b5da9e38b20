/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Button } from '@/components/ui/button/button';
import { Toaster } from '@/components/ui/toast/toaster';
import { CallError } from '@/lib/http/api/client/call';
import { ActButton } from './act-button';

afterEach(cleanup);

it.each([['isBusy'], ['isOff']])('keeps its focus and ignores clicks while it %s', (state) => {
  let pressed = 0;
  const button = (props = {}) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        pressed += 1;
      }}
    >
      <Button type="submit" {...props}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(button());
  screen.getByRole('button').focus();
  rerender(button({ [state]: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(pressed).toBe(0);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  rerender(button());
  fireEvent.click(screen.getByRole('button'));
  expect(pressed).toBe(1);
});

it('runs its action once at a time and says what failed', async () => {
  const runs: ((error: unknown) => void)[] = [];
  const run = () => new Promise<null>((_, reject) => runs.push(reject));
  render(
    <>
      <ActButton act={run}>Cancel</ActButton>
      <Toaster />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Cancel' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(runs).toHaveLength(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => runs[0]?.(new CallError(409, 'The order was filled')));
  expect(screen.getByText('The order was filled')).toBeTruthy();
  expect(button.hasAttribute('aria-busy')).toBe(false);
  fireEvent.click(button);
  expect(runs).toHaveLength(2);
});
