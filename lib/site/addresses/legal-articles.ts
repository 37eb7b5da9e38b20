/** Legal articles by their names in addresses, in display order. */
export const LEGAL_ARTICLES = ['disclaimers-and-limitations', 'terms', 'privacy', 'affiliate-terms'] as const;

export type LegalArticle = (typeof LEGAL_ARTICLES)[number];

/** The article of that name, ignoring case; null if there's none. */
export function findLegalArticle(name: string): LegalArticle | null {
  const lower = name.toLowerCase();
  return LEGAL_ARTICLES.find((article) => article === lower) ?? null;
}

/** Titles, separate from texts because every page links to articles and few contain them. */
export const ARTICLE_TITLES: Readonly<Record<LegalArticle, string>> = {
  'disclaimers-and-limitations': 'Disclaimers and Limitations',
  terms: 'Terms and Conditions',
  privacy: 'Privacy',
  'affiliate-terms': 'Affiliate Terms',
};
