import type { ChallengeParameters, Solution } from 'altcha-lib/types';

/** A challenge as issued. Its solution is signed too; otherwise checking would have to compute it again. */
interface TaskParameters extends ChallengeParameters {
  readonly keySignature: string;
  /** When it expires, in milliseconds since 1970. */
  readonly data: { readonly expiresAtMs: number };
}

/** What the widget sends, of the right shape; not checked yet. */
export interface AltchaResponse {
  readonly challenge: { readonly parameters: TaskParameters; readonly signature: string };
  readonly solution: Solution;
}

/** A real answer has some 900 characters. */
const MAX_LENGTH = 4_096;

/** Parses the widget's answer, JSON in Base64; null if it's anything else. */
export function parseAltchaResponse(text: string | undefined): AltchaResponse | null {
  if (text === undefined || text.length > MAX_LENGTH) return null;
  const response = readJson(Buffer.from(text, 'base64').toString('utf8'));
  return isResponse(response) ? response : null;
}

function isResponse(value: unknown): value is AltchaResponse {
  if (!isRecord(value)) return false;
  const { challenge, solution } = value;
  return (
    isRecord(challenge) &&
    typeof challenge['signature'] === 'string' &&
    isTask(challenge['parameters']) &&
    isRecord(solution) &&
    typeof solution['derivedKey'] === 'string' &&
    typeof solution['counter'] === 'number'
  );
}

/** The rest of a challenge is as we signed it, or the signature is wrong. */
function isTask(value: unknown): value is TaskParameters {
  if (!isRecord(value) || typeof value['keySignature'] !== 'string') return false;
  const { data } = value;
  return isRecord(data) && typeof data['expiresAtMs'] === 'number';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
