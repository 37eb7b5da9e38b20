import { LiveMoney } from '@/components/live/live-price/live-money';
import { liveAccount } from '@/components/trading/paper-data/live-account';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { formatMoney } from '@/lib/core/format/number';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './virtual-accounts.module.css';

/** The paper account that copies trade on, in one line. */
export function AccountLine({ userId }: { readonly userId: string }) {
  const { data } = usePaper('CxPaperTrades/GetAccount', userId, {});
  const positions = usePaper('CxPaperTrades/GetPositions', userId, {});
  if (!data) return null;
  const { account } = data.data;
  if (!account)
    return (
      <p className={styles['account']}>
        You have no paper account yet. It opens when you turn Autopilot on, or{' '}
        <a href={SITE_PATHS.paperTrades}>open it now</a>.
      </p>
    );
  const live = liveAccount(account, positions.data?.data.items ?? []);
  return (
    <p className={styles['account']}>
      <strong className={styles['tag']}>Paper</strong>
      <span>
        Equity <LiveMoney value={live.equity} decimals={2} isResult={false} />
      </span>
      <span>
        Today <LiveMoney value={live.dayProfit} decimals={2} />
      </span>
      <span>Cash {formatMoney(account.cash)}</span>
      <a href={SITE_PATHS.paperTrades}>Paper trades</a>
    </p>
  );
}
