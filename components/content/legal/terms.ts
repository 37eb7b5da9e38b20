import { TERMS_VERSION } from '@/lib/people/accounts/terms-version';
import { legalPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { ArticleText } from './article-text';
import { ARTICLE_TITLES } from './article-titles';

/** What holds between the site and whoever uses it. A changed text takes a new TERMS_VERSION; a test holds it to that. */
export const TERMS: ArticleText = {
  title: ARTICLE_TITLES.terms,
  summary:
    'The few rules for using this site: what it is for, what holds for accounts and plans, and what it does not promise.',
  version: TERMS_VERSION,
  sections: [
    {
      id: 'purpose',
      title: 'What the site is for',
      paragraphs: [
        'Tickproof shows trading robots, how they decided and what came of it. You may read it, compare robots, check their ledgers and use the API for purposes of your own, for as long as you keep to these terms.',
        'It is not a broker, an exchange or an adviser. It holds no money and places no orders with real money.',
      ],
    },
    {
      id: 'advice',
      title: 'No advice',
      paragraphs: [
        'Nothing here is financial, investment, tax or legal advice, with a plan or without one, also where a robot shows what it bought or sold. No result is promised. What you do with your money is your own decision and at your own risk.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      paragraphs: [
        'An account is free. It is created when you enter the code we mail to your address, or by joining with an account of another site. You agree to these terms first, and your account shows which version you agreed to. Give an email that is yours, keep your password to yourself, and tell us when somebody else uses your account. An account belongs to one person and cannot be passed on.',
        'You can delete it at any time in its settings, at once and for good. Whoever runs the site may close an account that breaks these terms.',
        'What is kept of an account is written under Privacy.',
      ],
      links: [{ text: 'Privacy', href: legalPath('privacy') }],
    },
    {
      id: 'plans',
      title: 'Plans and payment',
      paragraphs: [
        'A plan lets you follow robots; the page of plans says which. Notifications appear on this site only, not by mail or on your phone. Not available yet, with any plan: autopilot, autotrading, credits for other AI tools, and those tools. No plan makes a robot’s results better, or real.',
        'Prices are in US dollars. The checkout shows what you buy, what it costs and how long it lasts before anything is paid. A plan is paid for a month or a year ahead and renews for the same period and price until you cancel it. A price that changes later holds for new checkouts only.',
        'Where no payment provider is set up, the checkout is a sandbox: it says so, no money moves, and a plan ends by itself after its period.',
      ],
      links: [{ text: 'Plans and prices', href: SITE_PATHS.memberships }],
    },
    {
      id: 'cancelling',
      title: 'Cancelling and changing plans',
      paragraphs: [
        'You cancel with one click under My plans. Nothing more is charged then, you keep the plan until the end of what is paid, and until then you can take the cancelling back. What was bought together is cancelled together.',
        'A period that has begun is not refunded. A larger plan replaces the running one at once, and the unused rest of that one is taken off the first payment; a smaller one can be chosen when the running one has ended. When you delete your account your plans end at once, and what is paid and not yet used is lost. Rights to withdraw or to be refunded that the law gives you and that cannot be waived stay yours.',
        'When a payment fails, or a plan ends, you cannot follow more robots by it. Robots that you follow already stay among yours.',
      ],
      links: [{ text: 'My plans', href: SITE_PATHS.myPlans }],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      paragraphs: [
        'Do not overload the site, try to break into it, guess at other people’s passwords, make accounts in bulk, or get round its limits. Programs are welcome at a rate that leaves room for others; robots.txt says which pages are not for them.',
        'When you show figures from this site elsewhere, show with them what kind of prices they rest on and whether they are backtest or forward. Do not present simulated results as money that somebody earned.',
      ],
    },
    {
      id: 'no-promise',
      title: 'No promise',
      paragraphs: [
        'The site is offered as it is. It can be changed, interrupted or ended at any time, and nobody promises that its figures are right or that it fits any purpose. As far as the law allows, whoever runs it is not liable for losses from using it, trading losses above all. Rights that the law gives you and that cannot be waived stay yours.',
        'The disclaimers and limitations on this site are part of these terms.',
      ],
      links: [{ text: 'Disclaimers and Limitations', href: legalPath('disclaimers-and-limitations') }],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'These terms change with the product. What stands at this address is what holds from the moment it stands there. A plan that you have paid for keeps its price and what it opens until the end of what is paid.',
      ],
    },
  ],
};
