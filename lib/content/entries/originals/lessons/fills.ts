import type { Millis } from '@/lib/core/base/brand';
import type { OriginalEntry } from '../../entry';

export const fillsLesson: OriginalEntry<'lesson'> = {
  kind: 'lesson',
  id: 'fills',
  title: 'Fills: the price you really get',
  summary:
    'A market order rarely fills at the price on the screen. Half the spread and the order’s own impact come on top. Work out both for an order of 400 shares.',
  tags: ['fills', 'costs'],
  publishedAt: Date.UTC(2026, 10, 27) as Millis,
  data: { number: 2, goal: 'predict the price of a market order', minutes: 9 },
  body: `The price on a screen is a **quote**: about what the last buyer and seller agreed on. It isn’t an offer to you. When you send a market order, you get a **:term[fill]**, and the fill is almost always a little worse than the quote. This lesson is about how much worse.

## Two reasons

**The spread.** At any moment there are two prices: the ask, at which somebody sells now, and the lower bid, at which somebody buys now. The gap between them is the :term[spread]{slug=bid-ask-spread}. The quote is in the middle, so whoever can’t wait pays half the spread when buying, and the other half when selling.

**Impact.** Only so many shares are for sale at the best price. A larger order uses them up and moves on to worse prices. It pushes the price away from itself. Studies of large orders find that impact grows about with the square root of the order’s share of the volume (Almgren and others, 2005). Four times the size means twice the impact, not four times.

This site puts both into one formula and uses it for every market order of a robot:

::math{tex="\\text{fill} = \\text{quote} \\times \\left(1 \\pm \\left(\\frac{\\text{spread}}{2} + \\text{impact} \\times \\sqrt{\\frac{\\text{size}}{\\text{volume}}}\\right)\\right)"}

It adds when you buy and subtracts when you sell. The volume is that of the 5-minute bar in which the order fills. Spread and impact depend on the market. For a stock, they’re 3 and 60 basis points here. A basis point (bp) is a hundredth of a percent.

## An order of 400 shares

The quote is $200.00. You buy 400 shares, and 40,000 trade in that bar. Your share of the volume is 400 ÷ 40,000, or 1%.

- Half the spread: 3 bp ÷ 2 = 1.5 bp.
- Impact: 60 bp × √0.01 = 60 bp × 0.1 = 6 bp.
- Together: 7.5 bp of $200.00, or 15 cents a share.

The order fills at $200.15. That’s $60 more than 400 shares at the quote.

::part{name=fills-picture}

Later the quote is $202.00 and you sell all 400 in a bar with the same volume. Now 7.5 bp come off, and the fill is $201.8485. Here is the whole trade:

| step | result |
| --- | --- |
| at the quotes: 400 × $2.00 | $800.00 |
| at the fills: 400 × $1.6985 | $679.40 |
| commission of a broker account, 3 bp of each side: $24.02 + $24.22 | −$48.24 |
| what’s left | $631.16 |

The price rose by 1% and the trade was right. Still, costs took $168.84 of $800.00, or 21%. Had the price risen by a tenth of a percent, costs would have taken all of it and more.

## The price on the screen isn’t yours

The common mistake is to judge an idea by the prices on a chart. A chart shows quotes. It’s right about the market and wrong about your account, on every trade and always in the same direction. A profit that only exists at quotes isn’t a profit.

Tests on past prices often make the same mistake. They buy at one close, sell at another, and leave out the fills. The more often such a test trades, the better it looks, and the further it is from what would have happened. The next lesson shows how far.

Size matters as well. With ten times the money, the same rule doesn’t earn ten times as much, because each order now moves the price √10 times as far, about three times. That’s why a robot here may order at most 2.5% of the volume of the bar that fills its entry. What doesn’t fit is left out, not filled at a price that nobody would have got.

## What the formula leaves out

A formula with three numbers is still a model. Real spreads widen at the open, around news and at night. Real impact depends on who else is trading at that moment. Some orders fill only in part. So the fills here are careful estimates: the class’s spread is rounded up, and no order fills at a better price than the quote, except a target that the market jumps over. Read results with that in mind. They show what a rule would have earned under these costs, not what any broker paid.

Limit orders are a way around the spread, at a price: they name a limit and wait. They fill when the market comes to them, which is often when it’s about to go further against them. Robots here use one only for targets. Their entries and other exits are market orders, because a rule that decides now and fills perhaps can’t be checked the same way.

## The same on this site

::part{name=newest-fill}

## Exercise

::part{name=fills-exercise}

## Check yourself

:::answer[You send four times the size into the same bar. How much impact do you pay per share?]
Twice as much: impact grows with the square root of the size. In total, you pay eight times as much, since twice the impact falls on four times the shares.
:::

:::answer[At which quote do the 400 shares break even, before commission?]
At $200.30. Selling there gives up 7.5 bp again, which brings the fill to $200.15, the price you paid.
:::

:::answer[Two robots hold the same stock and see the same quote. Why can their fills differ?]
Their sizes differ, and so does their impact. The spread costs both the same.
:::
`,
};
