import type { PLAN_NAMES } from '@/lib/people/permissions/permissions';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import type { RiskProfile } from '@/lib/site/addresses/extra-filters';
import type { HelpArticle } from '@/lib/site/addresses/help-articles';
import type { TraderLevel } from '@/lib/site/addresses/trader-levels';

export interface LevelLabel {
  readonly name: string;
  readonly title: string;
  /** Shown below the title and to search engines. */
  readonly summary: string;
  /** What suits the level, and why. */
  readonly advice: readonly { readonly name: string; readonly text: string }[];
  readonly profile: RiskProfile;
  /** Timeframes of its robots; empty for any. */
  readonly timeframes: readonly Timeframe[];
  /** The lowest plan that includes these robots. */
  readonly plan: Exclude<(typeof PLAN_NAMES)[number], ''>;
  readonly planText: string;
  readonly articles: readonly HelpArticle[];
}

/** Texts of each level's page. */
export const LEVEL_LABELS: Readonly<Record<TraderLevel, LevelLabel>> = {
  beginner: {
    name: 'Beginner',
    title: 'AI robots for beginners',
    summary: 'Robots that are easy to follow: few positions, low drawdowns, one decision an hour.',
    advice: [
      {
        name: 'Few open positions',
        text: 'You can check one to four open trades in a minute, and see what the robot does and why its account moves.',
      },
      {
        name: 'Low drawdowns',
        text: 'Never more than 10% below a peak so far. That can change.',
      },
      {
        name: '60-minute timeframe',
        text: 'Robots that decide every 60 minutes mostly trade less often than faster ones, which leaves you time to read.',
      },
      {
        name: 'Read before you follow',
        text: 'Open a robot and scroll through its trades. If you can’t say what it does, it’s not for you yet.',
      },
    ],
    profile: 'Beginner',
    timeframes: [60],
    plan: 'Intermediate One',
    planText: 'Lets you follow all 60-minute robots. Browsing and checking robots needs no plan.',
    articles: ['what-are-ai-robots', 'how-to-read-a-robot', 'simulated-prices', 'following-robots'],
  },
  intermediate: {
    name: 'Intermediate',
    title: 'AI robots for intermediate traders',
    summary: 'Low- and medium-risk robots with 15- and 60-minute timeframes, to compare and combine.',
    advice: [
      {
        name: 'Low and medium risk',
        text: 'Max drawdown up to 25%, without the most volatile robots.',
      },
      {
        name: '15-minute timeframe',
        text: '15-minute robots react faster. Check how much profit costs took: see Trading costs on the robot’s page.',
      },
      {
        name: 'Results since publication first',
        text: 'You know any backtest can be made to look good. Compare each robot’s backtest with its replayed and forward trades.',
      },
      {
        name: 'Several side by side',
        text: 'Robots of one market can fall together, whatever their strategies. Compare their curves before you combine them.',
      },
    ],
    profile: 'Intermediate',
    timeframes: [15, 60],
    plan: 'Intermediate Two',
    planText: 'Lets you follow all 60- and 15-minute robots.',
    articles: ['statistics-explained', 'how-to-read-a-robot', 'profit-to-drawdown', 'notifications'],
  },
  expert: {
    name: 'Expert',
    title: 'AI robots for experts',
    summary: 'Every robot, including 5-minute ones, without limits on risk and with ledgers to check.',
    advice: [
      {
        name: '5-minute timeframe',
        text: 'The fastest robots. Half the spread, market impact and commission come off every fill.',
      },
      {
        name: 'No limits on risk',
        text: 'Any volatility, drawdown and number of positions. Narrow robots down with the filters of each list.',
      },
      {
        name: 'The ledger',
        text: 'Save the seal of a robot’s last ledger entry today and check the chain whenever you like.',
      },
      {
        name: 'The API',
        text: 'Robots, equity curves and statistics as JSON, with a reference for every call.',
      },
    ],
    profile: 'Expert',
    timeframes: [5],
    plan: 'Expert',
    planText: 'Lets you follow every robot, including 5-minute ones.',
    articles: ['ledger', 'statistics-explained', 'simulated-prices', 'plans'],
  },
};
