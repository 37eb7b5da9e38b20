/**
 * What a robot's account may do and pays, in one line. A different line needs the next version: the registry records
 * when it started.
 */
export const RULES = {
  version: 4,
  text: 'Orders fill at the first bar that opens after the decision. Opening orders are limited to 2.5% of that bar’s volume; exits are not. When an account’s equity is below 30% of the value of its short positions at a bar’s close, all of them are closed. Commissions are proportional to the value. Robots published with rules of their own enter only where the move they can expect pays for four round trips.',
} as const;
