import type { Millis } from '@/lib/core/base/brand';
import type { OriginalEntry } from '../../entry';

export const luckLesson: OriginalEntry<'lesson'> = {
  kind: 'lesson',
  id: 'luck',
  title: 'Luck: how good the best of many looks',
  summary:
    'Of 200 rules without any edge, the best shows a Sharpe ratio of about 2.7 over a year. Try it yourself and see the year after.',
  tags: ['luck'],
  publishedAt: Date.UTC(2026, 10, 27) as Millis,
  data: { number: 8, goal: 'say how good the best of many looks by luck alone', minutes: 9 },
  body: `Try 200 rules that have no edge at all, and the best of them shows a :term[Sharpe ratio]{slug=sharpe-ratio} of about 2.7 over a year. It looks like skill. It’s what the best of 200 looks like by luck.

The Sharpe ratio divides the mean of daily returns by their standard deviation and scales the result to a year. A rule without an edge has a true ratio of 0. But a year is short: what it shows over 252 days is spread around 0 with a standard deviation of about 1. One rule shows 0.4, another −1.1. Sort them, and the luckiest rule is on top.

## An example

These are the ratios that the best of several rules without an edge shows on average. They’re exact means of the largest of so many independent normal values.

| rules tried | best over one year | best over four years |
| - | - | - |
| 1 | 0.0 | 0.0 |
| 10 | 1.5 | 0.8 |
| 50 | 2.2 | 1.1 |
| 200 | 2.7 | 1.4 |
| 1,000 | 3.2 | 1.6 |

Two things stand out. The first tries add most: ten of them already give 1.5. And four years of data halve the luck, since the spread of a ratio shrinks with the square root of time.

Tests of significance don’t help by themselves. A 5% test lets 5 of 100 rules without an edge pass. Of 200 rules, 10 pass on average. Of 50, at least one passes with a probability of 92%: 1 − 0.95⁵⁰.

## One run, and the year after

The picture shows one run of 200 rules. Each is long or short by the toss of a coin every day, on returns without a drift and without costs. The run is fixed by its seed (7), so everyone sees the same one. Across is what a rule showed in its first year, up is what it showed in the next.

::part{name=luck-picture}

The best rule of the first year had 2.4. A year later it had −1.2. The twenty best had 1.6 on average, and 0.1 the year after: nothing was found, so nothing was left. Seven of the 200 would have passed a one-sided 5% test.

So the misconception is that the winner found something. The winner was picked because of its result. A result that was used for picking says little about what comes next. This is :term[overfitting] in its simplest form. Nobody has to cheat for that. It’s enough to try a lot and show the best.

Three things cure it:

- **Fewer tries.** A rule that was written down before its data were looked at counts once.
- **More data.** Four years halve the luck, sixteen quarter it.
- **Data never used.** What came after a rule was fixed couldn’t be picked. That’s why robots here show their results since publication apart from the :term[backtest].

Counting tries helps, too. The :term[deflated Sharpe ratio] (Bailey and López de Prado, 2014) compares a record with the best that so many tries are expected to show.

Independent tries are assumed above. Settings of one rule overlap: a 20-day average differs little from one of 21 days. Two hundred of them are worth fewer than 200 independent tries. In the exercise, the best of 200 settings shows about 1.9 on average.

## The luck meter on this site

::part{name=luck-here}

## Exercise: find a rule, then wait a year

The button makes two years of prices without an edge and tries 200 settings of moving averages on the first year: ten fast and ten slow ones, followed or faded. It takes the best of them into the second year. Guess before each run: will the second year be above or below zero?

::part{name=luck-exercise}

## Check yourself

:::answer[The best of 200 rules shows 2.7 over a year. Is that skill?]
It’s what luck is expected to show. It doesn’t prove the rule is worthless, but it’s no evidence for it either.
:::

:::answer[What cures it?]
Fewer tries, more data, and data that was never used for choosing.
:::

:::answer[A list sorts 300 robots by return. What’s the first one?]
Partly the best, partly the luckiest. The longer the list and the shorter the records, the more of it is luck.
:::

## Read on

- [The luck meter](/app/home/?homePageMode=help&article=statistics-explained) is explained with the other statistics.
- :term[Walk-forward test]{slug=walk-forward-test}, :term[false discovery rate] and :term[survivorship bias] are in the glossary.
- [Lesson 6](/app/courses/six-statistics/) shows what a single trade does to a robot’s figures.`,
};
