import type { HelpText } from './help-text';

export const PORTFOLIO_HELP: readonly HelpText[] = [
  {
    alias: 'worst-month',
    title: 'The worst month',
    summary: 'What a bad month may cost, how it’s drawn, and what it can’t know.',
    body: `Robots’ pages show what a bad month may cost: in percent for guests, in dollars at your capital once you’re logged in.

## How it’s drawn

- Daily returns after costs, backtest included, are redrawn into 10,000 years of twelve months.
- Days are taken in runs of about ten, so bad days that came together stay together. This is the stationary bootstrap (Politis and Romano, 1994).
- A month has as many days as the market is open in one: 21 for stocks, 30 for crypto.

## What the figures mean

- **One month in 20** is that bad or worse, of all 120,000 months drawn.
- **Worst month of a typical year**: half of the years drawn have a worse one.
- **Worst month so far** happened.

## What it can’t know

What never happened can’t appear, so a crash worse than all days on record is missing. Under 120 days, there’s nothing to draw from.

The seed is part of the page. With it and the daily returns, anyone gets the same figures to the last digit.`,
  },
  {
    alias: 'ai-wizard',
    title: 'The wizard',
    summary: 'How five answers become three proposals, and why something was left out.',
    body: `The [wizard](/app/ai-wizard/start) asks five questions and shows three mixes of cash, portfolios and robots. It isn’t financial advice. Fixed rules choose, no learned model, so the same answers on the same day give the same three.

## Your answers

They are in the address of the page and nowhere else. The tightest of your answers decides how much risk there’s room for: aim and horizon, the loss you could bear, or experience.

## The three proposals

- **Lower risk** is one step below.
- **Your risk** is what your answers leave room for.
- **Least correlated** has the same risk, from parts whose days move together least.

## What was left out

Each proposal lists it with the figure that decided. At its share, something may lose at most a third of your bearable loss in one month of 20, and its max drawdown may not be larger than all of it. Robots also need 100 closed trades since publication, and a plan that costs at most 2% of your capital a year. Where nothing fits, the share stays in cash.

## Figures

Shares are restored every day, and cash earns nothing. Results are hypothetical and after costs, most of them backtest. How [the worst month](/app/home/?homePageMode=help&article=worst-month) is drawn has its own article.`,
  },
];
