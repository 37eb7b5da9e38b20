/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import { startTimes } from './start-times';
import { Time } from './time';

const AT = '2026-11-25T20:05:09.000Z';

let stop: () => void;

/** Minutes west of UTC, as in New York's winter. */
function visitFrom(zone: string, minutes: number): void {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone: zone } as never);
}

afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

it.each([
  ['America/New_York', 300, '25 Nov 2026, 15:05', 'Signaled 15:05:09', 'fills Wed 15:05', '3 h ago'],
  ['Asia/Kolkata', -330, '26 Nov 2026, 01:35', 'Signaled 01:35:09', 'fills Thu 01:35', '3 h ago'],
  ['UTC', 0, '25 Nov 2026, 20:05 UTC', 'Signaled 20:05:09 UTC', 'fills Wed 20:05 UTC', '3 h ago'],
])('times are written in the visitor’s zone, later ones too: %s', async (zone, minutes, ...shown) => {
  visitFrom(zone, minutes);
  const times = (
    <p>
      <Time at={AT} />
      <Time at={AT}>Signaled 20:05:09 UTC</Time>
      <Time at={AT}>fills Wed 20:05 UTC</Time>
      <Time at={AT}>3 h ago</Time>
    </p>
  );
  const read = () => screen.getAllByRole('time').map((time) => time.textContent);
  const { rerender } = render(<div>{times}</div>);
  expect(read()[0]).toBe('25 Nov 2026, 20:05 UTC');
  stop = startTimes();
  expect(read()).toEqual(shown);
  await act(async () =>
    rerender(
      <div>
        {times}
        <Time at={Date.parse(AT)} />
      </div>,
    ),
  );
  expect(read()).toEqual([...shown, shown[0]]);
  await act(async () => rerender(<Time at="2026-11-26T20:05:09.000Z" />));
  expect(read()).toEqual([shown[0]?.replace(/^\d+/, (day) => String(Number(day) + 1))]);
});
