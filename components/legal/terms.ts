import type { ArticleText } from './article-text';
import { ARTICLE_TITLES } from './article-titles';

/** What holds between the site and whoever uses it. */
export const TERMS: ArticleText = {
  title: ARTICLE_TITLES.terms,
  summary:
    'The few rules for using this site: what it is for, what you may do with it, and what it does not promise.',
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
      id: 'accounts',
      title: 'Accounts and payment',
      paragraphs: [
        'Accounts are not open yet and no plan can be bought yet, so nothing is charged. Before either opens, these terms will say what holds for them, and you will be asked to agree first.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      paragraphs: [
        'Do not overload the site, try to break into it, or get round its limits. Programs are welcome at a rate that leaves room for others; robots.txt says which pages are not for them.',
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
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'These terms change with the product. What stands at this address is what holds from the moment it stands there.',
      ],
    },
  ],
};
