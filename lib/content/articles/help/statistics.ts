import { NOT_MODELED_TEXT, PREMIUM_TEXT } from '@/lib/robots/definitions/account-rules';
import type { HelpText } from './help-text';

const ALL = '[All six statistics](/app/home/?homePageMode=help&article=statistics-explained)';

/** The six statistics: one article about all of them, and one about each. */
export const STATISTICS_HELP: readonly HelpText[] = [
  {
    alias: 'statistics-explained',
    title: 'Statistics explained',
    summary: 'How each of the six statistics is computed, and what counts as good.',
    body: `All six are hypothetical and after costs. The first four count trades. The drawdown comes from the account’s value at the end of each day, open positions included, and profit/drawdown from both. The rules of thumb are common among traders; none is a promise.

- [Profit factor](/app/home/?homePageMode=help&article=profit-factor): dollars won for each dollar lost. Good: over 1.5.
- [Profitable trades](/app/home/?homePageMode=help&article=profitable-trades): the share of trades that won. Good: over 65 to 70%.
- [Loss trades](/app/home/?homePageMode=help&article=loss-trades): the share that lost.
- [Max open trades](/app/home/?homePageMode=help&article=max-open-trades): the most open at the same time. Limit: about 30.
- [Profit/drawdown](/app/home/?homePageMode=help&article=profit-to-drawdown): net profit divided by max drawdown. Good: over 1.5.
- [Absolute drawdown](/app/home/?homePageMode=help&article=absolute-drawdown): the max drawdown in dollars.

Read the figures together. A high win rate with a low profit factor means many small gains and a few large losses. A high profit factor over ten trades means little.

## Returns

Robots’ pages also show returns. The *annualized return* is compounded over the full record; under a year it’s extrapolated and says so. The *30-day return* is what the account gained or lost over the last 30 days, not annualized. Lists can be sorted by the same figure annualized: multiplied by 365 and divided by 30.

An annualized return needs at least 5 closed trades and 180 days. Before that, there is none.

Returns are after costs. ${NOT_MODELED_TEXT}

${PREMIUM_TEXT}

## Costs and trades a year

*Costs a year* are the spread, market impact and commissions a robot paid, entries and exits together, as a percentage of its account’s average value, a year: 100 × costs of closed trades ÷ mean equity at the end of each day ÷ years. *Trades a year* are its closed trades ÷ years of record. Both need 30 days.

**Example:** costs of $150 in a year and a half on an account of $10,000 on average are 1% a year.

Up to 1% a year counts as low, over 3% as high. A robot must first earn its costs: at 10% a year, a market that rises by 7% still leaves a loss. Lists can be sorted and filtered by both.

## What the ranges mean

Beside a return stands a range, like 12% (−8 to 31%). It shows how much of the return may be luck. We join random stretches of ten days of the robot’s own record to a new one of the same length, a thousand times, and leave out the lowest and the highest twentieth of what comes out. Nine in ten draws lie within the range (circular block bootstrap, Politis and Romano 1992).

If a range includes 0, the same days in another order of luck could have lost. A range says nothing about days that differ from those on record, so true uncertainty is larger. It needs 30 days.

## The luck meter

Toss 300 coins ten times each, and one of them will show heads nine times without being special. With hundreds of robots to choose from, the best one also looks good if none of them has any skill. The *luck meter* says how a robot’s record since publication compares with that lucky winner.

- *Could be luck* (under 50%): the lucky winner is expected to look better.
- *Perhaps skill* (50 to 95%): better than the lucky winner is expected to look, but chance isn’t ruled out.
- *Probably not luck* (95% and over): far better than that.

The figure is the deflated Sharpe ratio (Bailey and López de Prado 2014) of the account’s daily returns since publication. It counts every robot that was ever listed here, removed ones included, and lowers a record that rests on a few extreme days. It takes days as independent and robots as different from each other, and says nothing of what comes next. On simulated prices no robot can have skill beyond collecting the market’s premium, so a high figure there is luck, too.

It needs 20 closed trades and 30 days since publication.

## Too few trades

With fewer than 20 closed trades, a robot is marked *Too few trades*. Its profit factor and its shares of winning and losing trades have no figure yet, for the full record as for each phase and ticker. Other figures are gray. So is a return since publication with fewer than 20 trades since then. On lists, *20 or more trades* leaves out robots with fewer.

Win rate and Sharpe ratio then have ranges as well, each with a probability of 90%:

- Win rate: Wilson’s score interval (Wilson 1927).
- Sharpe ratio: ± 1.64 × √((1 + s² ÷ 2) ÷ days) for the daily ratio s, annualized like the ratio (Lo 2002).

They take trades and days as independent of each other, which they aren’t quite. True ranges are rather wider.`,
  },
  {
    alias: 'profit-factor',
    title: 'Profit factor',
    summary: 'The sum of all gains divided by the sum of all losses.',
    body: `The sum of all gains of closed trades divided by the sum of all their losses, after costs.

**Example:** gains of $3,000 and losses of $2,000 give a profit factor of 1.5: for each dollar lost, a dollar and a half was won.

Over **1.5** counts as good. At 1 a robot breaks even; below 1 it loses. A very high figure over few trades is mostly luck. Without a losing trade, there is no figure.

${ALL}`,
  },
  {
    alias: 'profitable-trades',
    title: 'Profitable trades',
    summary: 'The share of closed trades that won, after costs.',
    body: `The share of closed trades that made money after costs, also called the win rate.

**Example:** 66 of 100 closed trades won: 66%.

Over **65 to 70%** counts as good, but trend-following robots can do well with far less: they lose often but little, and win rarely but big. Check the profit factor too.

${ALL}`,
  },
  {
    alias: 'loss-trades',
    title: 'Loss trades',
    summary: 'The share of closed trades that lost, after costs.',
    body: `The share of closed trades that lost money after costs. Break-even trades are excluded, so loss trades and profitable trades can add up to less than 100%.

Lower is better, as long as losses stay small: nine small gains don’t make up for one loss ten times as large.

${ALL}`,
  },
  {
    alias: 'max-open-trades',
    title: 'Max open trades',
    summary: 'The most trades open at the same time.',
    body: `The largest number of trades the robot had open at the same time.

Many trades at once tie up a lot of money and are hard to follow by hand. **About 30** is the usual limit. For beginners, fewer is better: you can check one to four in a minute.

${ALL}`,
  },
  {
    alias: 'profit-to-drawdown',
    title: 'Profit/drawdown',
    summary: 'Net profit divided by the max drawdown in dollars.',
    body: `The net profit of all closed trades divided by the absolute drawdown: what a robot earned relative to the largest drop it went through.

**Example:** a net profit of $3,000 and a drawdown of $2,000 give 1.5.

Over **1.5** counts as good. Below 1, the robot once lost more from a peak than it has earned in total.

${ALL}`,
  },
  {
    alias: 'absolute-drawdown',
    title: 'Absolute drawdown',
    summary: 'The largest drop of the account from a peak, in dollars.',
    body: `The largest drop in the account’s value from a peak to the lowest point after it, in dollars, by its value at the end of each day.

**Example:** the account rises to $12,000, drops to $10,500 and recovers. The absolute drawdown is $1,500.

It answers a simple question: at worst, how much would you have watched disappear before it got better? The next drop can be deeper.

Log in to see the dollar amount; joining is free. Every robot’s page shows it as a percentage.

${ALL}`,
  },
];
