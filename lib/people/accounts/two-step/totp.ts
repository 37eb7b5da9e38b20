import { generateURI, verifySync } from 'otplib';

/** One-time codes as every authenticator app supports them (RFC 6238): SHA-1, six digits, 30 seconds. */

const ISSUER = 'Tickproof';
const PERIOD_SECONDS = 30;

/** The URI that authenticator apps read a secret from. It contains the secret: never log it. */
export function otpauthUri(email: string, secret: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret });
}

/**
 * Checks a code for the current 30 seconds, or those before or after, since clocks differ.
 * @param code as typed; spaces and hyphens are ignored
 * @param nowMs UTC milliseconds
 * @param lastStep the step of the last accepted code, null if there was none: each code works once, and none before it
 * @returns the step to remember; null if the code is wrong
 */
export function verifyCode(
  secret: string,
  code: string,
  nowMs: number,
  lastStep: number | null,
): { readonly step: number } | null {
  const token = code.replace(/[\s-]+/g, '');
  if (!/^[0-9]{6}$/.test(token)) return null;
  const found = verifySync({
    secret,
    token,
    epoch: Math.floor(nowMs / 1000),
    period: PERIOD_SECONDS,
    epochTolerance: PERIOD_SECONDS,
  });
  if (!found.valid || !('timeStep' in found)) return null;
  if (lastStep !== null && found.timeStep <= lastStep) return null;
  return { step: found.timeStep };
}
