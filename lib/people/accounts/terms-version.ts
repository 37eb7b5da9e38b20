/**
 * The version of the Terms and Conditions that people accept now: the day of the last change of their text. A test of
 * the legal pages holds it to the text.
 */
export const TERMS_VERSION = '2026-11-23';

/** Which terms someone accepted, and when. */
export interface AcceptedTerms {
  readonly version: string;
  /** UTC milliseconds. */
  readonly acceptedAt: number;
}
