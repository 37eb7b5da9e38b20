import type { Millis } from '@/lib/core/base/brand';
import type { OriginalEntry } from '../../entry';

export const stopsLesson: OriginalEntry<'lesson'> = {
  kind: 'lesson',
  id: 'stops',
  title: 'Stops: what they do and what they don’t',
  summary:
    'A stop at $48.00 filled at $46.49. Learn what a stop promises, what a gap does to it, and why the engine counts the stop first when a bar holds both levels.',
  tags: ['stops', 'risk'],
  publishedAt: Date.UTC(2026, 10, 27) as Millis,
  data: { number: 5, goal: 'say what a stop does and what it doesn’t', minutes: 9 },
  body: `A stop is an order to leave a losing position when the price reaches a level. It’s useful: it acts without you, and it forces a decision before the trade instead of in the middle of it. But it promises less than many people think. This lesson shows the two places where the promise ends.

## What a stop is

You buy 100 shares at $50.00 and set a **:term[stop]{slug=stop-order}** at $48.00 and a **:term[target]{slug=take-profit}** at $54.00. You plan to lose $2.00 a share or to gain $4.00. That’s $200 of risk for $400 of reward, or 2 to 1.

The two orders differ in kind. A target is a limit order: it fills at $54.00 or better, or not at all. A stop waits for its level and then becomes a *market order*. It fills at the next price there is. Nothing in it says that this price is $48.00.

::part{name=stops-picture}

## A gap

On the next bar, the stock opens at $46.50. There was bad news between two sessions, and nobody traded at $48.00, or anywhere between the last price and $46.50. The stop is triggered by the first price, and it fills there.

It also pays half the spread, like any market order. For a stock that’s 1.5 basis points here, and we leave out impact. The fill is $46.49, and the trade loses $350.70. The plan was to lose $200, so the actual loss is 1.75 times the planned risk.

A stop limits losses when prices move in small steps. When they jump, it only limits how long you stay. Jumps happen between sessions, at earnings, at central banks’ announcements and on weekends. If you size a position by its stop, the size is right for normal days and too large for the others.

Some people answer that with a tighter stop. It doesn’t help against gaps: a stop at $49.50 would have filled at $46.49 as well. It does get hit more often by ordinary noise, and each hit pays costs. Smaller positions help. So does not holding overnight, for those who can live with the higher costs of trading more often.

## A bar that holds both

Another bar opens at $50.20, and goes from $47.80 to $54.30 before it closes. The stop and the target are both inside it. Which came first?

The bar can’t say. It has four prices and no path, as the lesson on bars showed. A test that counts the target books a gain of $400.00. A test that counts the stop books a fill of $47.99 and a loss of $200.72. Between the two answers are $600.72, three times the risk, and both tests ran on the same data.

The engine here counts the stop first, always. It’s the cautious choice: it can make a robot look worse than it was, never better. A backtest that picks the target flatters itself in exactly the wildest bars. With long bars that happens often, and it’s one of the usual reasons why a beautiful backtest earns nothing later.

Here are both cases side by side:

| bar | fill | result |
| --- | --- | --- |
| opens at $46.50, below the stop | $46.49 | −$350.70 |
| $47.80 to $54.30, stop counted first | $47.99 | −$200.72 |
| the same, if the target were counted | $54.00 | +$400.00 |

## A stop doesn’t cap the loss

That’s the mistake this lesson is about. “I can lose at most $200” is wrong. Right is: “I’ll lose about $200 if prices move in small steps, and more if they jump.” A guaranteed stop exists in some markets, and it’s an insurance that costs a premium. Robots here don’t have one, and neither do the accounts they’re copied to.

Stops aren’t free either. A position that’s stopped out and would have recovered is a loss that a stop created. Whether a rule is better with or without one is a question for a test, not a matter of principle. Some robots here have a stop, others leave only when their rule says so.

## How often you have to be right

With a reward of 2 and a risk of 1, it’s enough to win a third of the time to break even: one win of $400 pays for two losses of $200. That’s before costs. With the losses above, it’s no longer enough: a loss of $350.70 takes almost a whole win. The larger the gaps, the higher the win rate has to be.

It also works the other way. A strategy with a small target and a distant stop wins most of the time and looks safe for months, until one loss takes the gains of many wins. A win rate alone says nothing. You need the size of wins and losses as well, which is what the next lesson is about.

## The same on this site

::part{name=gapped-stops}

## Exercise

::part{name=stops-exercise}

## Check yourself

:::answer[With 2 to 1, which win rate breaks even before costs?]
A third. One win of two units pays for two losses of one unit each.
:::

:::answer[Why does the engine count the stop first?]
A bar doesn’t show which level came first. Counting the stop is cautious: it can’t make a result look better than it was.
:::

:::answer[Does a tighter stop protect better against a gap?]
No. Any stop above the open fills at the open. It’s only hit more often on ordinary days.
:::
`,
};
