import type { OriginalEntry } from '../entry';
import { EVIDENCE_TERMS } from './glossary/evidence-terms';
import { MARKET_TERMS } from './glossary/market-terms';
import { ORDER_TERMS } from './glossary/order-terms';
import { RESULT_TERMS } from './glossary/result-terms';
import { RULE_TERMS } from './glossary/rule-terms';

/** The terms of the field, by group. */
export const GLOSSARY: readonly OriginalEntry<'glossary'>[] = [
  ...MARKET_TERMS,
  ...ORDER_TERMS,
  ...RULE_TERMS,
  ...RESULT_TERMS,
  ...EVIDENCE_TERMS,
];
