import { createListEvents, type ListEvent } from './list-events';

const KEY = (text: string): ListEvent => ({ type: 'type', text });

describe('the events of a list', () => {
  it('wait until somebody takes them, and come in their order', () => {
    const events = createListEvents();
    const taken: ListEvent[] = [];
    events.send(KEY('a'));
    events.send({ type: 'go', href: '/bot-trading/' });
    events.take((event) => taken.push(event));
    events.send(KEY('b'));
    expect(taken).toEqual([KEY('a'), { type: 'go', href: '/bot-trading/' }, KEY('b')]);
  });

  it('come once, and wait again after their taker left', () => {
    const events = createListEvents();
    const first: ListEvent[] = [];
    const second: ListEvent[] = [];
    events.send(KEY('a'));
    events.take((event) => first.push(event))();
    events.send(KEY('b'));
    events.take((event) => second.push(event));
    expect([first, second]).toEqual([[KEY('a')], [KEY('b')]]);
  });

  it('go on to a new taker when an old one leaves late', () => {
    const events = createListEvents();
    const taken: ListEvent[] = [];
    const leave = events.take(() => undefined);
    events.take((event) => taken.push(event));
    leave();
    events.send(KEY('a'));
    expect(taken).toEqual([KEY('a')]);
  });
});
