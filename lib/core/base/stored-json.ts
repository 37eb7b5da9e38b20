import { OperatorError } from './errors';

/**
 * Parses JSON that we stored, and nobody else writes.
 * @param where the table, for the operator
 * @throws OperatorError if the text is damaged; it doesn't say what is stored, which may be secret
 */
export function parseStored<T>(text: string, where: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new OperatorError(
      `A text stored in ${where} is damaged. Keep a copy of the database, run npm run verify, and restore the newest backup with npm run restore -- FILE`,
    );
  }
}
