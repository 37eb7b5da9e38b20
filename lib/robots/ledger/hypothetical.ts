/** The label beside every heading of results: robots trade model accounts, on real prices too. */
export const HYPOTHETICAL = 'Hypothetical';

/**
 * CFTC Rule 4.41(b)(1)(i), 17 CFR 4.41, word for word with its hyphen in "under-or". The rule asks for it prominently
 * and beside the results: the label unfolds it, and it's below them.
 */
export const CFTC_TEXT =
  'These results are based on simulated or hypothetical performance results that have certain inherent limitations. Unlike the results shown in an actual performance record, these results do not represent actual trading. Also, because these trades have not actually been executed, these results may have under-or over-compensated for the impact, if any, of certain market factors, such as lack of liquidity. Simulated or hypothetical trading programs in general are also subject to the fact that they are designed with the benefit of hindsight. No representation is being made that any account will or is likely to achieve profits or losses similar to these being shown.';

const EVEN_FORWARD =
  'even forward trades are evidence: the published seed fixes every future price, so anyone could compute them in advance.';

/** Wherever forward trades are explained. */
export const NO_FORWARD_EVIDENCE = `On simulated prices, not ${EVEN_FORWARD}`;

/** The same, after a sentence that names simulated prices. */
export const NOT_EVEN_FORWARD = `Not ${EVEN_FORWARD}`;

/** In place of a verdict on fewer than `FEW_TRADES` trades closed since publication. */
export const TOO_EARLY = 'Too early to judge';
