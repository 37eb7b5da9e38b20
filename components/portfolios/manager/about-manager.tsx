import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Points } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { helpPath } from '@/lib/site/addresses/addresses';

/** How the figures are worked out; without scripts as well. */
export function AboutManager() {
  return (
    <Section
      title="How figures are worked out"
      aside={<a href={helpPath('portfolio-manager')}>Importing, cost and returns explained</a>}
    >
      <Disclosure summary="Returns and the benchmark">
        <Points>
          <li>
            The time-weighted return joins the returns of single days. Money you pay in or take out doesn’t
            count as a gain or loss.
          </li>
          <li>
            The money-weighted return (XIRR) is the yearly rate at which your payments would have grown to
            today’s value. When you paid in matters here.
          </li>
          <li>
            The benchmark gets the same payments on the same days: it buys at the close before a payment’s day
            and sells at the close of a withdrawal’s day, without costs or dividends.
          </li>
          <li>Drawdown is measured on the time-weighted return, so no deposit hides a fall.</li>
        </Points>
      </Disclosure>
      <Disclosure summary="Cost and results">
        <Points>
          <li>
            FIFO sells your oldest shares first. Average cost gives all shares of a holding the same cost.
            Fees of trades are within cost and proceeds.
          </li>
          <li>
            Splits change quantities, never cost. What you move in from another account counts as a payment,
            at that day’s close.
          </li>
          <li>
            Amounts in other currencies convert at the close of their day. Gains of foreign cash have a line
            of their own.
          </li>
          <li>A holding we have no prices for counts at what it cost.</li>
        </Points>
      </Disclosure>
      <Disclosure summary="Risk">
        <Points>
          <li>
            Shares of risk say how much of the portfolio’s variance each holding adds, from up to 252 days on
            which all of them traded, the newest weighing most.
          </li>
          <li>Effective bets are how many equal, independent bets these shares amount to.</li>
          <li>Past falls and tried sales say what would have been, not what will be.</li>
        </Points>
      </Disclosure>
    </Section>
  );
}
