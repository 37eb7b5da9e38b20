import { Curve, CurveLines } from '@/components/ui/curve/curve';
import { CurveTable } from '@/components/ui/curve/curve-table';
import { fraction, type LineLook, lineThrough, placeEnds, placeTicks } from '@/components/ui/curve/frame';
import { CURVE_BOX, tenth } from '@/components/ui/curve/paths';
import { linearScale } from '@/components/ui/curve/scale';
import { Stack } from '@/components/ui/stack/stack';
import { breakEvenBp, PACED_RULES, type PacedRule, WIDEST_BP, yearPct } from '@/lib/content/lessons/costs';
import { formatNumber, formatPercent } from '@/lib/core/format/number';
import styles from './spread-chart.module.css';

interface SpreadChartProps {
  readonly label: string;
  /** A side, basis points. */
  readonly commissionBp?: number;
  /** Marked by a line. */
  readonly spreadBp?: number;
}

const SPREADS = Array.from({ length: 2 * WIDEST_BP + 1 }, (_, half) => half / 2);
const LOOKS: readonly LineLook[] = ['series-1', 'series-2', 'series-3'];

const nameRule = ({ minutes }: PacedRule) => `${minutes} min`;

/** What each rule earns in a year by the spread it pays. Server and browser draw it alike. */
export function SpreadChart({ label, commissionBp = 0, spreadBp }: SpreadChartProps) {
  const earned = (rule: PacedRule, spread: number) => yearPct(rule, { spreadBp: spread, commissionBp });
  const scale = linearScale(PACED_RULES.flatMap((rule) => [earned(rule, 0), earned(rule, WIDEST_BP), 0]));
  const points = SPREADS.map((spread) => ({
    x: spread / WIDEST_BP,
    dots: PACED_RULES.map((rule, place) => ({
      line: LOOKS[place] ?? 'own',
      y: scale.at(earned(rule, spread)),
    })),
  }));
  return (
    <Stack gap={2}>
      <Curve
        frame={{
          ticks: placeTicks(scale, (tick) => formatPercent(tick, 0, true)),
          base: fraction(scale.at(0)),
          dates: [0, 3, 6, 9, 12].map((spread) => ({
            at: fraction(spread / WIDEST_BP),
            text: `${spread} bp`,
          })),
          ends: placeEnds(
            PACED_RULES.map((rule, place) => ({
              line: LOOKS[place] ?? 'own',
              text: nameRule(rule),
              value: formatPercent(earned(rule, WIDEST_BP), 0, true),
              at: scale.at(earned(rule, WIDEST_BP)),
            })),
          ),
        }}
      >
        <CurveLines
          label={label}
          lines={PACED_RULES.map((_, place) => lineThrough(points, LOOKS[place] ?? 'own'))}
        />
        {spreadBp !== undefined && (
          <svg
            className={styles['mark']}
            viewBox={`0 0 ${CURVE_BOX.width} ${CURVE_BOX.height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path d={`M${tenth((CURVE_BOX.width * spreadBp) / WIDEST_BP)} 0V${CURVE_BOX.height}`} />
          </svg>
        )}
      </Curve>
      <CurveTable
        label="A year by the spread"
        rows={PACED_RULES}
        rowKey={({ minutes }) => minutes}
        columns={[
          { title: 'Rule', cell: nameRule },
          ...[0, 3, 6, 12].map((spread) => ({
            title: `Spread ${spread} bp`,
            cell: (rule: PacedRule) => formatPercent(earned(rule, spread), 1, true),
          })),
          {
            title: 'Earns nothing at',
            cell: (rule) => formatNumber(breakEvenBp(rule, { commissionBp }), { decimals: 1, suffix: ' bp' }),
          },
        ]}
      />
    </Stack>
  );
}
