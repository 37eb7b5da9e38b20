/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { object } from 'yup';
import { CallError } from '@/lib/http/api/client/call';
import { Form } from './form';
import { NumberField } from './number-field';
import { filled, number } from './rules';
import { TextField } from './text-field';

afterEach(cleanup);

const SCHEMA = object({
  name: filled('Please enter a name'),
  amount: number({ what: 'an amount', range: { min: 10, max: 5000 }, unit: 'USD', decimals: 2 }),
});

function show(send: () => Promise<string | null> = async () => null) {
  render(
    <Form initial={{ name: '', amount: '' }} schema={SCHEMA} submit="Save" send={send}>
      <TextField name="name" label="Name" />
      <NumberField name="amount" label="Amount a trade" unit="USD" note="At most $5,000." />
    </Form>,
  );
}

const button = () => screen.getByRole('button', { name: 'Save' });
const press = () => act(async () => void fireEvent.click(button()));
const amount = () => screen.getByLabelText('Amount a trade');
const type = (text: string) => act(async () => void fireEvent.change(amount(), { target: { value: text } }));

it('names the fields that need a look, takes the focus there, and leads to each', async () => {
  show();
  await press();
  const summary = screen.getByRole('alert');
  expect(summary).toHaveTextContent('2 fields need a look: Name, Amount a trade');
  expect(summary).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter a name');
  fireEvent.click(screen.getByRole('link', { name: 'Amount a trade' }));
  expect(amount()).toHaveFocus();
  await type('100');
  expect(summary).toHaveTextContent('1 field needs a look: Name');
  await press();
  expect(screen.getByRole('alert')).toHaveFocus();
});

it('leaves the focus where someone types when a problem comes back', async () => {
  show();
  await act(async () => void fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Swing' } }));
  await press();
  expect(screen.getByRole('alert')).toHaveFocus();
  act(() => amount().focus());
  await type('100');
  expect(screen.queryByRole('alert')).toBeNull();
  await type('100.005');
  expect(screen.getByRole('alert')).toHaveTextContent('1 field needs a look: Amount a trade');
  expect(amount()).toHaveFocus();
});

it.each([
  ['5,000', 'At most $5,000. Understood: $5,000.00'],
  ['12.3', 'At most $5,000. Understood: $12.30'],
  ['1,50', 'Is this $1.50 or $150? Type 1.50 or 150. At most $5,000.'],
  ['ten', 'Please enter an amount as a number At most $5,000.'],
  ['5', 'Please enter an amount from $10 to $5,000 At most $5,000. Understood: $5.00'],
  ['10.005', 'Please use at most 2 decimals At most $5,000. Understood: $10.005'],
])('says how it understood %j', async (text, says) => {
  show();
  await press();
  await type(text);
  expect(amount()).toHaveAccessibleDescription(says);
});

it('sends once for a double click, and again after a failure, which it says', async () => {
  let sent = 0;
  show(async () => {
    sent += 1;
    if (sent > 2) throw new CallError(409, 'Too late');
    return 'Wrong name';
  });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Swing' } });
  await type('100');
  // Browsers count rapid clicks in `detail`; a key press has 0.
  for (const [detail, expected, says] of [
    [1, 1, 'Wrong name'],
    [2, 1, 'Wrong name'],
    [1, 2, 'Wrong name'],
    [0, 3, 'Too late'],
  ] as const) {
    await act(async () => void fireEvent.click(button(), { detail }));
    expect(sent).toBe(expected);
    expect(screen.getByRole('alert')).toHaveTextContent(says);
  }
});
