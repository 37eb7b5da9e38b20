import type { Millis } from '@/lib/core/base/brand';
import type { OriginalEntry } from '../../entry';

export const barsLesson: OriginalEntry<'lesson'> = {
  kind: 'lesson',
  id: 'bars',
  title: 'Bars: what a price chart is made of',
  summary:
    'A bar sums up every trade of a few minutes in five numbers. Join twelve bars into an hour by hand, and see what the hour no longer says.',
  tags: ['bars', 'charts'],
  publishedAt: Date.UTC(2026, 10, 27) as Millis,
  data: { number: 1, goal: 'read a bar and join bars', minutes: 9 },
  body: `A stock can trade thousands of times in five minutes. Nobody reads all those prices, and no robot here does either. They read **:term[bars]{slug=bar}**. A bar sums up a stretch of time in five numbers:

| number | what it is |
| --- | --- |
| open | the first price of the stretch |
| high | the highest price |
| low | the lowest price |
| close | the last price |
| volume | how many shares or coins changed hands |

That’s why data files call a bar OHLCV. A chart draws it as a body from open to close, with thin lines up to the high and down to the low. On this site a hollow body means the price rose, and a filled one means it fell.

## An hour in twelve bars

Here is one invented hour, cut into 5-minute bars. Bar 1 opens at 100.00, rises to 100.40, dips to 99.90 and closes at 100.30, with 1,200 shares traded.

::part{name=bars-picture}

To join bars into a longer one, take five steps:

1. The open is the open of the first bar.
2. The high is the highest of all the highs.
3. The low is the lowest of all the lows.
4. The close is the close of the last bar.
5. The volumes add up.

For the whole hour, the open is 100.00, from bar 1. The highest high is 101.20, in bar 9, and the lowest low is 99.70, in bar 4. The close is 101.00, from bar 12. Twelve volumes add up to 11,000 shares. So the hour’s bar reads 100.00, 101.20, 99.70, 101.00 and 11,000.

Averages don’t work here. The mean of twelve closes isn’t the hour’s close, and the mean of twelve highs is a price that may never have traded. Order matters as well: swap two bars in the middle and the hour stays the same. Swap the first with the last and its open and close change.

Joining works in one direction only. From twelve small bars you get one hour, exactly. From the hour you can’t get the twelve back. This site stores the short bars and joins them whenever a longer one is needed, so all of its charts and robots start from the same prices.

## A bar doesn’t show the path

The most common mistake with bars is to read a path into them. Look at the hour again. It opened at 100.00, touched 99.70 and 101.20, and closed at 101.00. Did it fall first and rise afterwards, or was it the other way around?

The twelve small bars answer that: the low is in bar 4, the high in bar 9, so the fall came first. The hour’s bar alone can’t say. A different hour with the same five numbers could have jumped to 101.20 at once, slid to 99.70 and recovered at the end.

For someone who only looks at a chart, the difference is small. For a robot with a stop below and a target above, it decides between a loss and a gain. If both prices are inside one bar, nobody can tell from that bar which came first. The engine of this site then counts the stop, as the lesson on stops explains.

The same holds within a 5-minute bar. It also hides a path, just a shorter one. Shorter bars hide less and cost more: a year of 5-minute bars of one stock is some 20,000 bars, a year of hours about 1,800.

## When a bar is finished

A bar is known only when its time is over. At 10:02, the bar from 10:00 to 10:05 already has an open, but its high, low and close can still change. A rule that uses this bar before 10:05 uses numbers that nobody had yet. Tests on past prices make that mistake easily, because in a file every bar is already finished.

Robots here decide at the close of a bar and never before; only stops and targets act within one. What they decide is filled later, at the first bar that opens after the decision. The lesson on rules puts that delay into numbers.

One more detail matters for stocks. An exchange has opening hours, and bars start at the open. New York opens at 9:30, so hours here run from 9:30 to 10:30 and so on. The last one, from 15:30 to 16:00, is only half as long. Currencies and crypto don’t have that problem.

## The same on this site

::part{name=newest-bars}

## Exercise

::part{name=bars-exercise}

## Check yourself

:::answer[Which of the twelve bars has the hour’s high?]
The ninth, at 101.20. No other bar reaches that price.
:::

:::answer[Was the low before the high?]
Yes. The low of 99.70 is in bar 4 and the high in bar 9. The hour’s bar alone can’t say so.
:::

:::answer[Is the hour’s close the average of the twelve closes?]
No. It’s the last of them: 101.00, the close of bar 12.
:::
`,
};
