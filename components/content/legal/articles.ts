import type { LegalArticle } from '@/lib/site/addresses/legal-articles';
import type { ArticleText } from './article-text';
import { DISCLAIMERS } from './disclaimers';
import { PRIVACY } from './privacy';
import { TERMS } from './terms';

export const ARTICLES: Readonly<Record<LegalArticle, ArticleText>> = {
  'disclaimers-and-limitations': DISCLAIMERS,
  terms: TERMS,
  privacy: PRIVACY,
};
