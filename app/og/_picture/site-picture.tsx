import { formatCount, formatPercent } from '@/lib/core/format/number';
import type { MarketView } from '@/lib/market/data/source';
import type { Overview } from '@/lib/robots/catalogue/overview';
import { COLORS } from './colors';
import { Figure } from './figure';
import { Frame, INNER_WIDTH } from './frame';

interface SitePictureProps {
  readonly title: string;
  readonly about: string;
  readonly overview: Overview;
  readonly market: MarketView;
}

/** The preview image of a list or of the whole site: how many robots there are, and how many lose. */
export function SitePicture({ title, about, overview, market }: SitePictureProps) {
  const withResult = overview.winning + overview.losing;
  return (
    <Frame
      label={market.label}
      foot="Every trade in a tamper-evident ledger"
      aside="Full record, backtest included"
    >
      <div style={{ display: 'flex', flexDirection: 'column', marginTop: 44 }}>
        <div style={{ display: 'flex', fontSize: 64, lineHeight: 1.12, letterSpacing: -2 }}>{title}</div>
        <div style={{ display: 'flex', marginTop: 14, fontSize: 30, lineHeight: 1.35, color: COLORS.ink2 }}>
          {about}
        </div>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, justifyContent: 'center' }}>
        <div style={{ display: 'flex', justifyContent: 'space-between' }}>
          <Figure label="Robots" value={formatCount(overview.total)} />
          <Figure label="Closed trades" value={formatCount(overview.closedTrades)} />
          <Figure
            label="Median a year, after costs"
            value={formatPercent(overview.medianAnnualPL, 1, true)}
          />
          <Figure
            label="Losing robots"
            value={`${formatCount(overview.losing)} of ${formatCount(withResult)}`}
          />
        </div>
        {withResult > 0 && <LosingShare share={overview.losing / withResult} />}
      </div>
    </Frame>
  );
}

/** The shares of profitable and losing robots among those with a result, as a bar. */
function LosingShare({ share }: { readonly share: number }) {
  const losing = Math.round(INNER_WIDTH * share);
  return (
    <div style={{ display: 'flex', marginTop: 16, height: 10, borderRadius: 5, overflow: 'hidden' }}>
      <div style={{ display: 'flex', width: INNER_WIDTH - losing, backgroundColor: COLORS.gain }} />
      <div style={{ display: 'flex', width: losing, backgroundColor: COLORS.loss }} />
    </div>
  );
}
