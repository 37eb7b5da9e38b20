import { Change } from '@/components/ui/change/change';
import { ChipList } from '@/components/ui/chip/chip';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { HeatMap } from '@/components/ui/heat-map/heat-map';
import { HeatTiles } from '@/components/ui/heat-map/heat-tiles';
import { IntervalBar } from '@/components/ui/interval-bar/interval-bar';
import { ProbabilityBar } from '@/components/ui/probability-bar/probability-bar';
import { Reliability } from '@/components/ui/reliability/reliability';
import { PlaceBar, ShareBar } from '@/components/ui/share-bar/share-bar';
import { ROW_BOX, Sparkline } from '@/components/ui/sparkline/sparkline';
import { shapeSparkline } from '@/components/ui/sparkline/sparkline-shape';

const YEARS = [
  { year: 2025, months: [1.2, 0.4, -4.2, 0.9, 3.6, 2.2, -0.3, 6.4, 0, -11.3, 2.8, 12.5], total: 13.1 },
  { year: 2026, months: [2.1, -1.4, 0.8, 3.2, -2.6, 1.9, null, null, null, null, null, null], total: 3.9 },
];

const TILES = [
  {
    title: 'Energy',
    note: '+2.1%',
    tiles: [
      { name: 'XOM', href: '#kit', figure: '+6.2%', tint: 5 },
      { name: 'CVX', href: '#kit', figure: '+2.1%', tint: 2 },
      { name: 'OXY', href: '#kit', figure: '0.0%', tint: 0 },
    ],
  },
  {
    title: 'Utilities',
    note: '−1.7%',
    tiles: [
      { name: 'DUK', href: '#kit', figure: '−0.9%', tint: -1 },
      { name: 'NEE', href: '#kit', figure: '−2.5%', tint: -4 },
    ],
  },
];

export function HeatMapKit() {
  return (
    <>
      <HeatMap label="Returns by month" years={YEARS} publishedAt={Date.UTC(2025, 7, 20)} />
      <HeatMap label="Returns by month, without a backtest" years={YEARS.slice(1)} />
      <HeatTiles label="Moves by sector" groups={TILES} />
    </>
  );
}

const UP = [4, 5, 4, 7, 6, 9, 8, 11, 12, 11, 14, 16, 15, 18];
const SPARKLINES = [
  ['Ahead', UP, 8, 12.4],
  ['Behind', UP.toReversed(), 8, -8.1],
  ['Without a backtest', UP, 0, 30.2],
  ['Not published yet', UP, UP.length, 0],
] as const;

export function SparklineKit() {
  return (
    <Facts>
      {SPARKLINES.map(([name, values, backtest, change]) => {
        const shape = shapeSparkline(values, ROW_BOX, backtest);
        return (
          <Fact key={name} term={name}>
            {shape && <Sparkline shape={shape} />} <Change value={change} decimals={1} />
          </Fact>
        );
      })}
    </Facts>
  );
}

const FORECASTS = [
  { forecast: 12, came: 19, n: 120 },
  { forecast: 25, came: 42, n: 180 },
  { forecast: 37, came: 70, n: 170 },
  { forecast: 50, came: 58, n: 124 },
  { forecast: 65, came: 60, n: 80 },
  { forecast: 80, came: 26, n: 36 },
];

export function ChancesKit() {
  return (
    <>
      <p>
        Up in 5 sessions: 61 of 100. Interval 51% to 70%, base 53%
        <br />
        <IntervalBar value={61} low={51.2} high={70} base={53} />
      </p>
      <div>
        3 of 18
        <ChipList label="About this rate" chips={[{ text: 'Too few', look: 'warning' }]} />
        <IntervalBar value={16.7} low={5.8} high={39.2} base={50} />
      </div>
      <p>
        On every date: 52.0%, no difference from chance
        <br />
        <IntervalBar value={52} low={48.4} high={55.7} base={50} scale={[40, 60]} decimals={1} />
      </p>
      <ProbabilityBar
        parts={[
          { name: 'Up', percent: 31 },
          { name: 'Side', percent: 44 },
          { name: 'Down', percent: 25 },
        ]}
      />
      <ProbabilityBar
        parts={[
          { name: 'Up', percent: 2 },
          { name: 'Side', percent: 95 },
          { name: 'Down', percent: 3 },
        ]}
      />
      <ShareBar share={0.31} />
      <ShareBar share={-0.12} />
      <PlaceBar place={68} />
      <Reliability groups={FORECASTS} />
    </>
  );
}
