import { NotFoundError } from '@/lib/core/base/errors';

/** For `catch`: the error if something doesn't exist. @throws any other */
export function missingOnly(error: unknown): NotFoundError {
  if (error instanceof NotFoundError) return error;
  throw error;
}
