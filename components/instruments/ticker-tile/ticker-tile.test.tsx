import { render } from '@/components/ui/testing/rendered';
import { TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import { HUES, tickerHue, toMonogram } from './monogram';
import { RobotTile, TickerTile } from './ticker-tile';

describe('the mark of an instrument', () => {
  it('has its first letters and a hue for every group', () => {
    expect(['NVDA', 'BTC.X', 'BRK.B', 'V'].map(toMonogram)).toEqual(['NV', 'BT', 'BR', 'V']);
    const groups = [...new Set(TRADED_INSTRUMENTS.map(({ group }) => group)), 'Imported', ''];
    for (const hue of groups.map(tickerHue))
      expect(hue >= 0 && hue < HUES && Number.isInteger(hue)).toBe(true);
  });

  it('is two flags for a currency pair, and a count for a robot of several instruments', () => {
    const flags = render(<TickerTile ticker="EURUSD" fundType="F" group="Major pairs" />);
    expect(flags.html).toMatch(/data-flag="EUR".*data-flag="USD"/);
    expect(render(<RobotTile tickers={['A', 'B', 'C']} fundType="S" group="Energy" />).html).toContain(
      '>×3<',
    );
    expect(render(<RobotTile tickers={['NVDA']} fundType="S" group="Energy" />).html).toContain('>NV<');
  });
});
