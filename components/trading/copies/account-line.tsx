import { LiveMoney } from '@/components/live/live-price/live-money';
import { liveAccount, sumOfAccounts } from '@/components/trading/paper-data/live-account';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { Actions } from '@/components/ui/actions/actions';
import { Chip } from '@/components/ui/chip/chip';
import { Card } from '@/components/ui/panel/panel';
import { Time } from '@/components/ui/time/time';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { type Copy, nextSignalText } from './copy-labels';

interface AccountLineProps {
  readonly userId: string;
  /** Copies whose next orders are listed. */
  readonly waitingCopies?: readonly Copy[];
  /** A link to the copies, where they aren't on the page. */
  readonly linksCopies?: boolean;
}

/** The paper account that copies trade on, or the sum of several, in a line or two. */
export function AccountLine({ userId, waitingCopies = [], linksCopies = false }: AccountLineProps) {
  const { data } = usePaper('CxPaperTrades/GetAccount', userId, {});
  const positions = usePaper('CxPaperTrades/GetPositions', userId, {});
  const accounts = usePaper('CxPaperTrades/GetAccounts', userId, {});
  if (!data) return null;
  const { account } = data;
  if (!account)
    return (
      <Card>
        <p>
          You have no paper account yet. It opens when you turn Autopilot on for a robot or select one for
          autotrading, or <a href={SITE_PATHS.paperTrades}>open it now</a>.
        </p>
      </Card>
    );
  const several = accounts.data && accounts.data.items.length > 1 ? accounts.data.items : null;
  const live = several
    ? liveAccount(sumOfAccounts(several), [])
    : liveAccount(account, positions.data?.items ?? []);
  const waiting = waitingCopies.flatMap(({ copyId, nextSignal }) =>
    nextSignal ? { copyId, at: nextSignal.dueAt, text: nextSignalText(nextSignal, Date.now()) } : [],
  );
  return (
    <Card>
      <Actions>
        <Chip as="strong" look="code">
          {several ? `${several.length} paper accounts` : 'Paper account'}
        </Chip>
        <span>
          Equity{' '}
          <strong>
            <LiveMoney value={live.equity} decimals={2} isResult={false} />
          </strong>
        </span>
        <span>
          Today <LiveMoney value={live.dayProfit} decimals={2} />
        </span>
        <span>
          Buying power <LiveMoney value={live.buyingPower} decimals={2} isResult={false} />
        </span>
        <a href={SITE_PATHS.paperTrades}>Paper trades</a>
        <a href={`${SITE_PATHS.paperTrades}#skipped`}>Skipped trades</a>
        {linksCopies && <a href={SITE_PATHS.virtualAccounts}>My copies</a>}
        {waiting.length > 0 && (
          <Actions as="p">
            <span>Waiting:</span>
            {waiting.map(({ copyId, at, text }) => (
              <strong key={copyId}>
                <Time at={at}>{text}</Time>
              </strong>
            ))}
          </Actions>
        )}
      </Actions>
    </Card>
  );
}
