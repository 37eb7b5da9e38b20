import type { RequestContext } from '@/lib/people/accounts/request-context';
import type { Services } from '../services';

/** For calls that have nothing to do with users: any access fails the test. */
export const UNUSED_SERVICES: Services = new Proxy({} as Services, {
  get(_, name) {
    throw new Error(`This call must not use services.${String(name)}`);
  },
});

/** A visitor without cookies. */
export const GUEST_REQUEST: RequestContext = {
  address: '192.0.2.1',
  userAgent: 'Test',
  cookie: () => undefined,
  setCookie(header) {
    throw new Error(`This call must not set a cookie: ${header}`);
  },
};
