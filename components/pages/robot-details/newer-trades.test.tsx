/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import { refreshRobots } from '@/components/robots/robot-cache/robot-cache';
import { product } from '@/components/robots/robot-list/testing/sample-product';
import { sampleDetails } from '@/components/ui/testing/sample-view';
import { detailsForGuest } from '@/lib/robots/catalogue/guest';
import { DetailsFigures } from './details-figures';
import { toFiguresView } from './figures-view';

const details = detailsForGuest(sampleDetails());
const { robot, statistics } = { ...details, ...details.robot };
if (!statistics) throw new Error('The sample has statistics');

const originalFetch = globalThis.fetch;
let counts: { readonly OpenCount: number | null; readonly ClosedCount: number | null };

beforeEach(() => {
  counts = { OpenCount: robot.openCount, ClosedCount: statistics.closedCount };
  globalThis.fetch = (async (address: RequestInfo | URL) => {
    const body = String(address).endsWith('antiforgery')
      ? { token: 't' }
      : { Items: [{ ...product(robot.id), ...counts }], Total: 1 };
    return { ok: true, status: 200, json: async () => body };
  }) as unknown as typeof fetch;
  render(<DetailsFigures view={toFiguresView(details, statistics)} definition={null} isInApp={false} />);
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});

const note = () => screen.getByRole('status');

describe('positions on a robot’s page left open', () => {
  it('are current while none is opened or closed, or nothing is known', async () => {
    await act(() => refreshRobots(null));
    counts = { OpenCount: null, ClosedCount: null };
    await act(() => refreshRobots(null));
    expect(note()).toBeEmptyDOMElement();
  });

  it.each([
    ['opened', 1, 0],
    ['closed', -1, 1],
    ['closed and another opened', 0, 1],
  ])(
    'are marked as outdated when one is %s, once, with a link to the current page',
    async (_, open, closed) => {
      counts = { OpenCount: robot.openCount + open, ClosedCount: statistics.closedCount + closed };
      await act(() => refreshRobots(null));
      await act(() => refreshRobots(null));
      expect(note()).toHaveTextContent(
        /^This robot has traded since you opened this page\. Show the latest$/,
      );
      expect(screen.getByText('Show the latest')).toHaveAttribute('href', '');
    },
  );
});
