import type { Millis } from '@/lib/core/base/brand';
import type { OriginalEntry } from '../../entry';

export const drawdownLesson: OriginalEntry<'lesson'> = {
  kind: 'lesson',
  id: 'drawdown',
  title: 'Drawdown: size a position by what you could bear',
  summary:
    'Max drawdown in percent, what it takes to recover, and how much of an account goes in if a fall may cost $900.',
  tags: ['risk'],
  publishedAt: Date.UTC(2026, 10, 27) as Millis,
  data: { number: 7, goal: 'size a position by the loss you could bear', minutes: 8 },
  body: `The deepest fall so far says how much of an account can go in, if you know the loss you could bear. With $900 to lose and a fall of 15%, that’s $6,000 of $10,000. If the next fall is half as deep again, it’s $4,000.

A :term[drawdown] is the distance from the highest value so far. :term[Max drawdown]{slug=max-drawdown} is the deepest of them. It says most about what holding on feels like, because people measure a loss against what they had.

## An example

A robot’s account, indexed to 100 at the start, at the end of twelve months:

| month | index | peak so far | drawdown |
| - | - | - | - |
| 1 | 100 | 100 | 0.0% |
| 2 | 106 | 106 | 0.0% |
| 3 | 112 | 112 | 0.0% |
| 4 | 109 | 112 | −2.7% |
| 5 | 101 | 112 | −9.8% |
| 6 | 95.2 | 112 | −15.0% |
| 7 | 98 | 112 | −12.5% |
| 8 | 104 | 112 | −7.1% |
| 9 | 110 | 112 | −1.8% |
| 10 | 116 | 116 | 0.0% |
| 11 | 113 | 116 | −2.6% |
| 12 | 118 | 118 | 0.0% |

The max drawdown is 15.0%, from 112 down to 95.2. Measured from the start, the account was only 4.8% down at that point. Someone who came in at the peak lost 15%.

**Recovering takes more than was lost.** From 95.2 back to 112 is a gain of 17.6%, since it’s earned on a smaller amount:

::math{tex="\\text{gain to recover} = \\frac{1}{1 - \\text{loss}} - 1"}

| loss | gain to recover |
| - | - |
| 10% | 11.1% |
| 15% | 17.6% |
| 20% | 25.0% |
| 30% | 42.9% |
| 50% | 100.0% |
| 80% | 400.0% |

The misconception is that 50% down needs 50% up. It needs 100%: from $10,000 to $5,000, and $5,000 plus half is only $7,500.

## From a fall to a size

Start with the loss, not with the profit. Say the account is $10,000 and a fall that costs more than $900 would make you stop. Stopping at the low is the expensive way to use a robot: the loss stays, and the recovery happens without you.

Divide what you could bear by the fall:

$900 ÷ 0.15 = **$6,000**

So $6,000 follow the robot and $4,000 stay in cash. When the robot falls by 15%, the $6,000 become $5,100. The account is down $900, which is 9% of all of it.

The past maximum isn’t a limit. It’s the deepest of those that have happened, and a longer record can only keep it or deepen it. So allow for a deeper one. If the next fall is half as deep again, it’s 22.5%:

$900 ÷ 0.225 = **$4,000**

Nobody knows how much deeper the next one will be. Half as deep again is an assumption that makes the size smaller, not a forecast. A :term[backtest] makes it more necessary: its settings were picked with those falls in sight.

None of this needs a view on the robot. It works for one that trades twice a year as well as for one that trades all day, because it starts from the account’s value and not from single trades.

A smaller size also earns less, in proportion. With $6,000 in, the 18% that this robot gained over the year are $1,080, or 10.8% of the account. That’s the price of a shallower fall. It changes neither the robot nor its odds, only how much of them you carry.

::part{name=drawdown-picture}

## A robot of this site

Below is the underwater curve of a robot: how far its account was below its peak at the end of each day. A day at 0% is at its highest so far. Much of the time is spent below that line, which is normal: between two highs every account is in a drawdown.

::part{name=drawdown-here}

## Exercise: replay a robot at your size

Choose a robot, the loss you could bear, and how much deeper the next fall may be. The curve shows what the account would have gone through at that size, with the rest in cash.

::part{name=drawdown-exercise}

## Check yourself

:::answer[What gain makes up for a loss of 20%?]
25%. Of 100, 80 are left, and 20 ÷ 80 is a quarter.
:::

:::answer[Is the past maximum a limit?]
No. It only grows with time: each further year keeps it or deepens it.
:::

:::answer[Two robots each fell by 15%. Is the fall of both together 15%?]
Only if they fell at the same time and rose at the same time before. If their falls come apart, the fall of both together is shallower.
:::

## Read on

- [Absolute drawdown](/app/home/?homePageMode=help&article=absolute-drawdown) is the same fall in dollars, as robots’ pages show it.
- :term[Position sizing]{slug=position-sizing} and :term[compounding] are in the glossary.
- [Lesson 6](/app/courses/six-statistics/) computes drawdown from a list of trades.`,
};
