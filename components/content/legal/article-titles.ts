import type { LegalArticle } from '@/lib/site/addresses/legal-articles';

/** What the articles are called, apart from their texts: every page links to them and few hold them. */
export const ARTICLE_TITLES: Readonly<Record<LegalArticle, string>> = {
  'disclaimers-and-limitations': 'Disclaimers and Limitations',
  terms: 'Terms and Conditions',
  privacy: 'Privacy',
};
