import type { Millis } from '@/lib/core/base/brand';
import type { OriginalEntry } from '../../entry';

export const rulesLesson: OriginalEntry<'lesson'> = {
  kind: 'lesson',
  id: 'rules',
  title: 'Rules: from a signal to a fill',
  summary:
    'Two moving averages cross at 20.10, and the order fills at 20.65. Follow a rule bar by bar from its decision to its fill, and see where the difference comes from.',
  tags: ['rules', 'indicators'],
  publishedAt: Date.UTC(2026, 10, 27) as Millis,
  data: { number: 4, goal: 'call crosses of two averages and place their fills', minutes: 10 },
  body: `A robot follows a rule: given the bars so far, it says what to hold. A rule leaves nothing to taste. Two people who apply it to the same bars get the same answer, and so can you, with a pencil. This lesson does that for one of the oldest rules, a crossover of two averages.

## The rule

A **:term[simple moving average]{slug=sma}** (SMA) is the mean of the last closes. SMA 3 takes three of them and follows the price closely. SMA 5 takes five and lags behind. When the price turns up, the short average rises above the long one, and when it turns down, it falls below.

The rule is: when SMA 3 crosses above SMA 5, buy. When it crosses below, sell. A cross is a change of sides from one bar to the next. It isn’t enough that the averages touch.

Here are fourteen closes of invented 5-minute bars:

20.0, 20.2, 20.1, 19.8, 19.5, 19.4, 19.7, 20.1, 20.6, 20.9, 20.8, 20.4, 20.0, 19.6

SMA 5 needs five closes, so there is nothing to compare before bar 5. From then on:

| bar | close | SMA 3 | SMA 5 | short average is |
| --- | --- | --- | --- | --- |
| 5 | 19.5 | 19.80 | 19.92 | below |
| 6 | 19.4 | 19.57 | 19.80 | below |
| 7 | 19.7 | 19.53 | 19.70 | below |
| 8 | 20.1 | 19.73 | 19.70 | **above** |
| 9 | 20.6 | 20.13 | 19.86 | above |
| 10 | 20.9 | 20.53 | 20.14 | above |
| 11 | 20.8 | 20.77 | 20.42 | above |
| 12 | 20.4 | 20.70 | 20.56 | above |
| 13 | 20.0 | 20.40 | 20.54 | **below** |
| 14 | 19.6 | 20.00 | 20.34 | below |

The cross up is at bar 8: (19.4 + 19.7 + 20.1) ÷ 3 is 19.73, over 19.70. The cross down is at bar 13, with 20.40 under 20.54.

## From the decision to the fill

The rule decides at the close of bar 8. At that moment, bar 9 opens. Can the order fill there? No: the close has to be known first, then the averages are computed, then the order is sent. Bar 9’s opening price is gone by then. The first price you could still get is the open of the bar after, bar 10.

This site has one rule for that, and the engine applies it to every robot: *a decision at a bar’s close fills at the first bar that opens after it.* The bar that opens at the very same moment is too late. So the decision of bar 8 fills at the open of bar 10, say at 20.65. The decision of bar 13 fills at the open of bar 15, at 19.55.

::part{name=rules-picture}

Now compare two ways to count the same trade:

| counted | bought at | sold at | result |
| --- | --- | --- | --- |
| close to close | 20.10 | 20.00 | −0.5% |
| as it fills | 20.65 | 19.55 | −5.3% |

Same rule, same bars, same decisions. On the chart the trade looks like a small loss. In an account it’s about ten times as large, before any spread or commission. The example is a strong one, since prices ran away quickly both times. But the direction is no accident: a rule that follows trends buys after a rise and sells after a fall, so waiting usually costs it something. For a rule that buys dips, the wait can even help.

## The chart’s price isn’t your price

The mistake in this lesson is to point at the place where two lines cross and say “bought here”. Nobody could. Charting programs make it look possible, because they draw the arrow on the bar that caused the signal. Many backtests do the same: they decide at a close and trade at that same close. That gives every trade a few minutes of foresight.

The effect grows with speed. Five minutes out of a position held for weeks hardly matter. Five minutes out of one held for half an hour can be most of the move. So when you read a fast backtest, first ask when it decides and when it fills.

A second trap is the bar that isn’t finished. In the middle of bar 8, at 19.80, SMA 3 was 19.63 and still below SMA 5, at 19.64. A program that computes averages from unfinished bars sees crosses come and go within a bar. Some indicators even redraw signals later, which is called :term[repainting]. Robots here decide once, at the close. Since publication, while the site runs, their decisions are recorded before they fill.

## What this rule is worth

Nothing, without a test. Crossovers are easy to explain, and that’s why they’re here. In a sideways market they buy high and sell low again and again, as in our fourteen bars. They earn in long trends, which are rare. Whether that is enough to pay for the rest depends on costs, and the robots that trade this rule show both: what it earned in the backtest, and what it has earned since publication.

## The same on this site

::part{name=last-cross}

## Exercise

::part{name=rules-exercise}

## Check yourself

:::answer[Why can’t the order of bar 8 fill at the open of bar 9?]
Bar 9 opens at the moment of the decision. The close of bar 8 is known only then, so an order based on it arrives after that price.
:::

:::answer[Can SMA 5 exist at bar 4?]
No. It needs five closes. A program that shows one earlier has used fewer closes or made some up.
:::

:::answer[Would a slower pair of averages have avoided this trade?]
Perhaps. Longer averages cross less often and later. They skip short swings like this one, and give up more at every turn.
:::
`,
};
