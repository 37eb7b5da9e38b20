/** The trader levels with their own page, as spelled in addresses. */
export const TRADER_LEVELS = ['beginner', 'intermediate', 'expert'] as const;

export type TraderLevel = (typeof TRADER_LEVELS)[number];

/** The level of that name, ignoring case; null if there's none. */
export function findTraderLevel(name: string): TraderLevel | null {
  const lower = name.toLowerCase();
  return TRADER_LEVELS.find((level) => level === lower) ?? null;
}
