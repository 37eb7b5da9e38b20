/**
 * The current version of the Terms and Conditions: the day their text last changed. A test of the legal pages checks it
 * against the text.
 */
export const TERMS_VERSION = '2026-11-27';

/** Which terms someone accepted, and when. */
export interface AcceptedTerms {
  readonly version: string;
  /** UTC milliseconds. */
  readonly acceptedAt: number;
}
