import fc from 'fast-check';
import { render } from '@/components/ui/testing/rendered';
import { Reliability, wilsonInterval } from './reliability';

describe('wilsonInterval', () => {
  // By R's prop.test(correct = FALSE).
  it.each([
    [61, 100, 51.2, 69.98],
    [0, 10, 0, 27.75],
    [10, 10, 72.25, 100],
    [3, 18, 5.84, 39.22],
  ])('of %p of %p is %p to %p', (came, n, low, high) => {
    expect(wilsonInterval(came, n).map((value) => Number(value.toFixed(2)))).toEqual([low, high]);
  });

  it('holds the rate, and both its ends solve Wilson’s equation', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, share) => {
          const came = Math.round(share * n);
          const rate = came / n;
          for (const end of wilsonInterval(came, n)) {
            const p = end / 100;
            expect(Math.abs(rate - p)).toBeCloseTo(1.959964 * Math.sqrt((p * (1 - p)) / n), 6);
          }
        },
      ),
    );
  });
});

it('draws a dot at its forecast and rate, and lists the figures', () => {
  const groups = [
    { forecast: 20, came: 10, n: 40 },
    { forecast: 75, came: 2, n: 10 },
  ];
  const { html, text } = render(<Reliability groups={groups} />);
  expect(html).toContain('cx="40" cy="150" r="7"');
  expect(html).toContain('cx="150" cy="160" r="3.5"');
  expect(html).toContain('in 1, as many came true as forecast');
  expect(text).toContain('20% 25% 40 14% to 40%');
});
