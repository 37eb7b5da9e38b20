import { render } from '@/components/ui/testing/rendered';
import { sampleDetails } from '@/components/ui/testing/sample-view';
import { OpenPositionsTable } from './open-positions';

describe('OpenPositionsTable', () => {
  it('shows prices, the unrealized return and the phase of each position', () => {
    const { text } = render(
      <OpenPositionsTable
        positions={sampleDetails().openPositions}
        profitPct={0.19}
        updatedAt={345_600_000}
        fundTypes={['S']}
      />,
    );
    expect(text).toContain('Open P/L: +0.19% of the initial balance, as of 5 Jan 1970, 00:00 UTC');
    expect(text).toContain('3 AAA Long +2.03% 3 Jan 1970, 12:00 UTC 107.80 110.00 Replayed');
  });

  it('says so when nothing is open', () => {
    const { html, text } = render(
      <OpenPositionsTable positions={[]} profitPct={0} updatedAt={0} fundTypes={['S']} />,
    );
    expect(text.trim()).toBe('No open positions.');
    expect(html).not.toContain('<table');
  });
});
