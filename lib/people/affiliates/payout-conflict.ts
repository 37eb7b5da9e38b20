import { InputError } from '@/lib/core/base/errors';

/** Something else is due than the admin saw. */
export class PayoutConflictError extends InputError {
  constructor() {
    super('What is due has changed since you looked. Check it again, then record the payout.');
  }
}
