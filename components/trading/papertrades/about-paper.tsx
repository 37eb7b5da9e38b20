import { JoinPromise } from '@/components/session/user-page/join-promise';
import { Points } from '@/components/ui/note/note';
import { Panel, Panels } from '@/components/ui/panel/panel';
import { legalPath, robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';

/** What paper trading is, for guests and search engines. */
export function AboutPaper({ priceKind }: { readonly priceKind: string }) {
  return (
    <>
      <JoinPromise
        text="Copy robots or trade by hand on a paper account. Spread, impact and commission count, and no money moves."
        note={
          <>
            Not ready to join? <a href={SITE_PATHS.paperExchange}>Look at the paper exchange</a> and work out
            a trade with its helper. It needs no account.
          </>
        }
      />
      <Panels>
        <Panel title="What is copied">
          <p>
            Turn on Autopilot for a robot you follow, and its signals become orders on your paper account, at
            the size you choose. You can start from its open trades or from its next one.
          </p>
          <p>
            A signal that can’t be copied in time is skipped, and we tell you why. Exits aren’t, unless you
            pause all trades.
          </p>
          <p>
            Following robots needs a plan. Trading by hand doesn’t.{' '}
            <a href={robotsPath('stocks-etf')}>Browse robots</a>
          </p>
        </Panel>
        <Panel title="What it costs">
          <p>
            The paper account and trading by hand are free. Your orders pay the same spread, price impact and
            commission as the robots do, so results are after costs.
          </p>
          <p>
            There’s no leverage. Orders for a closed market wait for its next open, and fill at the price they
            meet there.
          </p>
        </Panel>
        <Panel title="What you see">
          <Points>
            <li>Equity, buying power and P/L that follow prices</li>
            <li>Your result beside each copied robot’s, and what made the difference</li>
            <li>Every skipped signal with its reason</li>
            <li>Fills, trades and FIFO lots as CSV files</li>
          </Points>
        </Panel>
        <Panel title="What it isn’t">
          <p>
            Paper orders never reach a broker. {priceKind} move this account, and paper results don’t predict
            what real money would make.
          </p>
          <p>
            <a href={legalPath('disclaimers-and-limitations')}>Disclaimers and Limitations</a>
          </p>
        </Panel>
      </Panels>
    </>
  );
}
