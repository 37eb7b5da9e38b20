/** The legal articles by their names in addresses, in listed order. */
export const LEGAL_ARTICLES = ['disclaimers-and-limitations', 'terms', 'privacy'] as const;

export type LegalArticle = (typeof LEGAL_ARTICLES)[number];

/** The article of that name, in whatever case; null when there is none. */
export function findLegalArticle(name: string): LegalArticle | null {
  const lower = name.toLowerCase();
  return LEGAL_ARTICLES.find((article) => article === lower) ?? null;
}

/** The articles' titles, separate from their texts: every page links to them and few contain them. */
export const ARTICLE_TITLES: Readonly<Record<LegalArticle, string>> = {
  'disclaimers-and-limitations': 'Disclaimers and Limitations',
  terms: 'Terms and Conditions',
  privacy: 'Privacy',
};
