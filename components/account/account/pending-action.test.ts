/** @jest-environment jsdom */
import { dropPending, keepPending, parsePending, takePending } from './pending-action';

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

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a number', '7'],
    ['null', 'null'],
    ['another type', '{"type":"buy","robotId":1}'],
    ['a type of every object', '{"type":"constructor","robotId":1}'],
    ['no robot', '{"type":"follow"}'],
    ['a robot in words', '{"type":"follow","robotId":"1"}'],
    ['half a robot', '{"type":"follow","robotId":1.5}'],
  ])('is not read from %s', (_, text) => {
    expect(parsePending(text)).toBeNull();
  });
});
