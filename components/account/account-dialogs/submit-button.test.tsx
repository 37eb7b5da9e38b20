/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { SubmitButton } from './submit-button';

it('submits once for a double click, and again for a separate click or key press', () => {
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
  // Browsers count rapid clicks in `detail`; a key press has 0.
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
