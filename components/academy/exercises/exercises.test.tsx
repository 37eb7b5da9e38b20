/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, render, screen } from '@testing-library/react';
import { findCrosses, makeCloses } from '@/lib/content/lessons/rules';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { BarsExercise } from './bars-exercise';
import { CostsExercise } from './costs-exercise';
import { FillsExercise } from './fills-exercise';
import { RulesExercise } from './rules-exercise';
import { StopsExercise } from './stops-exercise';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('says below each number what is wrong, and goes on with other bars', () => {
  render(<BarsExercise />);
  for (const [label, value] of [
    ['Open', '100'],
    ['High', '100.4'],
    ['Low', '99.8'],
    ['Close', '99.85'],
    ['Volume', '3,200'],
  ] as const)
    type(label, value);
  press('Check');
  expect(screen.getByText('4 of 5 right.')).toBeInTheDocument();
  expect(screen.getByLabelText('High')).toHaveAccessibleDescription(
    'Not this one. It’s the highest of all highs.',
  );
  expect(screen.getByLabelText('High')).toHaveFocus();
  type('High', '100.5');
  press('Check');
  expect(screen.getByText('All right.')).toBeInTheDocument();
  for (let bar = 0; bar < 4; bar += 1) press('Other bars');
  expect(screen.getByLabelText('Open')).toHaveValue('');
  press('Show the answer');
  press('Check');
  expect(screen.getByText('All right.')).toBeInTheDocument();
});

it('takes fills apart', () => {
  render(<FillsExercise />);
  type('Half the spread', '1.5');
  type('Impact', '9.49');
  type('Fill price', '200,22');
  press('Check');
  expect(screen.getByLabelText('Fill price')).toHaveAccessibleDescription(/^Is this 200\.22 or 20022\?/);
  type('Fill price', '$200.22');
  press('Check');
  expect(screen.getByText('All right.')).toBeInTheDocument();
});

it('asks for the spread at which a rule earns nothing', () => {
  render(<CostsExercise />);
  press('Check');
  expect(screen.getByText(/it already loses/)).toBeInTheDocument();
  fireEvent.change(screen.getByRole('slider'), { target: { value: '2' } });
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '2.0 bp');
  press('Check');
  expect(screen.getByText('Right: at 2.0 bp the 5-minute rule earns nothing.')).toBeInTheDocument();
  press('Another rule');
  expect(screen.getByText(/the 15-minute rule earns nothing/)).toBeInTheDocument();
});

it('compares marked crosses with those of the strategy', () => {
  const [first, ...others] = findCrosses(makeCloses(seededRandom(1)));
  render(<RulesExercise />);
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${first?.bar} `) }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^1 / }));
  press('Check');
  expect(screen.getByText(`1 of ${others.length + 1} crosses found.`)).toBeInTheDocument();
  expect(screen.getByText(/^Bar 1 has no cross/)).toBeInTheDocument();
  expect(screen.getAllByText(/You didn’t mark it/)).toHaveLength(others.length);
});

it('says of each bar what the engine does with the position', () => {
  render(<StopsExercise />);
  const [stop, , gap] = screen.getAllByRole('combobox');
  if (!stop || !gap) throw new Error('no bars');
  fireEvent.change(stop, { target: { value: 'stop' } });
  fireEvent.change(gap, { target: { value: 'stop' } });
  press('Check');
  expect(screen.getByText('1 of 5 right.')).toBeInTheDocument();
  expect(stop).toHaveAccessibleDescription(/^Right\. The low reaches the stop/);
  expect(gap).toHaveAccessibleDescription(/^The bar opens below the stop.*Filled at \$47\.19/);
  press('Show the answer');
  expect(screen.getByText('All right.')).toBeInTheDocument();
});
