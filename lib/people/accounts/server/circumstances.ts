import { describeDevice } from '../device-name';
import type { Visit } from '../visit';

/** What a security notice tells of when, from where and with what something was done. */
export function circumstances(visit: Pick<Visit, 'address' | 'userAgent'>, now: number) {
  return { at: String(now), address: visit.address, device: describeDevice(visit.userAgent) };
}
