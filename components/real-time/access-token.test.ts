/** @jest-environment node */
import { accessTokenOf } from './access-token';

describe('the access token of a web view', () => {
  it('is that of the address of pages in apps, and of no other', () => {
    const pathname = '/app/mobilewebviewpapertrades/ai-robot/7/';
    expect(accessTokenOf({ pathname, search: '?token=abc&cx_user=1' })).toBe('abc');
    expect(accessTokenOf({ pathname, search: '?cx_user=1' })).toBeNull();
    expect(accessTokenOf({ pathname, search: '?token=' })).toBeNull();
    // A token of a mailed link opens something else.
    expect(accessTokenOf({ pathname: '/app/userpublic/confirm-email/', search: '?token=abc' })).toBeNull();
  });
});
