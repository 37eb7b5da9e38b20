import type { Millis } from '@/lib/core/base/brand';

/** The broker doesn't take these keys: wrong, revoked, or for the other mode. */
export class BrokerKeysError extends Error {
  override readonly name = 'BrokerKeysError';
}

/** The broker can't be reached or doesn't answer as documented; it may be back later. Its words are for the owner. */
export class BrokerDownError extends Error {
  override readonly name: string = 'BrokerDownError';
}

/** No request can be signed with these keys: they aren't in the broker's form. Its words are for the account's user. */
export class BrokerKeyFormError extends BrokerDownError {
  override readonly name = 'BrokerKeyFormError';
}

/** The broker refuses requests because of their time: this server's clock and the broker's differ. */
export class BrokerClockError extends BrokerDownError {
  override readonly name = 'BrokerClockError';
}

/** The broker got too many requests; the next one may be sent from `retryAt` on. */
export class BrokerBusyError extends Error {
  override readonly name = 'BrokerBusyError';

  constructor(readonly retryAt: Millis) {
    super('The broker takes no more requests for now');
  }
}
