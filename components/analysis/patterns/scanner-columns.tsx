import { TickerCell } from '@/components/instruments/ticker-tile/ticker-cell';
import { Button } from '@/components/ui/button/button';
import type { Column } from '@/components/ui/data-table/column';
import { SHOWN } from '@/components/ui/shown/shown';
import { Time } from '@/components/ui/time/time';
import type { IntradayPatternRow } from '@/lib/analysis/intraday-patterns/intraday-pattern';
import { formatPlural } from '@/lib/core/format/number';
import { patternPath } from '@/lib/site/addresses/pattern-pages-address';
import { ResultR } from '../rate-columns/result-columns';
import { LEVEL_COLUMNS, STATE_LABELS } from './pattern-columns';

type ScannerColumn = Column<IntradayPatternRow>;

const SHOWN_COLUMNS: readonly ScannerColumn[] = [
  { title: 'Ticker', wraps: true, cell: (row) => <TickerCell instrument={row} /> },
  {
    title: 'Pattern',
    align: 'start',
    wraps: true,
    from: 'phone',
    cell: ({ pattern, name, direction }) => (
      <>
        <a href={patternPath(pattern)}>{name}</a>
        <small>expected {direction}</small>
      </>
    ),
  },
  {
    title: 'State',
    align: 'start',
    from: 'phone',
    cell: ({ state, stateTime }) => (
      <>
        {STATE_LABELS[state]}
        <small>
          <Time at={stateTime} />
        </small>
      </>
    ),
  },
  { title: 'Result', from: 'medium', cell: ({ r }) => <ResultR r={r} /> },
  {
    title: 'Known since',
    from: 'medium',
    cell: ({ knownTime, lag }) => (
      <>
        <Time at={knownTime} />
        <small>{lag === 0 ? 'at once' : `${formatPlural(lag, 'bar')} after`}</small>
      </>
    ),
  },
  ...LEVEL_COLUMNS,
];

/** Of a scanner's patterns. @param onDraw shows a pattern's chart */
export function scannerColumns(onDraw: (row: IntradayPatternRow) => void): readonly ScannerColumn[] {
  return [
    ...SHOWN_COLUMNS,
    {
      title: 'Chart',
      from: 'phone',
      cell: (row) => (
        <span className={SHOWN.withScripts}>
          <Button look="secondary" size={28} onClick={() => onDraw(row)}>
            Draw
          </Button>
        </span>
      ),
    },
  ];
}

const FILE_FIELDS = [
  ...([
    'knownTime',
    'ticker',
    'fundName',
    'timeframe',
    'pattern',
    'direction',
    'state',
    'stateTime',
  ] as const),
  ...(['firstTime', 'lag', 'breakout', 'stop', 'target', 'rewardToRisk', 'r'] as const),
];

/** Every field, unrounded. */
export const SCANNER_FILE_COLUMNS: readonly ScannerColumn[] = FILE_FIELDS.map((field) => ({
  title: field,
  value: (row) => row[field],
  cell: (row) => row[field],
}));
