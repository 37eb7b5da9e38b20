import type { HelpText } from './help-text';

/** What robots are and how to use their pages. */
export const ROBOT_HELP: readonly HelpText[] = [
  {
    alias: 'what-are-ai-robots',
    title: 'What are AI robots?',
    summary: 'What a robot is, which kinds there are, and what it cannot do.',
    body: `An AI robot is an automated trading agent. It looks at its instruments every 5, 15 or 60 minutes and decides by fixed rules whether to buy, to sell or to wait. Every trade it makes is written to a ledger that only grows.

## Three kinds

- **Signal**: it says when to buy and when to sell. No account stands behind it.
- **Virtual**: it trades a virtual account. Results are after costs, and no real money is used.
- **Brokerage**: it trades a simulated broker account by its rules, such as whole shares. No broker is connected.

## What a robot trades

A robot trades stocks, exchange-traded funds, forex pairs or cryptocurrencies: one instrument, a pair of a fund and its inverse fund, or several at once. Its page names them all.

## What a robot cannot do

It does not know you: not your means, not your aims, not how much loss you can bear. It follows its rules when they work and when they do not. No robot here has traded real money, and none is a promise of profit. Read the [Disclaimers and Limitations](/app/legal/?article=disclaimers-and-limitations) before you rely on any figure.`,
  },
  {
    alias: 'how-to-read-a-robot',
    title: 'How to read a robot',
    summary: 'What stands on a card and on the page of a robot, and in which order to look at it.',
    body: `A list shows each robot on a card; its page shows everything. A good order to look at it:

1. **What it trades, and how often.** The instruments and the minutes between decisions stand at the top. Robots that decide more often trade more, and pay more costs.
2. **Closed trades.** Few trades make every other figure unreliable. Below thirty, take them all as a first impression.
3. **Backtest and forward.** Everything before the day of publication is *backtest*: rules applied to prices that were already known. Everything since is *forward*. The forward part is the stronger evidence, even where it is short.
4. **The deepest fall.** The drawdown says how much of its value the account once lost from a peak. Ask yourself whether you would have held on.
5. **Profit factor and annualized return.** Both are after costs: spread, slippage and commission are inside every figure.
6. **The trades themselves.** Scroll through them. Does one trade make all the profit? Do losses come in rows?

Open profit says what its open positions would bring if they were closed at the last price, each entry paid and no exit. It moves with prices while you look.

The best of many robots is partly luck. A robot that did well before its publication and badly since has probably been fitted to the past.

More on single figures: [Statistics explained](/app/home/?homePageMode=help&article=statistics-explained).`,
  },
  {
    alias: 'following-robots',
    title: 'Following robots',
    summary: 'How to bookmark and to follow robots, and which robots your plan lets you follow.',
    body: `**Bookmarking** keeps a robot at hand. It needs an account, which is free, and no plan. Press the bookmark on a robot's card; [your home page](/app-ng/home) lists what you bookmarked.

**Following** puts a robot among your robots. Press FOLLOW on its card or page, and UNFOLLOW to stop. Which robots you may follow depends on how often they decide:

- Intermediate One: robots that decide every 60 minutes.
- Intermediate Two: robots that decide every 60 or 15 minutes.
- Expert: every robot.
- A subscription to intraday crypto opens every crypto robot.

A robot that you follow already stays among yours when a plan ends, and you can unfollow it at any time. A robot that an administrator gave you cannot be unfollowed. Lists have a filter, My robots, that shows only those you follow.

Where your plan does not cover a robot, its card says SUBSCRIBE and leads to the plan that does. See [Plans](/app/home/?homePageMode=help&article=plans).

Following a robot never trades with your money. Not available yet: autopilot (copying trades to a paper account) and autotrading on a broker account. What it shows rests on the prices that the label beside its figures names.`,
  },
  {
    alias: 'notifications',
    title: 'Notifications',
    summary: 'What the notification switches of a robot do, and what they do not do yet.',
    body: `For each robot that you follow you can choose which of its trades you want to be told of. Press Notifications on the robot's card or page; the popup has two switches:

- **Open Trades**: when it opens a trade.
- **Closed Trades**: when it closes one.

While you are logged in and a page of this site is in front of you, a trade that you want to be told of comes as a short message on the page, with the robot, the price and a link. Trades that come together are told together. What happens while no page is in front is not told later: the trades of all robots that you follow stand on [your home page](/app-ng/home), newest first, and new ones appear there by themselves.

Nothing is sent by mail or to your phone.

Notifications are off until you switch them on, and belong to one robot: switching them leaves the other robots as they are. Switching them on for a robot that you do not follow yet follows it first, as far as your plan covers it. Unfollowing a robot switches them off.

Mails about your account, such as a code for joining or a note that your password was changed, are not notifications and cannot be switched off: they protect you.`,
  },
  {
    alias: 'simulated-prices',
    title: 'Simulated prices',
    summary:
      'Where prices come from, what the label beside figures means, and what such figures cannot tell.',
    body: `A label stands beside every block of figures and names the kind of prices they rest on.

**Simulated prices** come from a model of a market. They never existed on an exchange. Names of companies, funds and currencies only say which instrument the model stands for. The same starting number always gives the same prices, so everybody who computes them gets the same trades.

Where a site runs on **imported prices** they come from files of past prices, and where it runs on **live prices** from the feeds that the label names. Instruments that such prices do not cover say that they have none.

What a robot earned on simulated prices says nothing about what it would have earned on the real ones. They show how robots work, how costs eat profits and how to read the figures; they are no track record.

## Prices that move

While a page is open its prices change by themselves: beside the tickers that you searched for, in open positions and their profit, and on the pages of tickers. Beside open positions stands how old their prices are: *now*, *as of* a time, *at the close* when their market is closed, or *no new price for* some minutes when it is open and none came. The label holds for them as well: what is simulated is simulated from second to second, too. Results of closed trades do not move.

The bar at the top shows how some prices changed since the close of the session before, and how long the US stock market is still open. The names of indices and of gold stand for funds that follow them. Every name leads to the page of its ticker, with a chart, the robots that trade it, winners and losers alike, and their trades. Here are [all tickers](/ticker/).

## Fills

Fills follow the same rules on all kinds of prices: an order is filled at the open of the bar after the decision, pays half the spread, its own impact on the price and a commission, and where a stop and a target lie within one bar the stop counts as first.

The full text: [Disclaimers and Limitations](/app/legal/?article=disclaimers-and-limitations).`,
  },
  {
    alias: 'ledger',
    title: 'The ledger: how to check a robot',
    summary: 'How the chain of hashes works and how you notice that an entry was changed.',
    body: `Every trade of a robot is an entry in its ledger. Each entry holds a hash of itself and of the entry before, so the entries form a chain. The hash of the last entry, the *head*, stands for all of them.

## How to check

1. Open a robot's page and note the head of its ledger, with the number of entries.
2. Come back later. The entries up to the number you noted must still lead to the same hash.
3. With an account you can download the whole ledger as a CSV file: the link stands on the robot's page, with what its columns are and how to compute the chain from them.

If one figure of one old trade were changed, every hash after it would be another, and the head that you noted would no longer appear.

An entry that was recorded after its time, because the product was catching up after a stop, is marked *late*.

The ledger proves that the record was not rewritten. It does not prove that a rule has merit, or that its prices were real.`,
  },
];
