import type { LegalArticle } from '@/lib/site/addresses/legal-articles';
import { AFFILIATE_TERMS } from './affiliate-terms';
import type { ArticleText } from './article-text';
import { DISCLAIMERS } from './disclaimers';
import { PRIVACY } from './privacy';
import { TERMS } from './terms';

export const ARTICLES: Readonly<Record<LegalArticle, ArticleText>> = {
  'disclaimers-and-limitations': DISCLAIMERS,
  terms: TERMS,
  privacy: PRIVACY,
  'affiliate-terms': AFFILIATE_TERMS,
};
