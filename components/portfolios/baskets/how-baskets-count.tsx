import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Points } from '@/components/ui/note/note';
import { forecastsPath } from '@/lib/site/addresses/forecasts-address';

/** How figures of baskets come about. @param hasAi whether some are AI portfolios: the word is on no other page */
export function HowBasketsCount({ hasAi }: { readonly hasAi: boolean }) {
  return (
    <Disclosure summary="How this is computed">
      <Points>
        <li>
          A portfolio decides at the close of its period’s last session and trades at the next open (coins and
          currency pairs a session later, since they open at the very close). It pays half the spread, the
          usual price impact and the commission, as paper accounts do.
        </li>
        <li>
          Publication is when this site first had prices for its rule. Everything before is backtest, computed
          by the same rule. What came after follows the decisions as they were logged.
        </li>
        <li>
          The benchmark (SPY, or Bitcoin for coins) is bought at the same open and held. The equal mix holds
          everything that the rule may choose from, in equal parts, rebalanced on the same days.
        </li>
        {hasAi && (
          <li>
            A portfolio is called AI only if a learned model decides what it holds. Its backtest begins with
            the first forecast and only uses models that were trained on earlier sessions. Its record uses the
            forecasts that were recorded at each close, and without any the rule goes without the model, as
            the log says. <a href={forecastsPath({ class: 'stocks' })}>All forecasts</a>
          </li>
        )}
        <li>Cash earns nothing and dividends aren’t counted, for portfolios and benchmarks alike.</li>
        <li>
          Turnover is half of what was bought and sold in a year, the first purchase left out. Effective bets
          say how many equal and independent positions the holdings amount to, by a year of daily returns.
        </li>
        <li>
          The luck meter is the deflated Sharpe ratio over all portfolios: at 50% a record is what the best of
          as many without any edge is expected to show.
        </li>
      </Points>
    </Disclosure>
  );
}
