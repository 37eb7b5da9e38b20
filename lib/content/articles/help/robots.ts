import {
  BELOW_ZERO_TEXT,
  LUCK_TEXT,
  MARGIN_CALL_TEXT,
  NOT_MODELED_TEXT,
  PREMIUM_TEXT,
  VOLUME_LIMIT_TEXT,
} from '@/lib/robots/definitions/account-rules';
import { REAL_PRICES_TEXT } from '@/lib/robots/evaluation/real-prices';
import { NO_FORWARD_EVIDENCE } from '@/lib/robots/ledger/hypothetical';
import { SIMULATED_PUBLICATION } from '@/lib/robots/ledger/publication-text';
import { learnedStrategiesText } from '@/lib/robots/strategies/learned';
import type { HelpText } from './help-text';

export const ROBOT_HELP: readonly HelpText[] = [
  {
    alias: 'what-are-ai-robots',
    title: 'What are AI robots?',
    summary: 'What a robot is, which kinds there are, and what it can’t do.',
    body: `An AI robot is an automated trading agent. Every 5, 15 or 60 minutes it looks at its tickers and decides whether to buy, sell or wait. ${learnedStrategiesText()} Every trade is recorded in a tamper-evident ledger.

## Three kinds

- **Signal**: says when to buy and sell, without an account.
- **Virtual**: trades a virtual account. Results are hypothetical and after costs; no real money is used.
- **Brokerage**: trades a simulated broker account by its rules, such as whole shares only. You can select it for [autotrading](/app/home/?homePageMode=help&article=broker-accounts) on an account of your own.

## What a robot trades

A robot trades stocks, ETFs, forex pairs or cryptocurrencies: a single ticker, an ETF and its inverse, or several tickers at once. Its page lists them all.

## What a robot can’t do

It doesn’t know you, your finances, your goals or how much you can afford to lose. It follows its rules whether they work or not. Its results are hypothetical: they come from a model account, not from real money, and no robot promises a profit. A losing streak stays in its ledger just like a winning one. Read the [Disclaimers and Limitations](/app/legal/?article=disclaimers-and-limitations) before you rely on any figure.`,
  },
  {
    alias: 'learned-robots',
    title: 'Rules and learned robots',
    summary: 'Which robots learned, from what, and how their pages test whether it helped.',
    body: `${learnedStrategiesText()} Cards and pages say *rules* or *learned*, and lists can be filtered by it under **Decides by**.

## What is learned

A model: boosted trees that estimate how likely a move is within five sessions, and which way it goes. It learned from daily prices of all tickers of its class, up to January 1 of its year. Then it’s frozen: a robot’s model never changes, and its SHA-256 is part of the robot’s definition. A newer model gets robots of its own.

- **Learned swing** follows the direction. While the model can’t tell up from down, the robot stays in cash.
- **Learned risk** follows a rule, momentum, and skips entries when a move is less likely than usual. While the model can’t tell that either, the robot does what its rule does.

Nothing else learns: not sizes, stops or costs, and not from a robot’s own trades. All other robots follow fixed rules.

## What it’s compared with

The page’s section **How this robot decides** shows, after costs and over the same bars:

- **The same rule without its model**: the same entries, none skipped.
- **Buy and hold** of its ticker.
- **Random entries**: the robot’s trades at random times, 100 draws with as many trades, sides, lengths and sizes. Losing to half of them means the timing was worth nothing.
- **The deflated Sharpe ratio**, over every model ever trained, its challengers and every learned robot. At 50%, a record is what the best of so many would show by luck.
- **The probability that the backtest is overfitted**: its days are cut into six groups, and two are left out in each of 15 splits, with five days next to them. It’s the share of splits in which the best model of the other days is no better than the median in those left out. Where nothing has an edge, it’s about half.

Backtest and results since publication are compared apart. Days that the model learned from aren’t in either, so the backtest is short.

## What to expect

On simulated prices nobody can foresee the direction, so expect losses after costs there. The model can help to say how *much* prices move, not which way.`,
  },
  {
    alias: 'how-to-read-a-robot',
    title: 'How to read a robot',
    summary: 'What a robot’s card and page show, and what to look at first.',
    body: `Lists show a card for each robot; its page shows everything. A good order to read it in:

1. **What it trades, and how often.** Tickers and timeframe are at the top. Robots with short timeframes trade more and pay more costs.
2. **Closed trades.** Few trades make every other figure unreliable. Below twenty, a robot is marked *Too few trades*: its figures are gray, and ratios of trades have no figure yet. The [range](/app/home/?homePageMode=help&article=statistics-explained) beside a return shows how much of it may be luck.
3. **Backtest, replayed, forward.** All results are *hypothetical*; press the label to read what that means. Every trade has one of three labels:
   - *Backtest*: opened before the robot was published. The same rules applied to prices that were already known.
   - *Replayed*: opened after publication in market time, but computed afterwards. On a newly installed site, that’s everything since publication.
   - *Forward*: its signal was in the ledger before its fill. Stops and targets are recorded as soon as they are hit.

   Settings are fixed by rule; that results played no part is the operator’s word. Only forward trades were on record before they filled. *Since publication* means replayed and forward together. ${NO_FORWARD_EVIDENCE}

   ${SIMULATED_PUBLICATION}
4. **Max drawdown.** The deepest drop of the account from a peak. Ask yourself whether you would have held on.
5. **Profit factor and annualized return.** Both are after costs: spread, slippage and commission. ${NOT_MODELED_TEXT}
6. **The trades themselves.** Scroll through them. Does one trade make all the profit? Do losses come in streaks?

Open P/L is what its open positions would earn or lose at the latest price, before exit costs. It updates live.

Top 10, the home page and each level’s page rank robots by profit since publication, over at least 20 trades closed since then. With fewer, it’s too early to judge. Lists are sorted by annualized return unless you choose otherwise.

Among many robots, the top spots are partly luck. ${LUCK_TEXT} A robot that did well before publication and badly since has probably been fitted to the past.

More on each figure: [Statistics explained](/app/home/?homePageMode=help&article=statistics-explained).`,
  },
  {
    alias: 'following-robots',
    title: 'Following robots',
    summary: 'How to bookmark and follow robots, and which robots your plan lets you follow.',
    body: `**Bookmarking** keeps a robot at hand. It takes a free account and no plan. Press the bookmark on a robot’s card; [your home page](/app-ng/home) lists your bookmarks.

**Following** brings a robot’s trades to your home page. Press FOLLOW on its card or page, and UNFOLLOW to stop. Your plan decides which robots you can follow:

- Intermediate One: 60-minute robots.
- Intermediate Two: 60- and 15-minute robots.
- Expert: every robot.
- An intraday crypto subscription: every crypto robot.

When a plan ends, you keep following the robots you follow now, and you can unfollow them at any time. A robot an admin gave you can’t be unfollowed. In lists, the filter My robots shows only robots you follow.

If your plan doesn’t cover a robot, its card says SUBSCRIBE and leads to the plan that does. See [Plans](/app/home/?homePageMode=help&article=plans).

If a copy of the robot holds positions when you unfollow it, you choose what to do with them. See [Autopilot](/app/home/?homePageMode=help&article=autopilot).

Following a robot never trades with your money. Selecting it for autotrading can, on a site with live prices where you connect a broker account and arm it: see [Broker accounts](/app/home/?homePageMode=help&article=broker-accounts). The label in the bar at the top of each page says what kind of prices figures come from.`,
  },
  {
    alias: 'notifications',
    title: 'Notifications',
    summary: 'Which events you can be notified of, and where: inbox, mail and browser.',
    body: `For each robot you follow, choose what to be notified of. Press Notifications on the robot’s card or page; the popup has three switches:

- **Open Trades**: when the robot opens a trade.
- **Closed Trades**: when the robot closes one.
- **Pending Orders**: when the robot has decided and its order waits to fill. This comes minutes before the trade itself.

They are off until you turn them on, separately for each robot. Turning one on for a robot you don’t follow yet follows it first, if your plan covers it. Unfollowing a robot turns them off.

## Where they reach you

- **Inbox.** [Your inbox](/app/notifications/) keeps each of them once, including those that came while you were away. The header counts what you haven’t read. What your own paper orders and copies did is there too, and each entry that autotrading missed, with the reason.
- **On the page.** While you’re logged in with a page of this site in view, they appear as short messages. Trades that happen together share one.
- **Mail.** Off until you choose *at once* or *daily*. What happens within ten minutes shares one mail, and each has a link to turn them off with one click.
- **Browser.** Off until you allow it. Then they arrive in that browser while this site is closed.

Choose mail and browser in [your account](/app/user/account/).

Mails about your account, such as a code for joining or a notice that your password was changed, can’t be turned off: they protect you.`,
  },
  {
    alias: 'simulated-prices',
    title: 'Simulated prices',
    summary: 'Where prices come from, what their label means, and what such figures can’t tell you.',
    body: `The label in the bar at the top of each page names the kind of prices its figures come from. Press it for more.

**Simulated prices** come from a model of a market. They never existed on an exchange. Names of companies, funds and currencies only say which ticker is modeled. The same seed always gives the same prices, so everyone who computes them gets the same trades. The seed is 20260101 on every site whose operator hasn’t chosen another. Each robot’s page names its seed under *Definition* and says if it’s not the default.

**Imported prices** come from files of past prices, and **live prices** from the feeds the label names. Tickers without such prices say so.

What a robot earned on simulated prices says nothing about what it would have earned on real ones. They show how robots work, how costs eat into profits and how to read the figures. ${NO_FORWARD_EVIDENCE}

${PREMIUM_TEXT} Robots that hold stocks earn part of the premium, and those that are short pay it. Everything else a robot wins or loses here is luck and costs.

${REAL_PRICES_TEXT}

## Prices that move

While a page is open, its prices update live: next to the tickers you searched for, in open positions and their P/L, and on ticker pages. Open positions also say how old their prices are: *now*, *as of* a time, *at the close* when their market is closed, or *no new price for* some minutes when it’s open and none came. The label applies to these prices as well: simulated prices are simulated second by second. Results of closed trades don’t change.

The bar at the top shows how some prices changed since the previous close, and how long the US stock market stays open. Index names and gold stand for ETFs that track them. Each name leads to its ticker page, with a chart, the robots that trade it (winners and losers alike) and their trades. See [all tickers](/ticker/).

## Fills

Fills follow the same rules on all kinds of prices. A robot decides when a bar closes. The order fills at the first open after that: the bar that opens at the same moment is already too late. So a decision at 14:45 fills at the open of 14:50, and one at the close fills at the next day’s open. Every fill pays half the spread, market impact and a commission. If a stop and a target are both inside one bar, the stop counts first.

${VOLUME_LIMIT_TEXT}

${MARGIN_CALL_TEXT} ${BELOW_ZERO_TEXT}

${NOT_MODELED_TEXT}

The full text: [Disclaimers and Limitations](/app/legal/?article=disclaimers-and-limitations).`,
  },
  {
    alias: 'ledger',
    title: 'The ledger: how to check a robot',
    summary: 'How the hash chain works, and how to notice that an entry was changed.',
    body: `Every trade of a robot is an entry in its ledger. Each entry includes the hash of the entry before, so the entries form a chain. The last one, the *head*, covers them all. Its robot’s page shows its *seal*: the SHA-256 of the robot’s secret salt and the head’s hash. The hash alone would let anyone try amounts until one fits.

## How to check

1. Open a robot’s page. Save the seal of its last entry or signal, and the total number of entries and signals.
2. Come back later. The chain up to that number must still lead to the same seal. With an account you get what it’s made of: the salt from the call *GetDefinition*, the hash from the full ledger.
3. Everyone can download the ledger in percent as a CSV file, and with an account the full one. The robot’s page has the links, explains the columns and shows how to compute the chain. The script on the [Verify](/verify/) page checks either.
4. Once a day, one signed number seals all ledgers together. Save it from the [Verify](/verify/) page and you’ve covered them all.

If any detail of an old trade changed, every hash after it would change too, and what you saved would no longer fit.

## With a script

The [Verify](/verify/) page has verify.py, one file of Python that needs no packages. This checks a robot from outside; ORIGIN is this site’s address, and the number is the one in the address of the robot’s page:

    python3 verify.py --site ORIGIN 131

The site’s operator has two more commands:

    npm run ledger -- verify 131
    npm run ledger -- export 131

The first recomputes the chain and ends at the last entry’s hash, or names the first entry that doesn’t match. The second prints one line per trade with prices, quantities, costs and hashes: enough to recompute every figure on the page.

## Signals

When a robot decides, it writes a *signal* to the same chain before the order fills: what it will open or close, when it decided and when the order is due. The robot’s page shows pending signals, and how long before each fill its signal was recorded. A signal that wasn’t filled at its open has *lapsed*.

- **Backtest**: the trade opened before the robot was published.
- **Replayed**: after publication in market time, but computed afterwards. On a new installation, that’s everything.
- **Forward**: signaled before it filled. A stop or take-profit counts as forward if it was recorded as soon as its bar was complete.

${NO_FORWARD_EVIDENCE}

An entry recorded after downtime is marked *late* in the ledger.

The ledger is tamper-evident: it shows whether the record was rewritten. It doesn’t prove that a strategy is any good, or that its prices were real.`,
  },
];
