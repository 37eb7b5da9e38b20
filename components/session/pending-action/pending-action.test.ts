/** @jest-environment jsdom */
import { dropPending, keepPending, pendingIn, takePending, withPending } from './pending-action';

const ACTION = { type: 'bookmark', robotId: 12 } as const;

beforeEach(() => window.sessionStorage.clear());

describe('an action that waits for a login', () => {
  it('is returned once', () => {
    keepPending(ACTION);
    expect(takePending()).toEqual(ACTION);
    expect(takePending()).toBeNull();
  });

  it('is forgotten after ten minutes', () => {
    keepPending(ACTION, 1_000);
    expect(takePending(601_000)).toEqual(ACTION);
    keepPending(ACTION, 1_000);
    expect(takePending(601_001)).toBeNull();
    keepPending(ACTION, 1_000);
    expect(takePending(999)).toBeNull();
  });

  it('is replaced by the next, and can be dropped', () => {
    keepPending(ACTION);
    keepPending({ type: 'follow', robotId: -1_000_000_001 });
    expect(takePending()).toEqual({ type: 'follow', robotId: -1_000_000_001 });
    keepPending(ACTION);
    dropPending();
    expect(takePending()).toBeNull();
  });

  it('is carried by a sign-in link, except in apps', () => {
    for (const robotId of [12, -1_000_000_001]) {
      const href = withPending('/app/auth/?action=ask_for_sign_up', { type: 'bookmark', robotId });
      expect(pendingIn(new URL(href, 'https://tickproof.example').hash)).toEqual({
        type: 'bookmark',
        robotId,
      });
    }
    const ofApps = '/app/auth/?redirect_to_mobile_app=true&action=ask_for_sign_up';
    expect(withPending(ofApps, ACTION)).toBe(ofApps);
  });

  it.each([
    '',
    '#challenge=x',
    '#wanted=',
    '#wanted=7',
    '#wanted=buy.1',
    '#wanted=constructor.1',
    '#wanted=follow.',
    '#wanted=follow.one',
    '#wanted=follow.1.5',
    '#wanted=follow.99999999999999999999',
  ])('is not read from %p', (hash) => {
    expect(pendingIn(hash)).toBeNull();
  });

  it.each(['null', '7', '{', '{"type":"buy","robotId":1,"at":1}', '{"type":"follow","robotId":"1","at":1}'])(
    'is not read from a storage that holds %s',
    (text) => {
      window.sessionStorage.setItem('pending-action', text);
      expect(takePending(1)).toBeNull();
    },
  );
});
