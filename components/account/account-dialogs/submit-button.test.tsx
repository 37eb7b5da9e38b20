/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { SubmitButton } from './submit-button';

it('sends its form once for a double click, and again for a click or a key of its own', () => {
  let sent = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <SubmitButton isBusy={false} text="Log in" busyText="Logging in" />
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Log in' });
  // The browser counts clicks that follow each other quickly; a key is no click.
  for (const [detail, expected] of [
    [1, 1],
    [2, 1],
    [3, 1],
    [1, 2],
    [0, 3],
  ] as const) {
    fireEvent.click(button, { detail });
    expect(sent).toBe(expected);
  }
});
