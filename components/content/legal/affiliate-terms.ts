import { AFFILIATE_TERMS_VERSION } from '@/lib/people/affiliates/affiliate';
import { HOLD_DAYS } from '@/lib/people/affiliates/commission';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { ARTICLE_TITLES } from '@/lib/site/addresses/legal-articles';
import type { ArticleText } from './article-text';

/** Changing them requires a new AFFILIATE_TERMS_VERSION, which a test enforces. */
export const AFFILIATE_TERMS: ArticleText = {
  title: ARTICLE_TITLES['affiliate-terms'],
  summary:
    'The rules for earning commission with friends who buy a plan, where this site’s operator pays any.',
  version: AFFILIATE_TERMS_VERSION,
  sections: [
    {
      id: 'when',
      title: 'When these terms apply',
      paragraphs: [
        'They apply to you if you join the affiliate program. Its page says whether this site’s operator pays commission, and how much. Where it says that no money is paid, nobody can join.',
      ],
      links: [{ text: 'Affiliate program', href: SITE_PATHS.affiliateProgram }],
    },
    {
      id: 'commission',
      title: 'What you earn',
      paragraphs: [
        'You earn a percentage of each invoice that a friend pays for a plan after you joined the program. A friend is someone who created an account by your link and counts; Share with friends says who does. The percentage is the one in force when the invoice was paid.',
        'Commission is in US dollars, counted on what was paid and rounded down to a cent. Clicks, free accounts, complimentary plans and sandbox checkouts earn nothing.',
      ],
      links: [{ text: 'Share with friends', href: SITE_PATHS.shareWithFriends }],
    },
    {
      id: 'reversals',
      title: 'When commission is held or reversed',
      paragraphs: [
        `Commission is held for ${HOLD_DAYS} days after the payment. A refund takes back its share. While a payment is disputed, all of its commission is taken back; if the buyer’s bank decides for us, it’s restored. If commission is reversed after a payout, the next commission makes up for it.`,
        'If a friend may be you, or another friend with a second account, or if you seem to have paid for them, a person looks at it. Until then, the commission is held. If the friend doesn’t count, it’s reversed.',
      ],
    },
    {
      id: 'duties',
      title: 'What we ask of you',
      paragraphs: [
        'Wherever you share your link, say clearly and beside it that you may earn a commission. Don’t promise results, don’t give advice in our name, and don’t pretend to be us. Don’t send unsolicited messages.',
        'Don’t invite yourself, create accounts for others, or pay for friends’ plans to earn commission.',
      ],
    },
    {
      id: 'payouts',
      title: 'Payouts',
      paragraphs: [
        'The operator pays what is due and writes to the email address of your account about how. You see every line of your account on the program’s page, and can export it with your data. Taxes on commission are yours to pay.',
      ],
    },
    {
      id: 'end',
      title: 'Changes and the end',
      paragraphs: [
        'The operator may change the percentage or end the program. Invoices paid before then keep their commission.',
        'You can stop sharing your link at any time. If you delete your account, commission that hasn’t been paid out is lost.',
      ],
    },
  ],
};
