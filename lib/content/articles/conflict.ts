import { InputError } from '@/lib/core/base/errors';

/** Somebody else saved the text after the editor had begun: answered with status 409, and nobody's text is lost. */
export class ArticleConflictError extends InputError {
  override readonly name = 'ArticleConflictError';

  constructor(readonly newest: number) {
    super(
      `Somebody else has saved this text in the meantime: it is at version ${newest} now. Your text was not saved; compare it with the history before you save again.`,
    );
  }
}
