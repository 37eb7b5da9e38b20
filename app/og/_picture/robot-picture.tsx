import { toVerdictFacts } from '@/components/pages/robot-details/verdict';
import { sparklineCaption } from '@/components/robots/robot-model/card-view';
import { AGENT_KINDS, FEW_TRADES_CHIP } from '@/components/robots/robot-model/robot-labels';
import { TOO_FEW } from '@/components/ui/data-table/too-few';
import { formatDate } from '@/lib/core/format/date';
import { formatCount, formatPercent } from '@/lib/core/format/number';
import type { GuestDetails, GuestStatistics, GuestSummary } from '@/lib/robots/catalogue/guest';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { TOO_EARLY } from '@/lib/robots/ledger/hypothetical';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import { decodeRobotId } from '@/lib/site/addresses/addresses';
import { COLORS } from './colors';
import { Curve } from './curve';
import { cutText, drawableOr } from './drawable-text';
import { Figure, type FigureText } from './figure';
import { Frame, INNER_WIDTH } from './frame';

const FIGURES_WIDTH = 510;
const GAP = 48;
/** Maximum characters of a name's first line, for each font size. */
const NAME_SIZES = [
  { longest: 30, size: 62 },
  { longest: 40, size: 50 },
  { longest: 52, size: 40 },
] as const;
const LONGEST_SECOND = 66;
/** One line with an ellipsis, in case wide letters don't fit. */
const LINE = {
  display: 'block',
  width: INNER_WIDTH,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** A robot's preview image: its name, what its page shows first, and equity. */
export function RobotPicture({ details }: { readonly details: GuestDetails }) {
  const { robot, market } = details;
  const { statistics } = robot;
  return (
    <Frame
      label={market.label}
      foot="Every trade in a tamper-evident ledger"
      aside={`${AGENT_KINDS[robot.agentKind]}, ${robot.timeframe} min`}
    >
      <Name robot={robot} />
      {robot.ready && statistics ? (
        <div style={{ display: 'flex', flexGrow: 1, alignItems: 'center', justifyContent: 'space-between' }}>
          <div style={{ display: 'flex', flexWrap: 'wrap', width: FIGURES_WIDTH }}>
            {toFigures(details, statistics).map((figure) => (
              <div key={figure.label} style={{ display: 'flex', width: FIGURES_WIDTH / 2, padding: '5px 0' }}>
                <Figure {...figure} />
              </div>
            ))}
            <div style={{ display: 'flex', width: FIGURES_WIDTH, fontSize: 24, color: COLORS.ink2 }}>
              {toNotes(robot, statistics)}
            </div>
          </div>
          <div style={{ display: 'flex', flexDirection: 'column' }}>
            <Curve
              values={robot.sparkline}
              backtest={robot.sparklineBacktest ?? 0}
              width={INNER_WIDTH - FIGURES_WIDTH - GAP}
              height={176}
            />
            <div style={{ display: 'flex', marginTop: 12, fontSize: 24, color: COLORS.ink2 }}>
              {toCaption(robot)}
            </div>
          </div>
        </div>
      ) : (
        <div style={{ display: 'flex', flexGrow: 1, alignItems: 'center', fontSize: 36, color: COLORS.ink2 }}>
          Recalculating in progress
        </div>
      )}
    </Frame>
  );
}

/** What the curve covers; empty without one. */
function toCaption({ sparkline, daysFromFirstOpenTrade, sparklineDays }: GuestSummary): string {
  if (daysFromFirstOpenTrade === null || sparkline.length < 2) return '';
  return sparklineCaption(daysFromFirstOpenTrade, sparklineDays ?? null);
}

function Name({ robot }: { readonly robot: GuestSummary }) {
  const [first = '', second = ''] = nameLines(drawableOr(robot.name, plainName(robot)));
  const { longest, size } = NAME_SIZES.find((step) => first.length <= step.longest) ?? NAME_SIZES[2];
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        height: 128,
        marginTop: 42,
      }}
    >
      <div style={{ ...LINE, fontSize: size, lineHeight: 1.15, letterSpacing: -1.5 }}>
        {cutText(first, longest)}
      </div>
      <div style={{ ...LINE, marginTop: 8, fontSize: 32, color: COLORS.ink2 }}>
        {cutText(second, LONGEST_SECOND)}
      </div>
    </div>
  );
}

/** A fallback for names the font can't draw. */
function plainName({ id, strategyTitle }: GuestSummary): string {
  return `Robot ${id < 0 ? decodeRobotId(id) : id}: ${strategyTitle}`;
}

/** The figures of the page's verdict, then those of the full record. */
function toFigures(details: GuestDetails, statistics: GuestStatistics): readonly FigureText[] {
  const { returnPct, trades, held } = toVerdictFacts(details);
  const { annualPL, annualPLExtrapolated, closedCount } = statistics;
  return [
    result(
      details.robot.isPublicationSimulated ? 'Since sim. publication' : 'Since publication',
      returnPct,
      1,
    ),
    { label: 'Buy and hold', value: formatPercent(held?.pct ?? null, 1, true) },
    annualPL === null
      ? { label: 'A year, with backtest', value: TOO_FEW }
      : result(`A year, with backtest${annualPLExtrapolated ? '*' : ''}`, annualPL, 0),
    { label: 'Trades since / all', value: `${formatCount(trades)} / ${formatCount(closedCount)}` },
  ];
}

function result(label: string, pct: number | null, decimals: number): FigureText {
  const value = formatPercent(pct, decimals, true);
  return pct === null || pct === 0
    ? { label, value }
    : { label, value, color: pct > 0 ? COLORS.gain : COLORS.loss };
}

function toNotes(
  robot: GuestSummary,
  { closedCount, annualPL, annualPLExtrapolated }: GuestStatistics,
): string {
  const isEarly = (robot.sincePublication?.closedCount ?? 0) < FEW_TRADES;
  return [
    ...(robot.isPublicationSimulated ? [`Recorded ${formatDate(robot.recordedSince ?? null)}`] : []),
    ...(isEarly ? [TOO_EARLY] : []),
    ...(closedCount < FEW_TRADES ? [FEW_TRADES_CHIP.text] : []),
    ...(annualPL !== null && annualPLExtrapolated ? ['*extrapolated'] : []),
  ].join(' · ');
}
