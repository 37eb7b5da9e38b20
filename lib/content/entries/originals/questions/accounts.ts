import { formatCents } from '@/lib/people/memberships/price-labels';
import { productsSold } from '@/lib/people/memberships/products';
import { monthlyCredit } from '@/lib/people/memberships/tool-credit';
import { costModelFor } from '@/lib/robots/execution/costs';
import { helpPath, legalPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { questionGroup } from './question';

const FOLLOWING = ['Following robots', helpPath('following-robots')] as const;
const MESSAGES = ['Notifications', helpPath('notifications')] as const;
const AUTOPILOT = ['Autopilot', helpPath('autopilot')] as const;
const PAPER = ['Paper trades', helpPath('paper-trades')] as const;
const BROKERS = ['Broker accounts', helpPath('broker-accounts')] as const;
const PLANS = ['Pricing', SITE_PATHS.memberships] as const;
const SECURITY = ['Your account and its security', helpPath('account-and-security')] as const;

/** A fraction in basis points. */
function points(fraction: number): string {
  return `${Math.round(fraction * 100_000) / 10}`;
}

const [stock, etf, forex, crypto] = (['S', 'E', 'F', 'C'] as const).map((type) => costModelFor(type, false));
const atBroker = costModelFor('S', true);

/** Without those that only some sites sell. */
const EVERYWHERE = productsSold([]);

export const TRADE_COSTS = questionGroup('Costs', [
  {
    id: 'what-a-trade-costs',
    ask: 'What does a trade cost here?',
    answer: `${points(stock?.spread ?? 0)} basis points of spread for stocks, ${points(etf?.spread ?? 0)} for ETFs, ${points(forex?.spread ?? 0)} for forex, ${points(crypto?.spread ?? 0)} for crypto: each fill pays half of it, plus market impact that grows with the square root of its size. Crypto pays ${points(crypto?.commissionRate ?? 0)} more a side; brokerage robots pay ${points(atBroker.commissionRate)} on stocks and ETFs.`,
    also: ['fees', 'commission', 'spread', 'bp'],
    shownAt: ['Simulated prices', helpPath('simulated-prices')],
  },
  {
    id: 'how-much-money',
    ask: 'How much money do I need?',
    answer:
      '$0 to read, check and practice. Paper accounts start at $1,000 of play money. Before you turn autopilot on, it says how many of the robot’s open trades fit your amount.',
    also: ['minimum', 'deposit', 'start with', 'capital'],
    shownAt: PAPER,
  },
]);

export const FOLLOWING_QUESTIONS = questionGroup('Following and notifications', [
  {
    id: 'what-follow-does',
    ask: 'What does FOLLOW do?',
    answer:
      'No trading: FOLLOW brings a robot’s trades to your home page and, if you switch them on, to your inbox. UNFOLLOW stops that.',
    also: ['subscribe', 'invest', 'copy'],
    shownAt: FOLLOWING,
  },
  {
    id: 'follow-for-free',
    ask: 'Can I follow robots for free?',
    answer:
      'No, but you can bookmark any robot for free. Following needs a plan that includes the robot’s timeframe, or Intraday Crypto for crypto robots.',
    also: ['free trial', 'bookmark', 'cost'],
    shownAt: FOLLOWING,
  },
  {
    id: 'no-message',
    ask: 'Why did I get no message?',
    answer:
      '3 switches per robot are off until you turn them on: open trades, closed trades, pending orders. Mail and browser messages are off until you choose them. Your inbox keeps everything that was switched on.',
    also: ['alert', 'notification', 'email', 'push', 'missing'],
    shownAt: MESSAGES,
  },
  {
    id: 'how-fast-are-signals',
    ask: 'How fast are signals?',
    answer:
      'No faster than minutes: a decision is made when a bar closes, and its order fills at the first bar that opens after that. The signal is in your inbox seconds after the decision, so there is time between the two.',
    also: ['delay', 'latency', 'real time', 'lag'],
    shownAt: MESSAGES,
  },
  {
    id: 'sms-telegram-app',
    ask: 'Is there SMS, Telegram or an app?',
    answer:
      'No. There are the inbox, messages on the page, mail, browser notifications and an RSS feed of new robots. On an iPhone, browser notifications need the site on the home screen.',
    also: ['WhatsApp', 'iOS', 'Android', 'phone', 'Discord'],
    shownAt: MESSAGES,
  },
  {
    id: 'weekly-report-by-mail',
    ask: 'Can I get the weekly report by mail?',
    answer:
      'Yes, without an account: enter your email below the blog or a report, and confirm by the link we send you. It comes each Saturday with the main figures, and again only if one of those was wrong. Each mail has a link to stop.',
    also: ['newsletter', 'subscribe', 'email', 'unsubscribe'],
    shownAt: ['Blog', SITE_PATHS.blogs],
  },
  {
    id: 'joined-during-a-trade',
    ask: 'What if a robot holds a trade when I join?',
    answer:
      'Nothing is copied by default: autopilot starts with the next trade. You can ask it to copy open trades too, at today’s price instead of the robot’s.',
    also: ['open positions', 'late', 'already open'],
    shownAt: AUTOPILOT,
  },
  {
    id: 'what-if-my-plan-ends',
    ask: 'What happens to my robots when my plan ends?',
    answer:
      'Nothing is taken away: you keep following what you follow, and copies go on. You can’t follow further robots until you have a plan again.',
    also: ['expire', 'cancel', 'stop'],
    shownAt: ['Plans', helpPath('plans')],
  },
]);

export const PAPER_QUESTIONS = questionGroup('Paper and autopilot', [
  {
    id: 'is-paper-money-real',
    ask: 'Is paper money real?',
    answer:
      'No. Paper orders fill at this site’s prices by a cost model. Fills at a broker can be worse: queues, outages and other traders aren’t modeled.',
    also: ['demo', 'practice', 'virtual', 'test account'],
    shownAt: PAPER,
  },
  {
    id: 'why-not-the-robots-result',
    ask: 'Why isn’t my result the same as the robot’s?',
    answer:
      'Five parts explain it: delay, price, fees, size and missed trades. Each copy’s page shows them trade by trade, and they add up exactly to the difference.',
    also: ['different', 'gap', 'worse', 'deviation'],
    shownAt: AUTOPILOT,
  },
  {
    id: 'why-not-copied',
    ask: 'Why wasn’t a trade copied?',
    answer:
      'No trade is skipped silently. Not enough cash, one of your limits, a position on the opposite side, a lapsed signal: each skipped trade is listed on your paper trades with its reason.',
    also: ['skipped', 'missed', 'didn’t copy'],
    shownAt: AUTOPILOT,
  },
  {
    id: 'copy-stop',
    ask: 'What does a copy stop do?',
    answer:
      '5 to 95% is what you can choose: when the copy has lost that much, it closes its positions and stops. Prices can jump past it, so the loss can be larger.',
    also: ['stop loss', 'limit', 'max loss'],
    shownAt: AUTOPILOT,
  },
  {
    id: 'pause-stop-unfollow',
    ask: 'What happens to open trades when I pause, stop or unfollow?',
    answer:
      'Nothing until you decide. With *new trades* paused, the robot still closes what is open. With *all trades* paused, nothing guards open trades. When you stop or unfollow, you choose: close now, let the robot close them, or keep them.',
    also: ['close', 'wind down', 'turn off'],
    shownAt: AUTOPILOT,
  },
  {
    id: 'several-robots',
    ask: 'Can I copy several robots at once?',
    answer:
      'Yes. Their positions are kept apart even in the same ticker, and they share the account’s cash. You can have up to ten paper accounts and give each its own robots.',
    also: ['multiple', 'portfolio', 'accounts'],
    shownAt: PAPER,
  },
  {
    id: 'order-types',
    ask: 'Which order types are there?',
    answer:
      '5 on paper: market, limit, stop, stop-limit and trailing stop, for the day or until canceled, with a stop loss and a target if you like. At a broker, robots send market orders, and stops where the broker holds them.',
    also: ['bracket', 'OCO', 'GTC', 'limit order', 'trailing'],
    shownAt: PAPER,
  },
  {
    id: 'start-over',
    ask: 'Can I start over?',
    answer:
      'Yes. A reset opens a new paper account with the balance you choose. The old one is archived, and you can still download its fills, trades and tax lots.',
    also: ['reset', 'delete', 'clear'],
    shownAt: PAPER,
  },
  {
    id: 'splits-and-dividends',
    ask: 'What about splits and dividends?',
    answer:
      'Yes with live prices: positions are split as at a broker, and dividends are added to your cash. Simulated and imported prices have no dividends.',
    also: ['corporate actions', 'ex-date'],
    shownAt: PAPER,
  },
]);

export const BROKER_QUESTIONS = questionGroup('Brokers and safety', [
  {
    id: 'which-brokers',
    ask: 'Which brokers can I connect?',
    answer:
      'None while prices are simulated or imported. On a site with live prices: Alpaca for stocks and ETFs, and the crypto exchanges that its operator allows.',
    also: ['Alpaca', 'Binance', 'Interactive Brokers', 'Kraken', 'Coinbase'],
    shownAt: BROKERS,
  },
  {
    id: 'can-you-take-my-money',
    ask: 'Could you take my money with my keys?',
    answer:
      'No withdrawals with keys that can’t withdraw, so create only such keys. They are sealed when you save them: the web server can’t read them again. A stolen trading key can still lose money by bad trades, which is how some 100,000 keys of another service were abused in 2022.',
    also: ['API key', 'hack', 'security', 'steal', '3Commas'],
    shownAt: BROKERS,
  },
  {
    id: 'what-if-the-site-is-down',
    ask: 'What if your site is down?',
    answer:
      'No orders are sent then. Stops for whole shares can rest at Alpaca and work without us; fractions, crypto and exchanges have none. Know how to close a position at your broker yourself.',
    also: ['outage', 'offline', 'failure'],
    shownAt: BROKERS,
  },
  {
    id: 'stop-everything',
    ask: 'How do I stop everything?',
    answer:
      '1 button: *Stop all trading* is on every page while an account is armed or a robot is selected. Exits stop too, so only stops at the broker guard what is open. You can close everything robots opened right after.',
    also: ['kill switch', 'emergency', 'panic'],
    shownAt: BROKERS,
  },
  {
    id: 'what-limits-do',
    ask: 'How far can I rely on limits?',
    answer:
      'No further than the order: they are checked before each one is sent. They don’t limit the market, so when a price gaps you can lose more.',
    also: ['daily loss', 'max', 'protection', 'risk'],
    shownAt: BROKERS,
  },
  {
    id: 'partly-filled',
    ask: 'What if an order is partly filled, halted or refused?',
    answer:
      'Nothing is sent twice. Entries keep what they got, exits are tried again at least once a minute, and an order whose outcome is unknown is looked up first. Within two minutes you’re told about an exit that is held up.',
    also: ['rejected', 'halt', 'partial fill'],
    shownAt: BROKERS,
  },
  {
    id: 'same-stock-myself',
    ask: 'What if I trade the same stock myself?',
    answer:
      'No position of yours is touched. We show the difference, and you choose: leave it, take it as yours, or close it. We never buy to make up for one.',
    also: ['reconcile', 'manual trade', 'difference'],
    shownAt: BROKERS,
  },
  {
    id: 'pattern-day-trader',
    ask: 'Do I need $25,000 to day trade?',
    answer:
      'No longer by one fixed rule: FINRA replaced its pattern-day-trader rule with effect from 4 June 2026, and firms may phase the change in until 20 October 2027. Your broker says what it asks for.',
    also: ['PDT', 'day trading rule', 'FINRA'],
    shownAt: BROKERS,
  },
]);

export const PLAN_QUESTIONS = questionGroup('Plans and billing', [
  {
    id: 'what-is-free',
    ask: 'What is free?',
    answer:
      '$0 for reading and checking, as a guest. A free account adds dollar amounts, the six statistics, bookmarks, full ledgers and paper trading by hand.',
    also: ['free trial', 'cost', 'guest'],
    shownAt: PLANS,
  },
  {
    id: 'which-plan',
    ask: 'Which plan includes which robots?',
    answer: `${EVERYWHERE.length} are sold everywhere, for a month or a year. ${EVERYWHERE.map(({ name, prices }) => `${name}: ${formatCents(prices.month)} or ${formatCents(prices.year)}`).join('; ')}. The shorter the timeframe, the higher the plan. The plans page says what share of each plan’s robots loses.`,
    also: ['price', 'subscription', 'cost', 'expert', 'intermediate'],
    shownAt: PLANS,
  },
  {
    id: 'tool-credit',
    ask: 'What is the credit for tools?',
    answer: `${formatCents(monthlyCredit('IntermediateOne'))} a month with Intermediate One and ${formatCents(monthlyCredit('IntermediateTwo'))} with Intermediate Two, to pay for tools at their monthly prices. What you don’t spend in a month of your plan doesn’t carry over. My plans shows what is left. Expert includes every tool.`,
    also: ['bonus', 'credits', 'AI tools', 'add-on'],
    shownAt: ['Plans', helpPath('plans')],
  },
  {
    id: 'how-to-cancel',
    ask: 'How do I cancel?',
    answer:
      '1 click under My plans. Nothing more is charged, you keep the plan until the end of the paid period, and until then one click resumes it.',
    also: ['unsubscribe', 'end', 'stop paying'],
    shownAt: ['Plans', helpPath('plans')],
  },
  {
    id: 'refund',
    ask: 'Can I get a refund?',
    answer: `Not for a period that has started. When you upgrade, the unused part of the old plan is credited. Rights that the law gives you stay.`,
    also: ['money back', 'chargeback'],
    shownAt: ['Terms of Use', legalPath('terms')],
  },
  {
    id: 'no-payment-asked',
    ask: 'The checkout asked for no payment. Is that right?',
    answer:
      'Yes, on a site without a payment provider: the checkout is a sandbox, says so, and no money moves. The plan ends by itself after its period.',
    also: ['sandbox', 'trial', 'credit card'],
    shownAt: ['Plans', helpPath('plans')],
  },
]);

export const DATA_QUESTIONS = questionGroup('Data and your account', [
  {
    id: 'ticker-missing',
    ask: 'Why is a ticker missing?',
    answer:
      'No prices: many tickers are known by name but have none in this market. Their pages say so, and you can request a robot for one. A ticker that was renamed leads to its new name.',
    also: ['symbol', 'not found', 'delisted'],
    shownAt: ['Tickers', SITE_PATHS.tickers],
  },
  {
    id: 'lost-my-phone',
    ask: 'I lost my phone. How do I log in?',
    answer:
      '10 recovery codes came with two-step login; each works once in place of a code. A forgotten password is reset by mail.',
    also: ['2FA', 'authenticator', 'recovery', 'locked out'],
    shownAt: SECURITY,
  },
  {
    id: 'delete-or-download',
    ask: 'Can I download my data and delete my account?',
    answer:
      'Yes, both in your account’s settings. Stop all armed broker accounts before you delete it. Privacy says what is kept, why, and for how long.',
    also: ['GDPR', 'export', 'privacy', 'close account'],
    shownAt: ['Privacy', legalPath('privacy')],
  },
  {
    id: 'api',
    ask: 'Is there an API?',
    answer:
      'Yes. Calls and real-time events are documented with examples, and the documents for programs are public.',
    also: ['developers', 'OpenAPI', 'SignalR', 'self-host'],
    shownAt: ['API reference', SITE_PATHS.apiReference],
  },
]);

export const LAW_QUESTIONS = questionGroup('Risks and law', [
  {
    id: 'is-this-advice',
    ask: 'Is this financial advice?',
    answer:
      'No. Robots don’t know you. Where a service copies trades without your pressing a button for each, regulators may see portfolio management: the UK’s FCA says so. Who runs this site, and how it’s registered or not, belongs in its terms.',
    also: ['regulated', 'license', 'SEC', 'FCA', 'ESMA'],
    shownAt: ['Terms of Use', legalPath('terms')],
  },
  {
    id: 'taxes',
    ask: 'What about taxes and wash sales?',
    answer:
      'Every sale may be taxable where you live. Lots are matched first in, first out, and wash sales aren’t adjusted. For real accounts, your broker’s forms count.',
    also: ['1099', 'tax lots', 'FIFO'],
    shownAt: PAPER,
  },
  {
    id: 'spot-a-scam',
    ask: 'How do I spot a trading scam?',
    answer:
      '4 signs: steady or certain profits, a robot that can’t lose, pressure to pay now, and fees before you may withdraw. Check whether the seller is registered. The CFTC warned in January 2024 that AI can’t predict the future.',
    also: ['fraud', 'fake', 'legit', 'trustworthy'],
    shownAt: ['About day traders', '/about/day-traders/'],
  },
]);
