/** Features that the operator turns on (`FEATURES`), each with what it adds. */
export const FEATURES = {
  'crypto-real-time': 'the real-time crypto link on pages about crypto, for guests too',
  'stock-pattern-scanner': 'the pattern scanner for stocks',
  'crypto-pattern-scanner': 'the pattern scanner for crypto',
  'forex-pattern-scanner': 'the pattern scanner for forex',
  '401k': 'the 401(k) marketplace',
} as const;

export type Feature = keyof typeof FEATURES;

export const FEATURE_NAMES = Object.keys(FEATURES) as readonly Feature[];
