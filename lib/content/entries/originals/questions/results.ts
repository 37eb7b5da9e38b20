import { NOT_MODELED_TEXT, PREMIUM_TEXT } from '@/lib/robots/definitions/account-rules';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import { learnedStrategiesText } from '@/lib/robots/strategies/learned';
import { helpPath, legalPath, robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { questionGroup } from './question';

const READING = ['How to read a robot', helpPath('how-to-read-a-robot')] as const;
const LIST = ['All robots', robotsPath('stocks-etf')] as const;

export const WHAT_IT_IS = questionGroup('What it is', [
  {
    id: 'is-a-robot-ai',
    ask: 'Is a robot artificial intelligence?',
    answer: `Not in most cases: they follow fixed rules every 5, 15 or 60 minutes. ${learnedStrategiesText()} A learned model is fitted to past prices and then frozen, so no robot learns as it goes. Cards say *rules* or *learned*.`,
    also: ['bot', 'EA', 'expert advisor', 'machine learning', 'ChatGPT', 'algorithm'],
    shownAt: ['Rules and learned robots', helpPath('learned-robots')],
  },
  {
    id: 'do-robots-make-money',
    ask: 'Do trading robots make money?',
    answer: `:figure{name=losing-robots} robots with a closed trade since publication are losing after costs. Of 5-minute robots, :figure{name=losing-share timeframe=5} lose; of 60-minute robots, :figure{name=losing-share timeframe=60}. ${PREMIUM_TEXT}`,
    also: ['profitable', 'worth it', 'scam', 'earn', 'legit'],
    shownAt: ['About day traders', '/about/day-traders/'],
  },
  {
    id: 'signal-virtual-brokerage',
    ask: 'What’s the difference between signal, virtual and brokerage robots?',
    answer:
      'Three kinds of account. A signal robot has none: it only says when to buy and sell. A virtual robot trades a model account. A brokerage robot trades a model account by a broker’s rules, such as whole shares and commissions. All three are hypothetical.',
    also: ['agent', 'types', 'kinds'],
    shownAt: ['What are AI robots?', helpPath('what-are-ai-robots')],
  },
  {
    id: 'which-robot-to-pick',
    ask: 'Which robot should I pick?',
    answer:
      'None that we recommend: no figure here knows your money or your goals. Read a robot in this order: what it trades, how many trades it has closed, results since publication, max drawdown, costs. The [level test](/app/prelogin/) sorts robots by how hard they are to follow.',
    also: ['best', 'recommend', 'beginner', 'choose', 'top'],
    shownAt: READING,
  },
  {
    id: 'why-no-trades-yet',
    ask: 'Why hasn’t a robot traded yet?',
    answer:
      'No robot trades without its signal, and some wait for weeks. The market can also be closed, the order can be too large for its bar, or the signal can have lapsed before it filled. The robot’s page shows its last decision and every pending signal.',
    also: ['not working', 'idle', 'stuck', 'no signals'],
    shownAt: LIST,
  },
  {
    id: 'publish-my-own',
    ask: 'Can I publish a robot of my own?',
    answer:
      'No. The robots are the operator’s. You can request one for a ticker that has none: search for the ticker in the list and press the request button. The most requested tickers get robots first.',
    also: ['upload', 'create', 'build', 'sell my strategy', 'request'],
    shownAt: LIST,
  },
  {
    id: 'keep-computer-on',
    ask: 'Do I have to keep my computer on?',
    answer:
      'No. Robots, copies and orders run on the site’s server. Only messages on an open page need that page, and browser notifications need a browser that runs.',
    also: ['VPS', 'server', 'offline', 'phone'],
    shownAt: ['Notifications', helpPath('notifications')],
  },
]);

export const IS_IT_REAL = questionGroup('Is it real?', [
  {
    id: 'are-results-real',
    ask: 'Are the results real?',
    answer:
      'No. Robots trade model accounts, and their fills are computed. Every heading of results has the label *Hypothetical*, which unfolds what that means. On simulated prices not even the market existed.',
    also: ['fake', 'hypothetical', 'verified', 'scam', 'legit'],
    shownAt: ['Disclaimers and Limitations', legalPath('disclaimers-and-limitations')],
  },
  {
    id: 'simulated-prices',
    ask: 'What are simulated prices?',
    answer:
      'No exchange ever had them: they come from a market model with a published seed. The names of companies and funds only say which ticker is modeled. The label in the bar at the top of each page says which kind of prices you see.',
    also: ['demo', 'fake prices', 'seed', 'model'],
    shownAt: ['Simulated prices', helpPath('simulated-prices')],
  },
  {
    id: 'backtest-replayed-forward',
    ask: 'What do backtest, replayed and forward mean?',
    answer:
      'Three ages of a trade. *Backtest*: before the robot was published. *Replayed*: after publication in market time, but computed later. *Forward*: its signal was in the ledger before the fill. On simulated prices, not even forward trades are evidence.',
    also: ['live', 'track record', 'out of sample', 'paper'],
    shownAt: READING,
  },
  {
    id: 'edit-a-bad-trade',
    ask: 'Could you edit a bad trade away?',
    answer:
      'Not without a trace. Each entry contains the hash of the one before, so an edit breaks every later hash. Anyone who saved a hash or a daily root sees it, and checkpoints are signed all day. What a chain can’t do is stop an operator; it makes the edit visible.',
    also: ['tamper', 'blockchain', 'manipulate', 'cheat', 'hash'],
    shownAt: ['Verify', SITE_PATHS.verify],
  },
  {
    id: 'do-losers-vanish',
    ask: 'Do losing robots vanish?',
    answer:
      'No. They stay in the lists and in every count. A robot that is removed keeps its ledger and its entry in the registry, so that nobody can hide losers by deleting them.',
    also: ['survivorship', 'deleted', 'removed', 'hide'],
    shownAt: ['Verify', SITE_PATHS.verify],
  },
  {
    id: 'check-it-myself',
    ask: 'How can I check a robot myself?',
    answer:
      'Three ways: in the browser on its page, with a small script, or from a CSV file of its ledger. On simulated prices you can replay the whole strategy and compare every fill. Guests check percentages; with a free account you check amounts, too.',
    also: ['audit', 'proof', 'verify.py', 'replay', 'script'],
    shownAt: ['Verify', SITE_PATHS.verify],
  },
  {
    id: 'signal-before-price',
    ask: 'Was a signal there before its price?',
    answer:
      'Yes for forward trades: pending signals show when they were decided, when they were recorded and when the order is due. An entry that was recorded after its fill is marked *Late* or *Replayed*.',
    also: ['repaint', 'hindsight', 'late', 'lag'],
    shownAt: ['The ledger', helpPath('ledger')],
  },
  {
    id: 'why-backtest-better',
    ask: 'Why did the backtest look better?',
    answer:
      'Three reasons: hindsight, costs and luck. Of 888 strategies in one study, backtest Sharpe ratios explained under 2.5% of later results (Wiecki and others, 2016). Each robot’s page shows both phases side by side.',
    also: ['overfitting', 'curve fitting', 'decay', 'stopped working'],
    shownAt: READING,
  },
  {
    id: 'does-anybody-use-it',
    ask: 'Does anybody trade robots with real money?',
    answer:
      'No figure here says so: robots’ results come from model accounts. Once at least five users’ copies of a robot have results, its page shows how they compare with the robot.',
    also: ['followers', 'reviews', 'testimonials', 'users'],
    shownAt: ['Autopilot', helpPath('autopilot')],
  },
]);

export const STATISTICS = questionGroup('Robots and statistics', [
  {
    id: 'annualized-return',
    ask: 'How is the annualized return computed?',
    answer:
      '(end ÷ start) to the power of 365.25 ÷ days, minus 1. Under a year it’s extrapolated and says so. Records that are too short, or have too few closed trades, have none.',
    also: ['CAGR', 'yearly', 'APY', 'per year'],
    shownAt: ['Statistics explained', helpPath('statistics-explained')],
  },
  {
    id: 'how-many-trades',
    ask: 'How many trades are enough?',
    answer: `${FEW_TRADES} before we show ratios at all, and even then they are wide: with half of twenty trades won, the true rate may well be anywhere from 33 to 67%. The range beside a return says how much of it may be luck.`,
    also: ['sample size', 'significant', 'too few'],
    shownAt: READING,
  },
  {
    id: 'max-or-absolute-drawdown',
    ask: 'What’s the difference between max and absolute drawdown?',
    answer:
      'Two units for the same event: the deepest fall of the account from a peak, in percent and in dollars. Dollars need a free account. Neither is a limit: the next fall can be deeper.',
    also: ['worst', 'DD', 'loss'],
    shownAt: ['Absolute drawdown', helpPath('absolute-drawdown')],
  },
  {
    id: 'good-profit-factor',
    ask: 'What’s a good profit factor?',
    answer:
      '1.5 or more is a rule of thumb, over many trades. Over a few it’s mostly luck. Without a losing trade there is no figure at all.',
    also: ['PF', 'ratio', 'gross profit'],
    shownAt: ['Profit factor', helpPath('profit-factor')],
  },
  {
    id: 'wins-often-still-loses',
    ask: 'It wins 80% of its trades and still loses. Why?',
    answer:
      '80% small gains don’t outweigh 20% large losses: win $10 eight times, lose $50 twice, and $20 is gone. Break-even trades count on neither side.',
    also: ['win rate', 'accuracy', 'profitable trades'],
    shownAt: ['Profitable trades', helpPath('profitable-trades')],
  },
  {
    id: 'sharpe-ratio',
    ask: 'How is the Sharpe ratio computed?',
    answer:
      '30 days at least, then: mean of daily returns ÷ their standard deviation, days without a position included, times √252 (√365 for crypto). No interest rate is subtracted.',
    also: ['risk adjusted', 'Sortino'],
    shownAt: ['Statistics explained', helpPath('statistics-explained')],
  },
  {
    id: 'differs-from-my-spreadsheet',
    ask: 'Why do your figures differ from my spreadsheet?',
    answer:
      'Five usual reasons: costs, daily valuations, time zone, open positions, and which phase you look at. The ledger’s CSV has every fill with its price and costs, so you can find the one.',
    also: ['wrong', 'calculation', 'excel', 'mismatch'],
    shownAt: ['The ledger', helpPath('ledger')],
  },
  {
    id: 'top-10',
    ask: 'What does Top 10 mean?',
    answer: `10 robots with the highest profit since publication over at least ${FEW_TRADES} trades closed since then. Among many robots the first ones are partly lucky, and each robot’s luck meter says how much is expected.`,
    also: ['best robots', 'ranking', 'sorted'],
    shownAt: LIST,
  },
  {
    id: 'can-lose-more-than-it-has',
    ask: 'Can a robot lose more than it has?',
    answer:
      'Yes, with short positions. They close when the account’s equity falls below 30% of their value, but a price can jump past that, and the account can end below zero.',
    also: ['margin call', 'negative balance', 'short'],
    shownAt: ['Simulated prices', helpPath('simulated-prices')],
  },
  {
    id: 'when-is-a-robot-stopped',
    ask: 'When is a robot stopped?',
    answer:
      'Never because of our mood. Each newer robot has a rule, fixed before publication, that retires it when its results fall too low. It stays in the list and in every count. A robot that is removed keeps its ledger.',
    also: ['retired', 'removed', 'shut down'],
    shownAt: READING,
  },
]);

export const COSTS = questionGroup('Costs', [
  {
    id: 'what-is-left-out',
    ask: 'Which costs are left out?',
    answer: `Not all of them are modeled. ${NOT_MODELED_TEXT}`,
    also: ['dividends', 'taxes', 'financing', 'borrow', 'hidden fees'],
    shownAt: ['Disclaimers and Limitations', legalPath('disclaimers-and-limitations')],
  },
  {
    id: 'slippage',
    ask: 'What is slippage?',
    answer:
      'Half the spread, plus the impact of the order on the price: the difference between the quote and the fill, against you. Your copy’s page keeps delay and price apart.',
    also: ['impact', 'fill price', 'execution'],
    shownAt: ['Simulated prices', helpPath('simulated-prices')],
  },
  {
    id: 'why-fast-robots-lose-more',
    ask: 'Why do fast robots lose more?',
    answer:
      ':figure{name=losing-share timeframe=5} of 5-minute robots lose since publication, against :figure{name=losing-share timeframe=60} of 60-minute robots. Costs are paid per trade, and moves between trades get smaller as trades get more frequent.',
    also: ['scalping', '5 minutes', 'day trading', 'intraday', 'costs a year'],
    shownAt: ['Pricing', SITE_PATHS.memberships],
  },
  {
    id: 'plan-price-in-returns',
    ask: 'Do returns include my plan’s price?',
    answer:
      'No. A plan of $540 a year is 5.4% of an account of $10,000 and 0.54% of $100,000. Subtract it yourself before you compare a robot with anything.',
    also: ['subscription', 'fee', 'pays off', 'worth'],
    shownAt: ['Pricing', SITE_PATHS.memberships],
  },
]);
