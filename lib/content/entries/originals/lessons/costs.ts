import type { Millis } from '@/lib/core/base/brand';
import type { OriginalEntry } from '../../entry';

export const costsLesson: OriginalEntry<'lesson'> = {
  kind: 'lesson',
  id: 'costs',
  title: 'Costs: when a good rule stops earning',
  summary:
    'The same rule can earn 10% a year or lose 97%, depending on how often it trades and what each trade costs. Find the spread at which it stops earning.',
  tags: ['costs', 'day trading'],
  publishedAt: Date.UTC(2026, 10, 27) as Millis,
  data: { number: 3, goal: 'find the spread at which a rule stops earning', minutes: 9 },
  body: `A trading rule has to earn more than it costs. That sounds obvious, yet it’s the reason most fast rules fail. A rule can be right about prices and lose money all the same. This lesson finds the point where that happens.

## One rule at three speeds

Take an invented rule that works equally well at any speed. Applied to 5-minute bars, it trades often. Applied to hours, it trades seldom. What it earns per trade depends on how far prices move while it holds a position, and prices move about with the square root of time. An hour has twelve times five minutes, so moves are about √12, or 3.5 times, as large.

| timeframe | earned a round trip before costs | round trips a year |
| --- | --- | --- |
| 5 minutes | 4 bp | 1,500 |
| 15 minutes | 7 bp | 500 |
| 60 minutes | 14 bp | 125 |

A :term[round trip] is an entry with its exit. A basis point (bp) is a hundredth of a percent. Before costs, the fast version wins by far: 1,500 times 4 bp is much more than 125 times 14 bp.

Now add what a stock costs on this site: the spread of 3 bp, paid half at the entry and half at the exit, and 2 bp of impact for both. That’s 5 bp a round trip, whatever the speed. The table shows what is left, compounded over a year.

| timeframe | net a round trip | a year |
| --- | --- | --- |
| 5 minutes | 4 − 5 = −1 bp | −13.9% |
| 15 minutes | 7 − 5 = +2 bp | +10.5% |
| 60 minutes | 14 − 5 = +9 bp | +11.9% |

The order has turned around. The version with the most profit before costs is the only one that loses. It isn’t a bad rule; it just pays 5 bp for something worth 4.

## Where each one breaks even

The question to ask of a rule isn’t whether it earns, but up to which cost. Each version has a spread at which it earns exactly nothing: gross less impact. For the three it’s 2, 5 and 12 bp. The slow version can stand a spread four times as wide as a stock’s. The fast one needs a market that’s cheaper than any stock here.

::part{name=costs-picture}

Look at how steep the lines are. For the 5-minute rule, one more basis point of spread takes about 14 points of return a year near its break-even. For the hourly rule, it’s about 1.4 points. The more often you pay, the more each basis point weighs.

## The same rule in crypto

Crypto is a good test, since its fees are higher. On this site a round trip costs a spread of 5 bp, a taker’s fee of 10 bp on each side and, say, the same 2 bp of impact. That’s 27 bp.

| timeframe | net a round trip | a year |
| --- | --- | --- |
| 5 minutes | 4 − 27 = −23 bp | −96.8% |
| 15 minutes | 7 − 27 = −20 bp | −63.2% |
| 60 minutes | 14 − 27 = −13 bp | −15.0% |

Every version loses, and the fast one loses nearly everything. Nothing about the rule has changed. It still calls prices as well as before; it’s just in a market where calling them that well isn’t enough. To earn there, it would have to trade far less often and hold each position longer, so that each move is worth more than 27 bp.

## More trades don’t mean more profit

The usual mistake is to count chances: more trades, more profit. That’s true only while each trade earns more than it costs. Below that point, more trades mean more loss, reliably. Skill doesn’t help, as long as it’s worth less than the cost.

A tempting repair is to trade half as often and change nothing else. That halves the costs, but it halves what the rule earns, too. At −1 bp a trip, fewer trips lose less and never turn into a profit. What helps is a larger move per trade or a lower cost per trade.

Costs also hide well. Each single one looks harmless: 5 bp of a $10,000 position is $5. But 1,500 trips make it $7,500 in a year, three quarters of the position. That’s why robots’ pages here show costs a year beside the return. What robots of each market and timeframe pay, and how many of them lose, is counted below.

The lesson doesn’t end at the spread you read about. Spreads are wider at the open, at night and when news is out, and that’s when many fast rules want to trade. A rule with a margin of 1 bp has no margin at all.

## The same on this site

::part{name=class-costs}

## Exercise

::part{name=costs-exercise}

## Check yourself

:::answer[Which of the three pays costs most often?]
The 5-minute rule, with 1,500 round trips a year. It pays twelve times as often as the hourly one.
:::

:::answer[The 5-minute rule now takes only every second trade. Does it earn?]
No. Costs halve, and so does what it earns before costs. The net a trip is still −1 bp, so it loses about half as much.
:::

:::answer[A rule earns 30 bp a round trip before costs. Can it trade crypto here?]
Just. It keeps 3 bp after 27 bp of costs. A spread of 8 bp instead of 5 would take all of it.
:::
`,
};
