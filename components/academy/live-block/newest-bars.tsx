import { BarsChart } from '@/components/academy/pictures/bars-chart';
import { BarsTable } from '@/components/academy/pictures/bars-table';
import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { joinBars, type LessonBar } from '@/lib/content/lessons/bars';
import { MINUTE_MS } from '@/lib/core/base/time';
import { decimalsFor, formatPlural } from '@/lib/core/format/number';
import type { Instrument } from '@/lib/market/data/instrument';
import type { BarColumns } from '@/lib/market/price-history/price-history';
import { getCatalogue, getHistory } from '@/lib/robots/catalogue/current';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { LiveBlock, NoFigures } from './live-block';

const HOUR = 12;

/** An instrument's newest whole hour: its twelve bars of five minutes, and the hour that the product made of them. */
export async function NewestBars({ ticker = 'SPY' }: { readonly ticker?: string | undefined }) {
  const instrument = findPriced(ticker);
  const found = instrument && (await readHour(instrument));
  return (
    <LiveBlock title={`The newest hour of ${instrument?.ticker ?? ticker}`}>
      {instrument && found && typeof found !== 'string' ? (
        <Hour instrument={instrument} {...found} />
      ) : (
        <NoFigures>
          {typeof found === 'string' ? found : `There are no prices of ${ticker} on this site.`}
        </NoFigures>
      )}
    </LiveBlock>
  );
}

interface HourFound {
  /** UTC milliseconds. */
  readonly from: number;
  readonly bars: readonly LessonBar[];
  readonly hour: LessonBar;
}

function Hour({ instrument, from, bars, hour }: HourFound & { readonly instrument: Instrument }) {
  const { ticker } = instrument;
  const decimals = decimalsFor(hour.close, instrument.decimals);
  const joined = joinBars(bars, 60);
  return (
    <>
      <Note look="text">
        The twelve 5-minute bars from <Time at={from} /> on, and the hour behind them. Robots that decide once
        an hour see the hour alone. See <a href={tickerPath(ticker)}>{ticker}’s chart</a>.
      </Note>
      <BarsChart
        label={`Twelve 5-minute bars of ${ticker} with the hour they make`}
        caption={`Bars 1 to 12 of ${ticker}; dashed, the hour as stored. Hollow bars rose, filled ones fell.`}
        bars={bars}
        behind={hour}
        decimals={decimals}
      />
      <BarsTable
        label="The hour as stored, and joined from the twelve bars"
        bars={[hour, ...joined]}
        names={['Stored hour', 'Joined here']}
        decimals={decimals}
      />
    </>
  );
}

/** The instrument if it has prices, else the first that has. */
function findPriced(ticker: string): Instrument | null {
  const catalogue = getCatalogue();
  const hasPrices = ({ noData, renamedToId }: Instrument) => !noData && renamedToId === null;
  const asked = catalogue.instrument(ticker);
  return asked && hasPrices(asked) ? asked : (catalogue.instruments().find(hasPrices) ?? null);
}

/** A sentence if there is none. */
async function readHour(instrument: Instrument): Promise<HourFound | string> {
  const history = getHistory();
  const base = await history.baseInterval(instrument.fundId);
  if (base === null) return `There are no prices of ${instrument.ticker} yet.`;
  if (5 % base !== 0) return `Prices here come in bars of ${formatPlural(base, 'minute')}, not of five.`;
  // Two days and a bit of stocks, so that a whole hour is among them.
  const [bars, hours] = [
    await history.bars({ instrument, interval: 5, before: null, count: 60 }),
    await history.bars({ instrument, interval: 60, before: null, count: 5 }),
  ];
  for (let place = hours.time.length - 1; place >= 0; place -= 1) {
    const from = hours.time[place] as number;
    const start = bars.time.indexOf(from);
    const isWhole = start >= 0 && bars.time[start + HOUR - 1] === from + 55 * MINUTE_MS;
    if (isWhole)
      return {
        from,
        bars: Array.from({ length: HOUR }, (_, step) => barAt(bars, start + step)),
        hour: barAt(hours, place),
      };
  }
  return `${instrument.ticker} has no whole hour of bars yet.`;
}

function barAt(bars: BarColumns, place: number): LessonBar {
  return {
    open: bars.open[place] as number,
    high: bars.high[place] as number,
    low: bars.low[place] as number,
    close: bars.close[place] as number,
    volume: bars.volume[place] as number,
  };
}
