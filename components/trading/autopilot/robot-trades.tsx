import { CheckField } from '@/components/account/account-dialogs/check-field';
import { formatMoney, formatPercent, formatPlural, formatPrice } from '@/lib/core/format/number';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import styles from './autopilot.module.css';

/** What would not be copied at this size. */
export function SizeWarning({ cash, amount }: { readonly cash: number; readonly amount: number }) {
  if (!(amount > cash)) return null;
  return (
    <p className={styles['warning']}>
      That is more than the {formatMoney(cash)} of cash. Trades that don’t fit are skipped.
    </p>
  );
}

interface OpenTradesProps {
  readonly trades: AnswerOf<'CxPaperTrades/PreviewAutopilot'>['openTrades'];
}

/** The robot's open trades, which may be copied at current prices. */
export function OpenTrades({ trades }: OpenTradesProps) {
  return (
    <section className={styles['open']} aria-label="Open trades of this robot">
      <CheckField name="copyOpenTrades">
        Copy {trades.length === 1 ? 'the open trade' : `the ${formatPlural(trades.length, 'open trade')}`} now
      </CheckField>
      <ul className={styles['trades']}>
        {trades.map(({ tradeNo, ticker, side, robotPrice, price, differencePct }) => (
          <li key={tradeNo}>
            <strong>{ticker}</strong> {side}: robot {priceText(robotPrice)}, now {priceText(price)}
            {differencePct !== null && <> ({differenceText(differencePct)})</>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param pct how much worse than the robot's entry */
function differenceText(pct: number): string {
  if (pct === 0) return 'the same';
  return `${formatPercent(Math.abs(pct), 2)} ${pct > 0 ? 'worse' : 'better'} for you`;
}

function priceText(price: number | null): string {
  return formatPrice(price, price !== null && Math.abs(price) < 10 ? 4 : 2);
}
