import {
  BELOW_ZERO_TEXT,
  LUCK_TEXT,
  MARGIN_CALL_TEXT,
  NOT_MODELED_TEXT,
  PREMIUM_TEXT,
  VOLUME_LIMIT_TEXT,
} from '@/lib/robots/definitions/account-rules';
import { REAL_PRICES_TEXT } from '@/lib/robots/evaluation/real-prices';
import { CFTC_TEXT, NO_FORWARD_EVIDENCE } from '@/lib/robots/ledger/hypothetical';
import { SIMULATED_PUBLICATION } from '@/lib/robots/ledger/publication-text';
import { ARTICLE_TITLES } from '@/lib/site/addresses/legal-articles';
import type { ArticleText } from './article-text';

export const DISCLAIMERS: ArticleText = {
  title: ARTICLE_TITLES['disclaimers-and-limitations'],
  summary:
    'What the figures on this site come from, what they can’t tell you, and why nothing here is financial advice.',
  sections: [
    {
      id: 'advice',
      title: 'No financial advice',
      paragraphs: [
        'Nothing on this site is financial, investment, tax or legal advice, or an offer or invitation to buy or sell anything. Robots don’t know your finances, your goals or how much you can afford to lose. Decide for yourself, or with someone licensed to advise you.',
        'You can lose money trading, in some markets more than you put in. Past and simulated results don’t predict future returns.',
      ],
    },
    {
      id: 'hypothetical',
      title: 'Hypothetical results',
      paragraphs: [
        CFTC_TEXT,
        'That is the text of CFTC Rule 4.41(b). It applies to every result on this site, whatever the prices: robots trade model accounts. The label Hypothetical beside results shows it, and it’s below lists, robots and mails with results.',
      ],
    },
    {
      id: 'prices',
      title: 'Where the prices come from',
      paragraphs: [
        `The label in the bar at the top of each page names the kind of prices its figures come from. Simulated prices come from a model of a market and never existed on an exchange: the names of real companies and funds only say which ticker is modeled. What a robot earned on simulated prices says nothing about what it would have earned on real ones. ${LUCK_TEXT}`,
        `${PREMIUM_TEXT} ${REAL_PRICES_TEXT}`,
        'Imported prices are as complete and correct as the files they come from. Prices from a live feed can be late or wrong.',
      ],
    },
    {
      id: 'costs',
      title: 'How fills and costs are computed',
      paragraphs: [
        'A robot decides when a bar closes. Its order fills at the first bar that opens after that decision. The bar that opens at the same moment is already too late, so during a session the order fills one bar later. Every fill pays half the spread, market impact and a commission that depends on the market. If the price gaps past a stop, the fill is at the worse price. If a stop and a target are both inside one bar, the stop counts first.',
        `${VOLUME_LIMIT_TEXT} ${MARGIN_CALL_TEXT} ${BELOW_ZERO_TEXT}`,
        `This is a model. ${NOT_MODELED_TEXT} Real fills also depend on order queues, outages, halts and other traders, and they can be worse.`,
      ],
    },
    {
      id: 'phases',
      title: 'Backtest, replayed and forward',
      paragraphs: [
        `Everything before the day a robot was published is a backtest: the same rules applied to prices that were already known. Since publication, it trades with settings locked on that day. Trades after publication are replayed if they were computed afterwards, and forward if their signal was recorded before the fill. On a newly installed site, everything since publication is replayed, and publication itself is simulated. ${SIMULATED_PUBLICATION} ${NO_FORWARD_EVIDENCE} Statistics show the three separately; figures for the full record include them all.`,
        'A backtest is by far the weaker evidence. Try enough rules on one past and some will fit it by chance: that’s overfitting. Such a rule looks good in the backtest and fails afterwards. Some robots here will be overfitted, so look first at results since publication, and at how many trades they cover.',
        'An annualized return from less than a year is extrapolated and marked as such. Few trades, or few days, make every statistic unreliable.',
      ],
    },
    {
      id: 'ledger',
      title: 'What the ledger proves, and what it doesn’t',
      paragraphs: [
        'Every trade is an entry in a tamper-evident ledger, and each entry includes the hash of the one before. If you saved a hash or a seal, you can later tell whether any entry up to it was changed or removed. A trade computed afterwards is labeled replayed, never forward.',
        'The ledger doesn’t prove that a strategy is any good, that its prices were real, or that anyone traded it with real money. Robots’ results here come from model accounts, not from real money.',
      ],
    },
    {
      id: 'real-money',
      title: 'Autotrading with real money',
      paragraphs: [
        'Where this site runs on live prices and its operator allows it, a robot you select for autotrading can trade a real broker account of yours. Your result will differ from the robot’s and can be much worse: your orders come later, fill at other prices and sizes, cost more, and some are skipped or missed. You can lose all of the money in the account, and with short positions more.',
        'Limits are checked before an order is sent; they don’t bound what a price does afterwards. Where your broker takes stop orders that stay until canceled, a robot’s stop is placed there for whole shares, and it can still fill far below its price when the market gaps. All other stops and exits are watched by this site, so an outage here or there, or a stopped account, can leave positions unguarded. Look after your account, and know how to close a position at your broker without this site.',
      ],
    },
    {
      id: 'guests',
      title: 'What guests see',
      paragraphs: [
        'Without an account you see percentages, ratios, counts and curves indexed to 100. Dollar amounts, such as closed P/L, balance and amount per trade, are left out of public pages and of API answers to guests.',
        'Losing robots stay listed. A removed robot keeps its ledger, and its page says it was removed; the registry on the Verify page counts both.',
      ],
    },
    {
      id: 'errors',
      title: 'Mistakes',
      paragraphs: [
        'All software has bugs. Figures can be wrong, late or missing, and can change when a bug is fixed. Check what matters to you before you rely on it: that’s what the ledger is for.',
      ],
    },
  ],
};
