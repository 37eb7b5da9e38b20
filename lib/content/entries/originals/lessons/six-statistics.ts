import type { Millis } from '@/lib/core/base/brand';
import type { OriginalEntry } from '../../entry';

export const sixStatisticsLesson: OriginalEntry<'lesson'> = {
  kind: 'lesson',
  id: 'six-statistics',
  title: 'The six statistics, and what one trade does to them',
  summary:
    'Compute profit factor, win and loss rate, open trades, drawdown and profit/drawdown from twelve trades, then delete one.',
  tags: ['statistics'],
  publishedAt: Date.UTC(2026, 10, 27) as Millis,
  data: { number: 6, goal: 'compute all six statistics from a list of trades', minutes: 9 },
  body: `A robot’s six statistics can look good because of one trade. Twelve trades below earn $800 together. Take away the best of them, and the other eleven lose $100.

Every robot here shows the same six figures. Each answers a different question, and none answers them all.

| statistic | question | formula |
| - | - | - |
| Profit factor | How much was won for each dollar lost? | sum of gains ÷ sum of losses |
| Profitable trades | How often did it win? | winning trades ÷ all closed trades |
| Loss trades | How often did it lose? | losing trades ÷ all closed trades |
| Max open trades | How many positions at once? | the most open at one time |
| Absolute drawdown | How far did it fall from a peak? | largest drop in dollars |
| Profit/drawdown | Was the profit worth the fall? | net profit ÷ absolute drawdown |

## Twelve trades

An account starts with $10,000. These are its trades, all results after costs. In and out are the days on which each was opened and closed.

| no. | result | in | out | balance after it closed |
| - | - | - | - | - |
| 1 | +$180 | 1 | 3 | $10,180 |
| 2 | −$90 | 2 | 4 | $10,090 |
| 3 | $0 | 4 | 6 | $10,090 |
| 4 | −$120 | 5 | 9 | $10,135 |
| 5 | +$240 | 6 | 8 | $10,330 |
| 6 | −$75 | 7 | 8 | $10,255 |
| 7 | +$45 | 9 | 10 | $10,180 |
| 8 | −$150 | 10 | 12 | $10,030 |
| 9 | +$900 | 11 | 19 | $10,800 |
| 10 | −$60 | 12 | 13 | $9,970 |
| 11 | +$40 | 13 | 15 | $10,010 |
| 12 | −$110 | 14 | 18 | $9,900 |

**Profit factor.** Five trades won $1,405 in all. Six lost $605. 1,405 ÷ 605 = 2.3, so each dollar lost came with $2.30 won.

**Profitable and loss trades.** Five of twelve won: 41.7%. Six of twelve lost: 50.0%. Trade 3 came out even and counts in neither.

**Max open trades.** On day 7, trades 4, 5 and 6 are open together. It’s never more than three. A position that closes at the moment another opens counts as closed first.

**Absolute drawdown.** The balance peaks at $10,330 when trade 5 closes and falls to $9,900 when trade 12 does. That’s a drawdown of $430.

**Profit/drawdown.** 800 ÷ 430 = 1.9.

These look like figures of a decent robot: above the usual rules of thumb for profit factor and profit/drawdown, both 1.5. A win rate below 65% isn’t a flaw by itself. Rules that follow trends lose often but little, and win rarely but big.

::part{name=six-statistics-picture}

## Without the best trade

Delete trade 9, the +$900.

| statistic | all twelve | without trade 9 |
| - | - | - |
| Profit factor | 2.3 | 0.8 |
| Profitable trades | 41.7% | 36.4% |
| Loss trades | 50.0% | 54.5% |
| Max open trades | 3 | 3 |
| Absolute drawdown | $430 | $430 |
| Profit/drawdown | 1.9 | −0.2 |

Profit factor and profit/drawdown turn from good to bad. The shares move a little, the other two figures not at all. The result is now a loss of $100.

So the misconception is that good averages mean many good trades. A profit factor of 2.3 says how much came in for what went out. It doesn’t say from how many trades it came. Neither version is the truer one: the $900 was really earned. But if the next twelve trades bring no such trade, they look like the second column.

The six figures hide other things as well. They don’t know when trades happened: twelve trades in a week and twelve in ten years give the same profit factor. They don’t know sizes: nine gains of $10 and one loss of $100 are a win rate of 90% and a loss, and a robot that doubles its positions after each loss shows a fine win rate until the one loss that counts. And they don’t know what was tried before. So read them together, and then read the trades themselves, which are listed on every robot’s page.

That’s why robots here have no profit factor and no shares of trades below 20 closed trades. One more trade would move them too far. The example has only twelve, so a robot’s page would leave these figures out.

## A robot of this site

::part{name=six-statistics-here}

## Exercise: delete a trade

Untick any trade and watch all six. Before each click, guess which of them will move. Which trades raise the drawdown when they go? Which one changes nothing but the shares?

::part{name=six-statistics-exercise}

## Check yourself

:::answer[Why don’t 41.7% and 50.0% add up to 100%?]
One trade broke even. It’s in the number of trades that both shares are divided by, but neither in the winners nor in the losers.
:::

:::answer[Is a drawdown from closed trades the one on a robot’s page?]
No. This example looks at the balance only when a trade closes. Robots’ pages use the account’s value at the end of each day, open positions included, so a position that sinks for weeks counts while it sinks.
:::

:::answer[Which of the six would a larger account change?]
Only the absolute drawdown, which is in dollars. With twice the money in every trade it would be $860. Profit/drawdown stays, since both its parts double.
:::

## Read on

- [Statistics explained](/app/home/?homePageMode=help&article=statistics-explained) has the definitions that the site’s figures follow.
- :term[Profit factor]{slug=profit-factor}, :term[win rate], :term[expectancy] and :term[payoff ratio] look at the same trades from other sides.
- [Lesson 8](/app/courses/luck/) asks how good the best of many looks by luck alone.`,
};
