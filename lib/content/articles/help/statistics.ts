import type { HelpText } from './help-text';

const ALL = '[All six statistics](/app/home/?homePageMode=help&article=statistics-explained)';

/** The six statistics: all in one article, and each in its own. */
export const STATISTICS_HELP: readonly HelpText[] = [
  {
    alias: 'statistics-explained',
    title: 'Statistics explained',
    summary: 'The six statistics of a robot, how each is worked out and from where on it counts as good.',
    body: `All six come from closed trades, after costs. The rules of thumb are those of many traders; none of them is a promise.

- [Profit factor](/app/home/?homePageMode=help&article=profit-factor): what was won for each unit that was lost. Good: over 1.5.
- [Profitable trades](/app/home/?homePageMode=help&article=profitable-trades): the share of trades that won. Good: over 65 to 70 %.
- [Loss trades](/app/home/?homePageMode=help&article=loss-trades): the share that lost.
- [Max open trades](/app/home/?homePageMode=help&article=max-open-trades): the most that were open at one time. Limit: about 30.
- [Profit/drawdown](/app/home/?homePageMode=help&article=profit-to-drawdown): net profit compared with the deepest fall. Good: over 1.5.
- [Absolute drawdown](/app/home/?homePageMode=help&article=absolute-drawdown): that deepest fall, in money.

No figure stands alone. A high share of won trades with a low profit factor means many small gains and a few large losses. A high profit factor over ten trades means little.`,
  },
  {
    alias: 'profit-factor',
    title: 'Profit factor',
    summary: 'The sum of all gains divided by the sum of all losses.',
    body: `The sum of all gains of closed trades divided by the sum of all their losses, costs inside.

**Example:** gains of 3,000 and losses of 2,000 give a profit factor of 1.5: for each unit lost, one and a half were won.

Over **1.5** counts as good. At 1 a robot breaks even; below 1 it loses. A very high figure over few trades is mostly luck. Without a losing trade there is no figure.

${ALL}`,
  },
  {
    alias: 'profitable-trades',
    title: 'Profitable trades',
    summary: 'The share of closed trades that won, after costs.',
    body: `The share of closed trades that brought a gain after costs.

**Example:** 66 of 100 closed trades won: 66 %.

Over **65 to 70 %** counts as good, but robots that follow trends can earn with far less: they lose often and little, and win seldom and much. Look at the profit factor beside it.

${ALL}`,
  },
  {
    alias: 'loss-trades',
    title: 'Loss trades',
    summary: 'The share of closed trades that lost, after costs.',
    body: `The share of closed trades that ended with a loss after costs. Trades that broke even count on neither side, so this share and that of profitable trades can add up to less than 100 %.

The lower the better, as long as the losses stay small: nine small gains do not make good for one loss that is ten times as large.

${ALL}`,
  },
  {
    alias: 'max-open-trades',
    title: 'Max open trades',
    summary: 'The most trades that were open at one time.',
    body: `The largest number of trades that the robot had open at one time.

Many trades at once bind much money and are hard to follow by hand. **About 30** is taken as the limit. For beginners, fewer are better: one to four can be checked in a minute.

${ALL}`,
  },
  {
    alias: 'profit-to-drawdown',
    title: 'Profit/drawdown',
    summary: 'Net profit divided by the deepest fall from a peak.',
    body: `The net profit of all closed trades divided by the absolute drawdown: what a robot earned for the deepest fall that it went through.

**Example:** a net profit of 3,000 and a drawdown of 2,000 give 1.5.

Over **1.5** counts as good. Below 1, the robot once lost more from a peak than it has earned in all.

${ALL}`,
  },
  {
    alias: 'absolute-drawdown',
    title: 'Absolute drawdown',
    summary: 'The deepest fall of the account from a peak, in money.',
    body: `The largest fall of the account's value from a peak to the lowest point after it, in money.

**Example:** the account rises to 12,000, falls to 10,500 and recovers. The absolute drawdown is 1,500.

It answers a plain question: how much would you have seen vanish, at worst, before it got better? The next fall can be deeper.

As a sum of money it is for those who have joined; as a percentage it stands on every robot's page.

${ALL}`,
  },
];
