import { InputError } from '@/lib/core/base/errors';

/** A post has a newer version than the one its author changed. */
export class PostConflictError extends InputError {
  constructor() {
    super('You changed this post elsewhere in the meantime. Reload the page and change the newest version.');
  }
}
