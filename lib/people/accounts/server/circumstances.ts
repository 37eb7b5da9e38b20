import type { Millis } from '@/lib/core/base/brand';
import { describeDevice } from '../device-name';
import type { RequestContext } from '../request-context';

/** When, where and with what something was done, for security notices. */
export function circumstances(requestContext: Pick<RequestContext, 'address' | 'userAgent'>, now: Millis) {
  return {
    at: String(now),
    address: requestContext.address,
    device: describeDevice(requestContext.userAgent),
  };
}
