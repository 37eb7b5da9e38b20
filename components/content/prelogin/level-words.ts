import type { PLAN_NAMES } from '@/lib/people/permissions/permissions';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import type { RiskProfile } from '@/lib/site/addresses/extra-filters';
import type { HelpArticle } from '@/lib/site/addresses/help-articles';
import type { TraderLevel } from '@/lib/site/addresses/trader-levels';

export interface LevelWords {
  readonly name: string;
  readonly title: string;
  /** For search engines and below the title. */
  readonly summary: string;
  /** What suits the level, and why. */
  readonly advice: readonly { readonly name: string; readonly text: string }[];
  readonly profile: RiskProfile;
  /** How often its robots decide; none for however often. */
  readonly timeframes: readonly Timeframe[];
  /** The smallest plan that these robots can be followed with. */
  readonly plan: Exclude<(typeof PLAN_NAMES)[number], ''>;
  readonly planText: string;
  readonly articles: readonly HelpArticle[];
}

/** What the page of each level says. */
export const LEVEL_WORDS: Readonly<Record<TraderLevel, LevelWords>> = {
  beginner: {
    name: 'Beginner',
    title: 'AI robots for beginners',
    summary: 'Robots that are easy to follow: few positions at a time, shallow falls, one decision an hour.',
    advice: [
      {
        name: 'Few positions at a time',
        text: 'One to four open trades can be checked in a minute. You see what the robot does, and why its account moves.',
      },
      {
        name: 'Shallow falls',
        text: 'Robots whose account never fell more than 10 % from a peak. It can fall deeper tomorrow, but you begin where the waves were low.',
      },
      {
        name: 'Once an hour',
        text: 'Robots that decide every 60 minutes trade less, pay fewer costs and leave you time to read.',
      },
      {
        name: 'Read before you follow',
        text: 'Open a robot and scroll through its trades. If you cannot say what it does, it is not for you yet.',
      },
    ],
    profile: 'Beginner',
    timeframes: [60],
    plan: 'Intermediate One',
    planText:
      'It opens every robot that decides every 60 minutes. Reading and checking robots needs no plan.',
    articles: ['what-are-ai-robots', 'how-to-read-a-robot', 'simulated-prices', 'following-robots'],
  },
  intermediate: {
    name: 'Intermediate',
    title: 'AI robots for intermediate traders',
    summary: 'Robots of low and medium risk that decide every 15 or 60 minutes, to be compared and combined.',
    advice: [
      {
        name: 'Low and medium risk',
        text: 'Robots whose account fell by at most 25 % and whose days were not among the wildest.',
      },
      {
        name: 'Four decisions an hour',
        text: '15-minute robots react faster. Look at what costs took of their profit: it stands in the table of costs.',
      },
      {
        name: 'Forward before backtest',
        text: 'You manage a portfolio, so you know how good a past can be made to look. Compare each robot before and since its publication.',
      },
      {
        name: 'Several side by side',
        text: 'Robots on different markets, with different strategies, seldom fall on the same day.',
      },
    ],
    profile: 'Intermediate',
    timeframes: [15, 60],
    plan: 'Intermediate Two',
    planText: 'It opens every robot that decides every 15 or 60 minutes.',
    articles: ['statistics-explained', 'how-to-read-a-robot', 'profit-to-drawdown', 'notifications'],
  },
  expert: {
    name: 'Expert',
    title: 'AI robots for experts',
    summary:
      'Every robot without limits on risk, those that decide every 5 minutes included, with ledgers to check.',
    advice: [
      {
        name: 'Every 5 minutes',
        text: 'The fastest robots, in all their swings. Half the spread, impact and commission come off every fill.',
      },
      {
        name: 'No limits on risk',
        text: 'All levels of volatility, drawdown and open positions. Narrow them down yourself with the filters of each list.',
      },
      {
        name: 'The ledger',
        text: 'Note the head of a robot’s ledger today and check the chain of hashes whenever you like.',
      },
      {
        name: 'The API',
        text: 'Robots, curves and statistics as JSON, with a reference of every call.',
      },
    ],
    profile: 'Expert',
    timeframes: [5],
    plan: 'Expert',
    planText: 'It opens every robot, those that decide every 5 minutes included.',
    articles: ['ledger', 'statistics-explained', 'simulated-prices', 'plans'],
  },
};
