import type { ArticleText } from './article-text';
import { ARTICLE_TITLES } from './article-titles';

/** What the figures of this site are, and what they are not. */
export const DISCLAIMERS: ArticleText = {
  title: ARTICLE_TITLES['disclaimers-and-limitations'],
  summary:
    'What the figures on this site are made from, what they cannot tell you, and why nothing here is financial advice.',
  sections: [
    {
      id: 'advice',
      title: 'No financial advice',
      paragraphs: [
        'Nothing on this site is financial, investment, tax or legal advice, and nothing is an offer or an invitation to buy or to sell anything. Robots do not know your means, your aims or how much loss you can bear. Decide for yourself, or with somebody who is licensed to advise you.',
        'Trading can lose you money, in some markets more than you put in. Past and simulated results do not tell what will come.',
      ],
    },
    {
      id: 'prices',
      title: 'Where the prices come from',
      paragraphs: [
        'A label stands beside every block of figures and says what kind of prices they rest on. Simulated prices come from a model of a market and never existed on an exchange: the names of real companies and funds only say which instrument the model stands for. What a robot earned on simulated prices says nothing about what it would have earned on the real ones.',
        'Where prices were imported from files, they are as complete and as right as those files. Where they come from a live feed, they can be late or wrong.',
      ],
    },
    {
      id: 'costs',
      title: 'How fills and costs are worked out',
      paragraphs: [
        'A robot decides when a bar has closed, and its order is filled at the open of the next bar. Every fill pays half the spread, its own impact on the price, and a commission by kind of instrument. A stop that the price jumps over is filled at the worse price. Where a stop and a target lie within one bar, the stop is taken to come first. An order is limited to 2.5% of the volume of its bar.',
        'This is a model. Real fills also depend on queues, outages, halts, borrowing costs, taxes and on what other traders do, and they can be worse.',
      ],
    },
    {
      id: 'phases',
      title: 'Backtest and forward',
      paragraphs: [
        'Everything before the day on which a robot was published is backtest: the same rules applied to prices that were already known. Everything since is forward: decisions made bar by bar by parameters that were frozen on that day. Statistics show the two apart; figures of the whole record hold both.',
        'A backtest is the weaker evidence by far. Whoever tries many rules on one past finds some that fit it by chance, which is called overfitting. Such a rule looks good in the backtest and fails afterwards. Some robots here will be cases of it, so look at the forward phase first, and at how many trades it has.',
        'An annualized return of less than a year is extrapolated and is marked so. Few trades, or few days, make every statistic unreliable.',
      ],
    },
    {
      id: 'ledger',
      title: 'What the ledger proves, and what it does not',
      paragraphs: [
        'Every trade is an entry in a ledger that only grows, and each entry holds the hash of the one before. Whoever noted a hash earlier can see whether any entry up to it was changed or taken out. A trade that was recorded while the product caught up after a stop is marked late.',
        'The ledger does not prove that a rule has merit, that its prices were real, or that anybody traded it with real money. No robot here has traded real money.',
      ],
    },
    {
      id: 'guests',
      title: 'What guests see',
      paragraphs: [
        'Without an account you see percentages, ratios, counts and curves that are indexed to 100. Amounts of money, such as the closed profit or loss, the balance and the amount of each trade, are left out of public pages and of what the API answers to guests.',
        'Robots that lose stay listed. A robot that is taken down keeps its ledger, and its address says that it was removed.',
      ],
    },
    {
      id: 'errors',
      title: 'Mistakes',
      paragraphs: [
        'Software has faults, and so may this one. Figures can be wrong, late or missing, and can change when a fault is mended. Check what matters to you before you rely on it: the ledger is there for that.',
      ],
    },
  ],
};
