import { InputError } from '@/lib/core/base/errors';

/** Someone else saved the text after the editor had begun: answered with status 409, and nobody's text is lost. */
export class ArticleConflictError extends InputError {
  override readonly name = 'ArticleConflictError';

  constructor(readonly newest: number) {
    super(
      `Someone else saved this text first: it’s at version ${newest} now. Your text was not saved. Compare it with the history before you save again.`,
    );
  }
}
