/** The legal articles by the words that stand for them in addresses, in the order in which they are listed. */
export const LEGAL_ARTICLES = ['disclaimers-and-limitations', 'terms', 'privacy'] as const;

export type LegalArticle = (typeof LEGAL_ARTICLES)[number];

/** The article of that name, in whatever case; null when there is none. */
export function findLegalArticle(name: string): LegalArticle | null {
  const lower = name.toLowerCase();
  return LEGAL_ARTICLES.find((article) => article === lower) ?? null;
}
