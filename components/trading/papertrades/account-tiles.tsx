import { writeLegs } from '@/components/live/live-price/legs';
import { type LiveAmount, LiveMoney } from '@/components/live/live-price/live-money';
import { LivePercent } from '@/components/live/live-price/live-value';
import type { LiveAccount } from '@/components/trading/paper-data/live-account';
import type { PaperAccountAnswer } from '@/components/trading/paper-data/paper-calls';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { FigureTile, FigureTiles } from '@/components/ui/tile/figure-tile';
import { Time } from '@/components/ui/time/time';
import { formatDate } from '@/lib/core/format/date';
import { formatMoney } from '@/lib/core/format/number';
import { PRICE_KINDS } from '@/lib/market/data/source';

interface AccountTilesProps {
  readonly account: PaperAccountAnswer;
  readonly live: LiveAccount;
  readonly priceKind: string;
}

/** The account's four figures, which follow prices. */
export function AccountTiles({ account, live, priceKind }: AccountTilesProps) {
  const { startBalance, createdAt, pricesAt, cash, buyingPower, setAside } = account;
  return (
    <Stack gap={2}>
      <FigureTiles>
        <FigureTile label="Paper equity" note={`started with ${formatMoney(startBalance, 0)}`}>
          <LiveMoney value={live.equity} decimals={2} isResult={false} />
        </FigureTile>
        <FigureTile
          label="Buying power"
          note={
            setAside > 0
              ? `${formatMoney(setAside)} more set aside for copies`
              : `${formatMoney(cash)} cash${cash > buyingPower ? ', partly tied up' : ''}`
          }
        >
          <LiveMoney value={live.buyingPower} decimals={2} isResult={false} />
        </FigureTile>
        <FigureTile label="Day P/L" note="since midnight UTC">
          <LiveMoney value={live.dayProfit} decimals={2} />
        </FigureTile>
        <FigureTile
          label="Total P/L"
          note={<TotalReturn total={live.totalProfit} startBalance={startBalance} />}
        >
          <LiveMoney value={live.totalProfit} decimals={2} />
        </FigureTile>
      </FigureTiles>
      <Note look="caption">
        Paper account, no real money. {priceKind}
        {pricesAt !== null && (
          <>
            , last figures from <Time at={pricesAt} />
          </>
        )}
        . Opened {formatDate(Date.parse(createdAt))}.
        {priceKind !== PRICE_KINDS.live && ' These prices have no dividends.'}
      </Note>
    </Stack>
  );
}

/** The total P/L in percent of the start balance. */
function TotalReturn({ total, startBalance }: { readonly total: LiveAmount; readonly startBalance: number }) {
  const perDollar = 100 / startBalance;
  const legs = total.legs.map((leg) => ({ ...leg, perUnit: leg.perUnit * perDollar }));
  return (
    <>
      <LivePercent value={total.amount * perDollar} legs={writeLegs(legs)} /> after costs
    </>
  );
}
