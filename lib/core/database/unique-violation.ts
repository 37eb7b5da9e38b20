/** Whether a statement violated a unique constraint, in either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  // PostgreSQL's SQLSTATE; SQLite's extended codes of UNIQUE and PRIMARY KEY.
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(String(error.code));
}
