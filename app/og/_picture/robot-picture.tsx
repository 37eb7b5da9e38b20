import { sparklineCaption } from '@/components/robots/robot-model/card-view';
import { AGENT_KINDS } from '@/components/robots/robot-model/robot-labels';
import { TOO_FEW } from '@/components/ui/data-table/too-few';
import { formatCount, formatPercent, formatRatio } from '@/lib/core/format/number';
import type { MarketView } from '@/lib/market/data/source';
import type { GuestStatistics, GuestSummary } from '@/lib/robots/catalogue/guest';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { countByPhase } from '@/lib/robots/catalogue/phase-counts';
import { phasesLabel } from '@/lib/robots/ledger/phase-labels';
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

interface RobotPictureProps {
  readonly robot: GuestSummary;
  readonly market: MarketView;
}

/** A robot's preview image: name, figures and equity. */
export function RobotPicture({ robot, market }: RobotPictureProps) {
  const { statistics } = robot;
  const phases = phasesLabel(countByPhase(robot));
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
            {toFigures(statistics).map((figure) => (
              <div key={figure.label} style={{ display: 'flex', width: FIGURES_WIDTH / 2, padding: '5px 0' }}>
                <Figure {...figure} />
              </div>
            ))}
            {phases !== '' && (
              <div style={{ display: 'flex', width: FIGURES_WIDTH, fontSize: 24, color: COLORS.ink2 }}>
                {phases}
              </div>
            )}
          </div>
          <div style={{ display: 'flex', flexDirection: 'column' }}>
            <Curve values={robot.sparkline} width={INNER_WIDTH - FIGURES_WIDTH - GAP} height={176} />
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

function toFigures(statistics: GuestStatistics): readonly FigureText[] {
  const { annualPL, wonPct } = statistics;
  return [
    {
      label:
        statistics.annualPLExtrapolated && annualPL !== null
          ? 'Annualized, extrapolated'
          : 'Annualized return',
      value: annualPL === null ? TOO_FEW : formatPercent(annualPL, 0, true),
      ...(annualPL === null || annualPL === 0 ? {} : { color: annualPL > 0 ? COLORS.gain : COLORS.loss }),
    },
    // Without a losing trade there is none either.
    { label: 'Profit factor', value: wonPct === null ? TOO_FEW : formatRatio(statistics.profitFactor) },
    { label: 'Closed trades', value: formatCount(statistics.closedCount) },
    { label: 'Win rate', value: wonPct === null ? TOO_FEW : formatPercent(wonPct) },
  ];
}
