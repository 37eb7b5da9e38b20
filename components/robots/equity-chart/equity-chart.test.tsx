import { render } from '@/components/ui/testing/rendered';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { EquityChart } from './equity-chart';

const CURVE: readonly CurvePoint[] = [
  { day: 19_780, value: 100, phase: 'backtest' },
  { day: 19_781, value: 110, phase: 'backtest' },
  { day: 19_782, value: 121, phase: 'forward' },
];

describe('EquityChart', () => {
  it('draws curve, benchmark and month ends on the server', () => {
    const { html, text } = render(
      <EquityChart
        curve={CURVE}
        publishedAt={19_782 * 86_400_000}
        benchmark={[100, 90, 112]}
        productId={7}
      />,
    );
    expect(html).toContain('d="M0 255L500 340L1000 153"');
    expect(text).toContain('Buy and hold of the same tickers: +12.0%.');
    expect(text).toContain('29 Feb 2024 Forward +21.0% +21.0%');
  });

  it('writes the last day above the plot and both results at the ends of their lines', () => {
    const { text } = render(
      <EquityChart curve={CURVE} publishedAt={19_782 * 86_400_000} benchmark={[100, 90, 112]} />,
    );
    expect(text).toContain('29 Feb 2024 · Forward This robot +21.0% Buy and hold +12.0%');
    expect(text).not.toContain('Log scale');
    const grown = CURVE.map((point, index) => ({ ...point, value: 100 * 3 ** index }));
    expect(render(<EquityChart curve={grown} publishedAt={0} />).text).toContain('Log scale');
  });

  it('has no benchmark if none is known', () => {
    expect(render(<EquityChart curve={CURVE} publishedAt={0} />).text).not.toMatch(/hold/);
  });

  it('shows a note if there is nothing to draw yet', () => {
    const { text } = render(<EquityChart curve={CURVE.slice(0, 1)} publishedAt={0} productId={7} />);
    expect(text.trim()).toBe('Not enough data for a chart yet.');
  });
});
