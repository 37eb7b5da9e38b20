import { JoinPromise } from '@/components/session/user-page/join-promise';
import { Points } from '@/components/ui/note/note';
import { Panel, Panels } from '@/components/ui/panel/panel';
import type { MarketName } from '@/lib/market/data/source';
import { legalPath } from '@/lib/site/addresses/addresses';
import { LIVE_PHRASE } from '@/lib/trading/broker-accounts/broker-account';
import { offerProblem } from '@/lib/trading/brokers/offer';

/** What broker accounts are and what real money takes, for guests and search engines. */
export function AboutBrokers({ market }: { readonly market: MarketName }) {
  const problem = market === 'live' ? null : offerProblem(market, []);
  return (
    <>
      <JoinPromise
        text="Select a robot for autotrading, and it trades your account: the paper account here, or one at a broker within limits you set."
        note={problem !== null && `${problem} Robots you select trade your paper account.`}
      />
      <Panels>
        <Panel title="The account">
          <p>
            Your paper account is the default and moves no money. Where this site runs on live prices, you can
            also connect an account at a broker: its paper mode, or real money if the site’s operator allows
            it.
          </p>
          <p>Every account is marked Paper or REAL MONEY wherever it appears.</p>
        </Panel>
        <Panel title="Real-money requirements">
          <Points as="ol">
            <li>Two-step login, a login at most ten minutes old, and a code</li>
            <li>
              Access to your broker account, by keys or by signing in there where offered; we test it first
            </li>
            <li>Four limits, set by you: per trade, open, daily loss, orders a day</li>
            <li>A look at the last ten signals at your size, beside the paper record</li>
            <li>Typing {LIVE_PHRASE}</li>
          </Points>
        </Panel>
        <Panel title="How it’s guarded">
          <Points>
            <li>
              Keys and access tokens are sealed: the web server that takes them can’t read them afterwards,
              and nobody sees them again
            </li>
            <li>Limits are enforced on the server, before each order is sent</li>
            <li>
              At Alpaca, a robot’s stop waits at the broker for whole shares, even while this site is down
            </li>
            <li>We never touch positions we didn’t open. Where we and the broker differ, you decide</li>
            <li>Each step is in an audit log you can download</li>
          </Points>
        </Panel>
        <Panel title="Stop all trading">
          <p>
            One click on any page stops every broker account and pauses the robots selected on your paper
            account. Stopped means no more orders at all, so only stops already at your broker guard open
            positions. You can then have us close them, or close them at your broker. Autopilot’s copies,
            which are on paper only, continue.
          </p>
          <p>
            Robots lose as well as win, and a real account can lose more than its limits when prices gap.{' '}
            <a href={legalPath('disclaimers-and-limitations')}>Disclaimers and Limitations</a>
          </p>
        </Panel>
      </Panels>
    </>
  );
}
