import { helpPath, legalPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { HelpText } from './help-text';

export const BROKER_HELP: readonly HelpText[] = [
  {
    alias: 'broker-accounts',
    title: 'Broker accounts',
    summary: 'Autotrading, connecting a broker, real-money requirements, and how to stop all trading.',
    body: `Select a robot for autotrading, and it trades your account. That is your [paper account](${helpPath('paper-trades')}) unless you connect a broker. [Broker accounts](${SITE_PATHS.brokers}) lists them all, each marked **Paper** or **REAL MONEY**.

## Where brokers can be connected

Only a site that runs on live prices connects to brokers, and its operator decides which. Simulated prices never existed and imported ones are in the past, so real orders must not follow them. On such sites, autotrading only uses the paper account. Real money also needs the operator’s permission.

## Selecting a robot

*Selected for Autotrading* is on the cards of robots tied to a broker account, and for users with money management on the cards of all robots. The first press asks for the account and the size of each trade. Turning it off asks what to do with open positions.

## Connecting

1. Choose a broker and whether the account is paper or live.
2. Give access. Where it says **Connect with Alpaca**, sign in there and allow trading: no key is copied, and you can take access back at Alpaca. Otherwise, create keys at the broker that may trade but not withdraw, and paste them here. Keys and tokens are sealed at once: the web server can’t read them again, and nobody sees them, not even you.
3. We test access. If keys are wrong, or access was revoked or blocked, we say so, and nothing is traded.
4. Set four limits: the maximum per trade, the maximum in open positions, the daily loss that stops the account, and the maximum number of orders a day. We fill in none of them.
5. See the last ten signals of your robots at that size, beside their paper record.
6. Arm the account. From then on, robots you selected may trade it.

You can leave at any step and continue later.

## Crypto exchanges

Where the site offers them, Binance, Binance US, OKX, Kraken, Coinbase, Bybit and Bitget trade crypto: coins you own, without borrowing. We’ve tested Kraken, Coinbase, Bybit and Bitget only against imitations of them, not at the exchanges themselves. Start small there, and compare the first orders with the exchange’s own pages. At Bybit the account has to be a unified one, at Bitget a classic one. Where an exchange tells us that keys can withdraw, we refuse them; Binance US doesn’t tell.

Exchanges take fees in dollars, in the coin you trade, or in a coin of their own. An order lists each fee as it was taken. One without a known price, such as *0.0004 BNB, no price known*, isn’t in your profit.

## Real money

A live account needs [two-step login](${SITE_PATHS.account}), a login at most ten minutes old and a code. Before it’s armed, you type the last four characters of the key, or of the account number if you signed in at the broker, and TRADE REAL MONEY. Raising a limit, renewing access and arming again take a code too. To sign in at a broker, you enter the code before you leave. Lowering a limit and stopping never do. Each code works once, so wait for a new one for each step.

## Limits

They are checked before each order is sent. They limit what is ordered, not what the market does: when a price gaps, you can lose more. Reaching the daily loss stops new trades, and so does a block by the broker. Robots still close what they hold, and their stops stay, unless you chose that a limit stops **everything**: then nothing is closed either. Either way, the account’s page lets you close at once what robots opened, or stop exits too. You can arm the account again, after a daily loss from the next trading day on. Once the day’s orders are used up, robots open nothing more until midnight in New York. Stops don’t count. They still close what they hold, and you get one notification.

## Stops at the broker

If a robot sets a stop, we place it at the broker as soon as your entry has filled: as far from your price as the robot’s stop is from its own. There it guards the position even while this site is down. Alpaca holds stops for whole shares of stocks and ETFs. Fractions, crypto and exchanges have none; we close those when the robot does. A stop that is reached becomes a market order, so it can fill below its price, and it can be reached at your broker when the robot’s isn’t.

The stop is canceled before the robot’s exit is sent. It also makes way for a moment while another of your robots buys more of the same ticker, since brokers refuse that otherwise.

If the price is past a stop that the broker hasn’t taken or filled, we close the position at the market.

## Exits that are held up

An exit can fail to leave or fill: an order of your own at the broker holds the shares, trading in the ticker is halted, or the broker has suspended the account. Within two minutes you get one notification for each cause, with what you can do. The account’s page shows it under *Held up*. We try again at least once a minute. We don’t cancel orders of your own.

## Stop all trading

While an account is armed or robots are selected, every page has **Stop all trading**. It works at once: no more orders are sent to any of your broker accounts, and autotrading on paper is paused. Autopilot’s copies, which are on paper only, continue. Exits stop too, so **only stop orders already at your broker guard open positions**. You can then cancel waiting orders, these stops included, and close what robots opened.

## Differences

We compare positions with the broker’s. If it holds less than we expect, we take the rest as closed there and continue with what’s left. If it holds something we don’t know of, robots open nothing more in that ticker until you decide. That includes more of what robots bought: their other tickers go on, and exits too. You choose:

- **Leave alone**: nothing is traded, and the broker’s figure counts.
- **It is mine**: the difference is yours, and robots never touch it.
- **Close it**: we sell it or buy it back.

We never buy anything to make up for a difference.

## Splits, new symbols and dividends

When shares that robots hold are split, we take over what the broker makes of them: quantity, stops and orders that haven’t been sent. It’s in the audit log, and you get a notification. We know of a split from the broker’s or the market’s announcement, or because quantity and price have changed by the same simple ratio. Exits wait until that’s done. A new symbol is used from then on. Dividends are paid by your broker; a copy’s results don’t include them. Shares of a spin-off are yours, and robots don’t trade them.

## Orders that may or may not have arrived

When a connection breaks while an order is sent, we look it up at the broker before anything else. We send it again only if the broker says repeatedly that it doesn’t know the order, and the signal is still in time. Until then, its outcome is listed as unknown.

## Keys, log and leaving

Every step is in the account’s audit log, whose entries are chained like a robot’s ledger; you can download it. New keys, or a new sign-in, must be for the same account. Disconnecting destroys the keys or token and keeps the record. Also delete the keys at the broker, or remove Tickproof from the apps you connected there: that alone ends our access too. Before you delete your account here, stop all armed broker accounts.

Robots lose as well as win. Read the [Disclaimers and Limitations](${legalPath('disclaimers-and-limitations')}) first.`,
  },
];
