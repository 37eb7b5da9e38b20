import { InputError } from '@/lib/core/base/errors';

/** Someone else saved the text first. Responds with 409, so that neither edit is lost. */
export class ArticleConflictError extends InputError {
  override readonly name = 'ArticleConflictError';

  constructor(readonly newest: number) {
    super(
      `Someone else saved this text first: it’s at version ${newest} now. Your text was not saved. Compare it with the history before you save again.`,
    );
  }
}
