import { canHappen, nextPostState, POST_EVENTS, POST_STATES } from './post-state';

it('posts change as moderators and authors may change them, and in no other way', () => {
  const table = POST_STATES.map((state) =>
    [
      state,
      ...POST_EVENTS.map((event) => (canHappen(state, event) ? nextPostState(state, event) : '-')),
    ].join(' '),
  );
  // hold, approve, remove, restore, edit, delete
  expect(table).toEqual([
    'visible held - removed - visible deleted',
    'held - visible removed - held deleted',
    'removed - - - visible - deleted',
    'deleted - - - - - -',
  ]);
  expect(() => nextPostState('removed', 'edit')).toThrow('Its author can appeal');
  expect(() => nextPostState('deleted', 'restore')).toThrow('was deleted');
});
