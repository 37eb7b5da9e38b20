import { InputError } from '@/lib/core/base/errors';

/** Someone else wrote while staff were answering. */
export class TicketConflictError extends InputError {
  constructor() {
    super(
      'Someone wrote to this ticket while you were answering. Read the new message, then send your answer.',
    );
  }
}
