import { TERMS_VERSION } from '@/lib/people/accounts/terms-version';
import { legalPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { ARTICLE_TITLES } from '@/lib/site/addresses/legal-articles';
import type { ArticleText } from './article-text';

/** The site's terms. Changing them requires a new TERMS_VERSION, which a test enforces. */
export const TERMS: ArticleText = {
  title: ARTICLE_TITLES.terms,
  summary:
    'The rules for using this site: what it’s for, how accounts and plans work, and what it doesn’t promise.',
  version: TERMS_VERSION,
  sections: [
    {
      id: 'purpose',
      title: 'What the site is for',
      paragraphs: [
        'Tickproof shows trading robots, their decisions and the results. You may read it, compare robots, check their ledgers and use the API for your own purposes, as long as you follow these terms.',
        'It’s not a broker, an exchange or an adviser, and it holds no money. It sends orders only to broker accounts that you connected and armed yourself.',
      ],
    },
    {
      id: 'advice',
      title: 'No advice',
      paragraphs: [
        'Nothing here is financial, investment, tax or legal advice, with or without a plan, even where a robot shows what it bought or sold. No result is promised. What you do with your money is your own decision, at your own risk.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      paragraphs: [
        'An account is free. It is created when you enter the code we mail to your address, or by joining through another site. You agree to these terms first, and your account shows which version you agreed to. Use an email of your own, keep your password to yourself, and tell us if someone else uses your account. An account belongs to one person and can’t be transferred.',
        'You can delete your account at any time in its settings, immediately and permanently. The site’s operator may close an account that breaks these terms.',
        'Privacy describes what we keep about an account.',
      ],
      links: [{ text: 'Privacy', href: legalPath('privacy') }],
    },
    {
      id: 'plans',
      title: 'Plans and payment',
      paragraphs: [
        'A plan lets you follow robots; the plans page says which. Notifications of these robots appear on this site, and by mail or in your browser if you turn that on. Autopilot, which copies a robot’s trades to your paper account, is included for robots you follow. You can select robots tied to a broker account for autotrading; with money management on, all robots you follow. No plan improves results or makes them real.',
        'Prices are in US dollars. The checkout shows what you buy, what it costs and how long it lasts before anything is paid. You pay for a plan a month or a year ahead, and it renews for the same period at the same price until you cancel. Later price changes apply to new checkouts only.',
        'Intermediate One and Intermediate Two give credit each month to pay for tools at their monthly prices; the plans page says how much. Credit isn’t money: it can’t be paid out or transferred, and what you don’t spend in a month of your plan doesn’t carry over. Tools paid with credit are paid again with the next month’s credit until you cancel them, and end with your plan. While a payment for the plan is disputed, they are suspended with it. If a smaller plan’s credit doesn’t cover all of your tools, those you took last end, and we mail you which.',
        'If no payment provider is set up, the checkout is a sandbox: it says so, no money moves, and a plan ends by itself after its period.',
      ],
      links: [{ text: 'Plans and prices', href: SITE_PATHS.memberships }],
    },
    {
      id: 'paper',
      title: 'Paper trading and autopilot',
      paragraphs: [
        'A paper account is practice: it holds no money, and nothing in it is ever bought or sold at a broker or an exchange. Its orders fill at this site’s prices by a model of costs. A broker’s fills would differ, and could be worse.',
        'Autopilot copies a robot’s signals to your paper account as they come. It can be late, skip a trade or stop, for example at your copy stop or when the robot is removed; skipped trades are listed with their reasons. Your result will differ from the robot’s. It’s no recommendation, and no sign of what real money would have made.',
        'Resetting a paper account archives it; you can still download what it did.',
      ],
    },
    {
      id: 'autotrading',
      title: 'Broker accounts and autotrading',
      paragraphs: [
        'Robots you select for autotrading trade your paper account or, where this site runs on live prices, an account at a broker that you connect. Real money also needs the operator’s permission, two-step login, limits you set and a confirmation you type. The account is yours, under your broker’s terms, and you must be allowed to let a program trade it.',
        'While an account is armed, robots place orders on it within your limits without asking you first. They can be late, filled in part, refused, skipped or missed, and brokers, connections and this site can fail. Limits are checked before an order is sent and don’t guard against price gaps. While an account is stopped, nothing is ordered, not even to close a position; stop orders that already wait at your broker stay there. You are responsible for what you select and risk, for watching the account, and for its losses and taxes.',
        'You allow us to keep your keys, or the access token your broker gives us when you sign in there, sealed and to use them only to place, look up and cancel orders and to read the account; never to move money out. Disconnecting destroys them. You can also withdraw either at your broker. You can stop all trading at any time with one click, and download what happened from the account’s audit log.',
      ],
      links: [
        { text: 'Broker accounts', href: SITE_PATHS.brokers },
        { text: 'Disclaimers and Limitations', href: legalPath('disclaimers-and-limitations') },
      ],
    },
    {
      id: 'cancelling',
      title: 'Canceling and changing plans',
      paragraphs: [
        'You can cancel with one click under My plans. Nothing more is charged, you keep the plan until the end of the paid period, and until then you can resume it. Plans bought together are canceled together.',
        'A period that has started isn’t refunded. An upgrade replaces your plan immediately, and the unused part of the old plan is credited toward the first payment. You can choose a lower plan when the current one has ended. If you delete your account, your plans end immediately and any unused time is lost. This doesn’t limit rights to withdraw or to a refund that the law gives you and that can’t be waived.',
        'When a payment fails or a plan ends, it no longer lets you follow more robots. You keep following the robots you follow now, and their copies go on, on broker accounts too.',
      ],
      links: [{ text: 'My plans', href: SITE_PATHS.myPlans }],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      paragraphs: [
        'Don’t overload the site, try to break into it, guess other people’s passwords, create accounts in bulk or bypass its limits. Programs are welcome at a rate that leaves room for others; robots.txt lists the pages that are off limits to them.',
        'If you show figures from this site elsewhere, say what kind of prices they come from and whether they’re from the backtest or since publication. Don’t present simulated results as money someone earned.',
      ],
    },
    {
      id: 'no-promise',
      title: 'No promise',
      paragraphs: [
        'The site is provided as is. It can change, be interrupted or end at any time, with no guarantee that its figures are correct or that it fits any purpose. As far as the law allows, the site’s operator isn’t liable for losses from using it, trading losses in particular. This doesn’t limit rights that the law gives you and that can’t be waived.',
        'The disclaimers and limitations on this site are part of these terms.',
      ],
      links: [{ text: 'Disclaimers and Limitations', href: legalPath('disclaimers-and-limitations') }],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'These terms change with the product. The version on this page applies from the moment it’s published. A plan you’ve paid for keeps its price and what it includes until the end of the paid period.',
      ],
    },
  ],
};
