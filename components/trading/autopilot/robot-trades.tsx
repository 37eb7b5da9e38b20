import { CheckField } from '@/components/ui/form/check-field';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import { formatMoney, formatPercent, formatPlural, formatPrice } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { type Forecast, forecastOpenTrades } from '@/lib/trading/copies/forecast';
import { LEAST_CUT } from '@/lib/trading/orders/pricing';
import { type CopyValues, numberIn, settingsIn } from './copy-values';

interface SizeWarningProps {
  /** Dollars; null while unknown. */
  readonly buyingPower: number | null;
  /** Dollars of it that only this copy uses; NaN for none. */
  readonly setAside?: number;
  readonly amount: number;
}

/** Warns about trades that wouldn't be copied at this size. */
export function SizeWarning({ buyingPower, setAside = Number.NaN, amount }: SizeWarningProps) {
  const room = setAside >= 0 ? setAside : buyingPower;
  if (room === null || !(amount > room)) return null;
  return (
    <Note look="warning">
      That’s more than {setAside >= 0 ? 'is set aside' : `the buying power of ${formatMoney(room)}`}. Trades
      are cut to what’s left, and skipped below a tenth of their amount or {formatMoney(LEAST_CUT.dollars, 0)}
      .
    </Note>
  );
}

type Trades = CallAnswer<'CxPaperTrades/PreviewAutopilot'>['openTrades'];

/**
 * What would become of a robot's open trades, in their order; null where it can't be known: without valid settings,
 * and at brokers, whose rules differ.
 * @param buyingPower of a paper account of ours, dollars
 */
export function forecastTrades(
  trades: Trades,
  values: CopyValues,
  buyingPower: number | null,
): readonly Forecast[] | null {
  const settings = settingsIn(values);
  const isKnown = settings !== null && buyingPower !== null && buyingPower >= 0;
  const setAside = numberIn(values.setAside);
  return isKnown ? forecastOpenTrades(trades, settings, buyingPower, setAside >= 0 ? setAside : null) : null;
}

/** What was decided about open trades once copying began: how many are copied, and why others aren't. */
export function copiedText(forecast: readonly Forecast[]): string {
  const problems = forecast.flatMap((one) => ('problem' in one ? [one.problem] : []));
  const copied = forecast.length - problems.length;
  const verb = copied === 1 ? 'is' : 'are';
  const [problem] = problems;
  return problem === undefined
    ? `Its ${formatPlural(copied, 'open trade')} ${verb} copied too.`
    : `Only ${shareText(forecast)} ${verb} copied. ${problem}`;
}

function shareText(forecast: readonly Forecast[]): string {
  const copied = forecast.filter((one) => 'amount' in one).length;
  return `${copied} of ${formatPlural(forecast.length, 'open trade')}`;
}

interface OpenTradesProps {
  readonly trades: Trades;
  /** What would happen to each trade; null where that isn't known. */
  readonly forecast: readonly Forecast[] | null;
}

/** The robot's open trades, which may be copied at current prices. */
export function OpenTrades({ trades, forecast }: OpenTradesProps) {
  return (
    <Card as="section" aria-label="Open trades of this robot">
      <CheckField name="copyOpenTrades">
        Copy {trades.length === 1 ? 'the open trade' : `the ${formatPlural(trades.length, 'open trade')}`} now
      </CheckField>
      <Stack as="ul" gap={1}>
        {trades.map(({ tradeNo, ticker, side, robotPrice, price, differencePct }, index) => (
          <li key={tradeNo}>
            <strong>{ticker}</strong> {side}: robot {formatPrice(robotPrice)}, now {formatPrice(price)}
            {differencePct !== null && <> ({differenceText(differencePct)})</>}
            {forecast?.[index] && (
              <Note as="small" look="caption">
                {outcomeText(forecast[index])}
              </Note>
            )}
          </li>
        ))}
      </Stack>
      {forecast && <p role="status">Copies {shareText(forecast)} with this account.</p>}
    </Card>
  );
}

function outcomeText(outcome: Forecast): string {
  return 'amount' in outcome ? `Takes ${formatMoney(outcome.amount, 0)}.` : outcome.problem;
}

/** @param pct how much worse than the robot's entry */
function differenceText(pct: number): string {
  if (pct === 0) return 'the same';
  return `${formatPercent(Math.abs(pct), 2)} ${pct > 0 ? 'worse' : 'better'} for you`;
}
