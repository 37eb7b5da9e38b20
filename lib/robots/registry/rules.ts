/** How orders are filled, in one line. Another line needs the next version: the registry records when it came. */
export const RULES = {
  version: 2,
  text: 'Orders fill at the first open after the decision was recorded.',
} as const;
