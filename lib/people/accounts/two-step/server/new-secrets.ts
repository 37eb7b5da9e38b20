import { randomInt } from 'node:crypto';
import { RECOVERY_ALPHABET, RECOVERY_CODE_COUNT } from '../recovery-codes';

/** A new set of distinct recovery codes, shown once. */
export function makeRecoveryCodes(): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(`${half()}-${half()}`);
  return [...codes];
}

function half(): string {
  return Array.from({ length: 5 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');
}
