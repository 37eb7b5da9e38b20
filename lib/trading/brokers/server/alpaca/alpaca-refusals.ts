import type { RefusalCode } from '../../broker';

/**
 * What Alpaca's words mean: code 40310000 covers everything from missing money to wash trades, 42210000 for whatever
 * is wrong with an order. The first that fits counts.
 */
const MEANINGS: readonly (readonly [RefusalCode, RegExp])[] = [
  ['opposite', /wash trade|opposite side/i],
  ['holding', /position intent mismatch/i],
  ['stop-passed', /stop[\s_-]?price must/i],
  [
    'size',
    /cost basis must be|minimal? (?:amount|qty|quantity)|must be integer|not fractionable|fractional|qty must be|increment/i,
  ],
  [
    'not-tradable',
    /sold short|not allowed to short|shorting|not tradable|not active|not found|hard.to.borrow|halted|restricted/i,
  ],
  [
    'market-closed',
    /market (?:is )?(?:closed|not open)|outside (?:of )?(?:market|trading) hours|only day orders|extended hours/i,
  ],
  ['funds', /insufficient|buying power|exceeds? .*(?:balance|equity)/i],
  [
    'keys',
    /rejected by user request|not authorized|account (?:is )?(?:blocked|restricted|closed|not active)|trading (?:is )?blocked/i,
  ],
];

export function readRefusal(words: string): RefusalCode {
  return MEANINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}

/** Alpaca has spelled it with underscores and with spaces. */
export function saysKnownAlready(words: string): boolean {
  return /client[\s_-]?order[\s_-]?id must be unique/i.test(words);
}
