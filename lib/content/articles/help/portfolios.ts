import { helpPath, portfolioPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { basketListPath } from '@/lib/site/addresses/basket-address';
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
  {
    alias: 'portfolio-manager',
    title: 'Portfolio manager',
    summary: 'Your transactions, what they returned, and how to import a broker’s file.',
    body: `The [portfolio manager](${portfolioPath(0)}) works out what your investments returned, at any broker, from their transactions. Without an account you get a made-up sample. You can edit it, or import your own file in its place. Everything then stays in your browser, until you log in and move it to your account.

## Several portfolios

An account has up to ten. The menu with the portfolio’s name switches between them, adds, renames and deletes. Each has its own currency, benchmark and way of counting cost.

## Importing a file

1. Export your transactions from your broker or exchange as CSV. If it only offers an Excel file, such as eToro’s account statement, save the sheet with the transactions as CSV in your spreadsheet program.
2. Press **Import a file** and choose it. We recognize the files of fourteen brokers and exchanges by their titles. For others, you choose which column holds what.
3. Check the preview. Rows that can’t be read are listed by line and reason, and left out.
4. Press **Import**. **Undo** takes back all it added.

The same file twice, or one that overlaps with an earlier one, adds nothing again. Two equal rows of one file are two trades.

You can also add transactions by hand, and take over the trades of your paper and broker accounts here. **Export** downloads a file that can be imported again without a difference.

## Cost

- **FIFO** sells the shares you bought first. In the US, that’s the default for shares.
- **Average cost** gives all shares of a holding the same cost.

Both are shown, the one you choose first. Only the split between realized and unrealized results differs, never the whole. Commissions are within cost and proceeds.

## Two returns

- The **time-weighted return** says how good the investments were. It joins the returns of single days, so paying in or taking out doesn’t count as a gain or loss. Compare it with funds and indexes.
- The **money-weighted return (XIRR)** says what your money earned a year. It’s the rate at which your payments would have grown to today’s value, so it matters when you paid in.

An example: you invest $1,000, it doubles, you add $10,000, and everything falls by a quarter. The time-weighted return is +50%, because each dollar that was there from the start grew by half. But you put in $11,000 and have $9,000, so the money-weighted return is negative.

## The benchmark

It gets the same payments on the same days. So **Against SPY** is the money you have more or less than if each payment had bought SPY.

## Risk

The Risk tab shows which holdings add most to ups and downs, how they move together, and how much you also hold through robots you follow and portfolios you copy. [The worst month](${helpPath('worst-month')}) is drawn from your portfolio’s own days. **What if** tries a sale without selling anything.`,
  },
  {
    alias: 'copying-portfolios',
    title: 'Copying a portfolio',
    summary: 'How your paper account follows a published portfolio, and why the two differ.',
    body: `[Model](${basketListPath({ list: 'model-portfolios' })}) and [active portfolios](${basketListPath({ list: 'active-portfolios' })}) are mixes held by a published rule. A copy holds the same in your [paper account](${SITE_PATHS.paperTrades}). No real money is used.

## Starting

Open a portfolio’s page, enter an amount from $100 and press **Copy to paper**. The amount is set aside in your account for this copy alone. The list shows what it would buy, the costs to expect and what stays in cash. Orders fill at the next prices, or at the next open where the market is closed.

You can set a loss at which the copy stops following.

## Rebalances

When the portfolio’s rule decides, your copy trades at the same open as the portfolio. You’re notified of each rebalance. Differences below $10 or 0.2% of the copy aren’t traded.

## Why a copy differs

[My copies](${SITE_PATHS.virtualAccounts}) lists each holding beside the portfolio’s share, and why they differ:

- stocks and ETFs are held in whole shares
- a ticker has no price here
- the price moved between plan and fill
- trading has its own costs: half the spread, market impact and commission

## Stopping

Press **Stop copying**. Then sell all it holds, or keep it as your own positions.

A copy that lost what you allowed is halted: it keeps what it holds and follows no more rebalances. **Resume** lets it follow again, with another limit or none. It then buys and sells what it takes to hold what the portfolio holds now.

Portfolios of robots can’t be copied as a whole, because your account copies each robot with its own amount and stop. Turn on [Autopilot](${helpPath('autopilot')}) for the robots you like.`,
  },
];
