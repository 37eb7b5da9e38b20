/** Kinds of reasons for skipped signals in a word or two: `4 no cash`. */
const LABELS: Readonly<Record<string, string>> = {
  money: 'no cash',
  'no-funds': 'no cash',
  funds: 'no cash',
  paused: 'while paused',
  halted: 'while halted',
  draining: 'while ending',
  'max-open': 'too many open',
  opposite: 'opposite side held',
  late: 'seen late',
  'no-price': 'no price',
  'no-broker-price': 'no price',
  'no-size': 'no size',
  replaced: 'replaced',
  'not-armed': 'not armed',
  'not-tradable': 'not traded there',
  'no-short': 'can’t be shorted',
  'no-short-crypto': 'can’t be shorted',
  'broker-down': 'broker unreachable',
  'below-minimum': 'below minimum',
  'limit-open': 'account’s limit',
  'limit-orders': 'account’s limit',
};

export function skipLabel(kind: string): string {
  return LABELS[kind] ?? 'for other reasons';
}
