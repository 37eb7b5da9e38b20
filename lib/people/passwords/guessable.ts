import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { normalizePassword } from './check-password';

/** What this site's name makes everyone try. */
const OF_THIS_SITE = ['tickproof'];
/** Below this, zxcvbn scores a password 0 or 1: "very guessable", even where guesses are limited. */
const MIN_GUESSES = 1e6;

/**
 * Estimates in how many guesses someone who knows common passwords, keyboards, dates, repeats and sequences would find
 * a password (zxcvbn, Wheeler 2016). Only the beginning of long ones is looked at and few spellings by look-alike
 * characters are undone, so that no password takes longer than a few milliseconds.
 */
const estimator = new ZxcvbnFactory({
  dictionary: { 'passwords-common': dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
  maxLength: 48,
  l33tMaxSubstitutions: 4,
});

/**
 * Whether a password is too easy to guess. It takes 6 MB, so it's loaded on first use (`is-guessable.ts`).
 * @param known what guessers would know about its user, such as the email and the name
 */
export function isGuessableBy(password: string, known: readonly string[]): boolean {
  const chosen = normalizePassword(password);
  const words = [...known, ...OF_THIS_SITE].flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const inputs = [...new Set([...known.map((text) => text.toLowerCase()), ...words])].filter(
    (word) => word.length > 2,
  );
  // `Tickproof2026!` is no better than `tickproof`.
  if (inputs.includes(chosen.toLowerCase().replace(/[^\p{L}]/gu, ''))) return true;
  return estimator.check(chosen, inputs).guesses < MIN_GUESSES;
}
