/** The subjects of the API reference, each with its own page, as spelled in addresses. */
export const API_SUBJECTS = [
  'robots',
  'prices',
  'screener',
  'accounts',
  'paper-trades',
  'brokers',
  'portfolios',
  'community',
  'plans',
  'notifications',
  'texts',
  'events',
] as const;

export type ApiSubject = (typeof API_SUBJECTS)[number];

/** The subject of that name, ignoring case; null if there's none. */
export function findApiSubject(name: string): ApiSubject | null {
  const lower = name.toLowerCase();
  return API_SUBJECTS.find((subject) => subject === lower) ?? null;
}
