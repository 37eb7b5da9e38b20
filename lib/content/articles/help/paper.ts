import { helpPath, legalPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { HelpText } from './help-text';

export const PAPER_HELP: readonly HelpText[] = [
  {
    alias: 'autopilot',
    title: 'Autopilot',
    summary: 'How a robot’s trades are copied to your paper account, and what each state of a copy means.',
    body: `Autopilot copies a robot’s trades to your [paper account](${SITE_PATHS.paperTrades}). No real money is used. It’s included for every robot you follow that has no simulated broker account.

## Turning it on

Press Autopilot on a robot’s card or page. If you don’t follow the robot yet, that follows it first. Choose:

- **The size of each trade.** Either the same amount for each, or the robot’s share: if the robot puts 20% of its account into a trade, your copy puts in 20% of the allocation you set.
- **A copy stop**, from 5% to 95%. When the copy has lost that much, it closes its positions and stops.
- **Advanced limits**, if you want them: a scale, the maximum per trade, and the maximum number of open trades.
- **The paper account**, if you have several. Autopilot copies a robot to one of them.
- **Open trades.** By default only new trades are copied. You can copy those already open, at today’s price instead of the robot’s.

## What is copied

A robot’s signal is recorded seconds after it decides. Your order is placed at once and fills at the next price of its market, as the robot’s does. It has its own costs: half the spread, market impact and commission for your size. While a market is closed, the order waits for the next open.

A trade is skipped when your account can’t take it: not enough cash for one share, one of your limits, a position on the opposite side. [Paper trades](${SITE_PATHS.paperTrades}) lists skipped trades with their reasons.

## States of a copy

- **Active**: new trades are copied.
- **Paused**: no new trades. With *new trades* paused, open positions are still closed with the robot. With *all trades* paused, nothing is copied, so nothing guards open positions, not even the robot’s stops.
- **Finishing**: autopilot is off, and the robot still closes what was copied. So does your copy stop.
- **Halted**: it reached its copy stop, or the robot was removed or stopped trading. It no longer trades.
- **Ended**: your account holds none of its positions.

Pause, resume and change settings under [My copies](${SITE_PATHS.virtualAccounts}).

## Turning it off

If the copy holds positions, you choose: the robot closes them, they close now, or you keep them as your own. Unfollowing asks the same. Until the robot has closed them, your copy stop still does. Positions you keep have neither stop. When your plan ends, copies of robots you follow continue.

## Your result beside the robot’s

Each copy’s page compares the two, trade by trade, and splits the difference into delay, price, fees, size and missed trades. The parts add up exactly. Once at least five users’ copies of a robot have results, its page shows how they compare.

Past and simulated results don’t predict future returns: read the [Disclaimers and Limitations](${legalPath('disclaimers-and-limitations')}).`,
  },
  {
    alias: 'paper-trades',
    title: 'Paper trades',
    summary: 'A practice account without real money: orders, fills, costs, resets and files.',
    body: `A paper account is for practice. It holds no real money and fills orders at this site’s prices. The label in the bar at the top says which kind those are.

## The account

It opens with $10,000, $100,000 or a balance of your choice from $1,000 to $10,000,000. [Paper trades](${SITE_PATHS.paperTrades}) shows its equity, cash, profit, positions and waiting orders. Positions that robots opened by [Autopilot](${helpPath('autopilot')}) and those you opened yourself are kept apart, even in the same ticker.

There is no leverage: positions never add up to more than the account’s value when they’re opened.

A currency pair such as GBPJPY is counted in its own currencies: the quantity in pounds, the price in yen. What it costs is converted to dollars when the order fills, and what it makes at the latest rate, or at the rate when you close it. 1,000 pounds cost about $1,350, and the ticket says at which rates.

You can have up to ten paper accounts at once, each with a name, money, positions and copied robots of its own. The button with the account’s name switches between them, opens another, renames and closes. A closed account’s files stay available. Stop copying robots to it before you close it.

## Orders

- **Market**: fills at the next price.
- **Limit**: waits for your price or a better one.
- **Stop**: waits until the price reaches yours, and fills at the price that did. After a jump, that can be far beyond yours.
- **Stop-limit**: waits for its stop like a stop order, then for its limit like a limit order.
- **Trailing stop**: a stop that follows the price by an amount or a percentage you choose. It moves with the best price since you placed the order, and never back.

An order waits until you cancel it, or as a **day order** until the session of its market closes. No market here has prices outside its session, so no order fills then.

An order that opens a position can bring a **stop loss** and a **target**. They wait until it fills, cover what it filled, and the first to fill cancels the other. You can also set them for a position you hold. If it’s closed in another way, both are canceled.

You can change a waiting order of your own, close a part of a position, or reverse it: one order closes it, and a second opens as much on the other side once the first has filled.

These kinds of order are for paper accounts. On an account at a broker, only robots place orders: market orders, and stop orders where the broker holds them.

When the market is closed, the order waits and says until when. Every fill pays half the spread, market impact and commission by the same model as robots’ fills. An order the account can’t take is refused with the reason.

## Splits and dividends

With live prices, stocks and ETFs are split on your account as they are at brokers: quantity, lots and waiting orders change, what you paid doesn’t. Where you held whole shares, a fraction that is left is paid in cash. Dividends are added to your cash on the first day without them, and taken from it if you’re short; one that we learn of later isn’t paid. You get a notification of each. Simulated and imported prices have no dividends.

A price that is 30% or more from the one before fills nothing and stops no copy until another, at least 30 seconds later, agrees, or none comes for ten minutes. One that looks like a split overnight waits until ten minutes after the open.

## Reset and files

A reset starts a new account with the balance you choose. The old one is archived, not deleted. You can download fills, closed trades and tax lots as CSV files, including those of archived accounts. Lots are matched first in, first out; wash sales aren’t adjusted.`,
  },
];
