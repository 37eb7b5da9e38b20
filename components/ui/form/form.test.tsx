/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { nothingSchema } from '@/components/account/account-dialogs/schemas';
import { Form } from './form';

it('sends once for a double click, and again for a separate click or key press', async () => {
  let sent = 0;
  render(
    <Form
      initial={{}}
      schema={nothingSchema}
      submit="Log in"
      send={async () => {
        sent += 1;
        return 'Wrong password';
      }}
    >
      {null}
    </Form>,
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
    await act(async () => void fireEvent.click(button, { detail }));
    expect(sent).toBe(expected);
  }
});
