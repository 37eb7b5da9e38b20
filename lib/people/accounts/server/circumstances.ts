import { describeDevice } from '../device-name';
import type { RequestContext } from '../request-context';

/** When, where and with what something was done, for security notices. */
export function circumstances(requestContext: Pick<RequestContext, 'address' | 'userAgent'>, now: number) {
  return {
    at: String(now),
    address: requestContext.address,
    device: describeDevice(requestContext.userAgent),
  };
}
