import { InputError } from '@/lib/core/base/errors';

/** A cell that can't be booked. */
export class CellError extends InputError {
  override readonly name = 'CellError';

  /**
   * @param column its title in the file; null for a row as a whole
   * @param value as written there
   */
  constructor(
    readonly column: string | null,
    readonly value: string,
    reason: string,
  ) {
    super(reason);
  }
}

/** A row whose kind the file names by a word we don't know. Its owner decides what it is. */
export class UnknownTypeError extends InputError {
  override readonly name = 'UnknownTypeError';

  constructor(readonly type: string) {
    super(`We don’t know what “${type}” is.`);
  }
}
