import { NOTIFICATION_SETTINGS } from '@/lib/people/follows/follow-settings';
import { GUEST, mayFollow, type Permissions } from '@/lib/people/permissions/permissions';
import {
  BOOKMARK_FAILED,
  CANNOT_UNFOLLOW,
  CONTROLS,
  type Control,
  type ControlEvent,
  initialControls,
  questionBefore,
  stepControls,
  viewControls,
} from './robot-controls';

const ROBOT = { timeframe: 15, fundType: 'S', brokerAccountUniqueId: null } as const;
const USER: Permissions = { ...GUEST, userId: 'u', planLevel: 2 };

const toggled = (control: Control): ControlEvent => ({ type: 'toggled', control });
const succeeded = (control: Control): ControlEvent => ({ type: 'succeeded', control });
const failed = (control: Control, message: string | null = 'No'): ControlEvent => ({
  type: 'failed',
  control,
  message,
});

/** Runs events. Returns the calls, the messages, and the controls that end up checked. */
function run(from: ReturnType<typeof initialControls>, ...events: readonly ControlEvent[]) {
  let state = from;
  const calls: string[] = [];
  const said: string[] = [];
  for (const event of events) {
    const step = stepControls(state, event);
    state = step.state;
    if (step.call) calls.push(`${step.call.control} ${step.call.wanted ? 'on' : 'off'}`);
    if (step.message) said.push(step.message);
  }
  const on = Object.entries(state.checked).flatMap(([control, checked]) => (checked ? [control] : []));
  const busy = Object.entries(state.busy).flatMap(([control, isBusy]) => (isBusy ? [control] : []));
  return { state, calls, said, on, busy };
}

describe('the switches of a robot', () => {
  it('follow at once, and revert if the server refuses', () => {
    expect(run(initialControls({}), toggled('follow'))).toMatchObject({
      calls: ['follow on'],
      on: ['follow'],
      busy: ['follow'],
    });
    expect(run(initialControls({}), toggled('follow'), failed('follow', 'Plan needed'))).toMatchObject({
      on: [],
      busy: [],
      said: ['Plan needed'],
    });
  });

  it.each(CONTROLS)('make one call of many clicks on %s', (control) => {
    const from = initialControls({ follow: control !== 'follow' });
    const { calls } = run(from, toggled(control), toggled(control), toggled(control));
    expect(calls).toHaveLength(1);
  });

  it.each(CONTROLS)('take the next click on %s when the call has ended', (control) => {
    const from = initialControls({ follow: true, [control]: true });
    const events = [toggled(control), failed(control), toggled(control)];
    expect(run(from, ...events).calls).toEqual([`${control} off`, `${control} off`]);
    expect(run(from, toggled(control), succeeded(control), toggled(control)).calls.at(-1)).toMatch(/ on$/);
  });

  it.each(NOTIFICATION_SETTINGS)('revert only %s when its call fails, on or off', (control) => {
    const off = run(initialControls({ follow: true }), toggled(control), failed(control, 'No'));
    expect(off).toMatchObject({ on: ['follow'], busy: [], said: ['No'] });
    const all = { follow: true, openTrades: true, closedTrades: true };
    const on = run(initialControls(all), toggled(control), failed(control));
    expect(on.on).toEqual(['follow', 'openTrades', 'closedTrades']);
  });

  it('change several notifications at the same time, each with its own end', () => {
    const ended = run(
      initialControls({ follow: true }),
      toggled('openTrades'),
      toggled('closedTrades'),
      failed('openTrades'),
      succeeded('closedTrades'),
    );
    expect(ended).toMatchObject({
      calls: ['openTrades on', 'closedTrades on'],
      on: ['follow', 'closedTrades'],
      busy: [],
    });
  });

  it.each([
    ['unfollowing', 'openTrades', { follow: true, openTrades: true }, 'follow', 'openTrades'],
    ['unfollowing', 'autopilot', { follow: true }, 'follow', 'autopilot'],
    ['a change of', 'closedTrades', { follow: true }, 'closedTrades', 'follow'],
    ['a change of', 'autopilot', { follow: true, autopilot: true }, 'autopilot', 'follow'],
  ] as const)('hold back, during %s (%s), what contradicts it', (_, __, on, first, second) => {
    const { state, calls } = run(initialControls(on), toggled(first), toggled(second));
    expect(calls).toHaveLength(1);
    const view = viewControls(state, USER, ROBOT);
    expect([view[second].isEnabled, view[second].isBusy]).toEqual([false, false]);
  });

  it('wait with one switch for the robot to be followed, and refuse a second meanwhile', () => {
    const ended = run(
      initialControls({}),
      toggled('closedTrades'),
      toggled('autopilot'),
      succeeded('follow'),
      succeeded('closedTrades'),
    );
    expect(ended).toMatchObject({
      calls: ['follow on', 'closedTrades on'],
      on: ['follow', 'closedTrades'],
      busy: [],
    });
  });

  it('keep the robot followed when the switch that it was followed for fails', () => {
    const ended = run(initialControls({}), toggled('openTrades'), succeeded('follow'), failed('openTrades'));
    expect(ended).toMatchObject({ on: ['follow'], busy: [], said: ['No'] });
  });

  it('pass over the end of a call that was not made, or that ended before', () => {
    const from = initialControls({ follow: true, openTrades: true });
    expect(run(from, succeeded('follow'), failed('openTrades'), failed('bookmark'))).toMatchObject({
      on: ['follow', 'openTrades'],
      said: [],
    });
  });

  it.each([...NOTIFICATION_SETTINGS, 'autopilot', 'autotrading'] as const)(
    'follow first to turn %s on',
    (control) => {
      const ended = run(
        initialControls({}),
        toggled(control),
        toggled(control),
        succeeded('follow'),
        succeeded(control),
      );
      expect(ended).toMatchObject({
        calls: ['follow on', `${control} on`],
        on: ['follow', control],
        busy: [],
      });
      const refused = run(initialControls({}), toggled(control), failed('follow'));
      expect(refused).toMatchObject({ calls: ['follow on'], on: [], busy: [], said: ['No'] });
      expect(refused.state.waiting).toBeNull();
    },
  );

  it('autotrade without following if ready for mix', () => {
    const from = initialControls({}, { isReadyForMix: true });
    expect(run(from, toggled('autotrading')).calls).toEqual(['autotrading on']);
  });

  it('do not unfollow what an admin granted', () => {
    const from = initialControls({ follow: true }, { isGrantedByAdmin: true });
    expect(run(from, toggled('follow'))).toMatchObject({
      calls: [],
      on: ['follow'],
      said: [CANNOT_UNFOLLOW],
    });
  });

  it('lose notifications and copies with the robot', () => {
    const from = initialControls({
      follow: true,
      openTrades: true,
      closedTrades: true,
      autopilot: true,
      bookmark: true,
    });
    expect(run(from, toggled('follow'), succeeded('follow')).on).toEqual(['bookmark']);
    expect(run(from, toggled('follow'), failed('follow')).on).toEqual([
      'follow',
      'openTrades',
      'closedTrades',
      'autopilot',
      'bookmark',
    ]);
  });

  it('say that a bookmark failed in their own words', () => {
    expect(run(initialControls({}), toggled('bookmark'), failed('bookmark', 'x'))).toMatchObject({
      on: [],
      said: [BOOKMARK_FAILED],
    });
  });
});

describe('a question before a click', () => {
  const COPY = { sizing: 'amount', amount: 10_000, copyStopPct: 25 } as const;
  /** The calls of events, with what was chosen. */
  const listCalls = (from: ReturnType<typeof initialControls>, ...events: readonly ControlEvent[]) => {
    let state = from;
    return events.flatMap((event) => {
      const step = stepControls(state, event);
      state = step.state;
      return step.call ?? [];
    });
  };

  it.each([
    ['autopilot', {}, 'copy'],
    ['autopilot', { follow: true }, 'copy'],
    ['autopilot', { follow: true, autopilot: true }, 'positions'],
    ['follow', { follow: true, autopilot: true }, 'positions'],
    ['follow', { follow: true }, null],
    ['follow', {}, null],
    ['bookmark', { follow: true, autopilot: true }, null],
    ['openTrades', { follow: true, autopilot: true }, null],
  ] as const)('%s, with %p: %s', (control, on, question) => {
    expect(questionBefore(initialControls(on), control)).toBe(question);
  });

  it('isn’t asked while the click would be ignored, nor of a robot that can’t be unfollowed', () => {
    const { state } = stepControls(initialControls({ follow: true }), toggled('autopilot'));
    expect(questionBefore(state, 'autopilot')).toBeNull();
    expect(questionBefore(state, 'follow')).toBeNull();
    const granted = initialControls({ follow: true, autopilot: true }, { isGrantedByAdmin: true });
    expect(questionBefore(granted, 'follow')).toBeNull();
  });

  it('has its answer sent with the call, also after following first', () => {
    const asked: ControlEvent = { type: 'toggled', control: 'autopilot', choice: { copy: COPY } };
    expect(listCalls(initialControls({ follow: true }), asked)).toEqual([
      { control: 'autopilot', wanted: true, copy: COPY },
    ]);
    expect(listCalls(initialControls({}), asked, succeeded('follow'))).toEqual([
      { control: 'follow', wanted: true },
      { control: 'autopilot', wanted: true, copy: COPY },
    ]);
    const left: ControlEvent = { type: 'toggled', control: 'follow', choice: { positions: 'keep' } };
    expect(listCalls(initialControls({ follow: true, autopilot: true }), left)).toEqual([
      { control: 'follow', wanted: false, positions: 'keep' },
    ]);
  });

  it('is forgotten when following fails, so that a later switch doesn’t get its answer', () => {
    const asked: ControlEvent = { type: 'toggled', control: 'autopilot', choice: { copy: COPY } };
    expect(
      listCalls(initialControls({}), asked, failed('follow'), toggled('closedTrades'), succeeded('follow')),
    ).toEqual([
      { control: 'follow', wanted: true },
      { control: 'follow', wanted: true },
      { control: 'closedTrades', wanted: true },
    ]);
  });

  it('changes nothing if the switch has changed meanwhile', () => {
    const on = initialControls({ follow: true, autopilot: true });
    const event: ControlEvent = { type: 'toggled', control: 'autopilot', wanted: true };
    expect(stepControls(on, event)).toEqual({ state: on, call: null, message: null });
    expect(listCalls(initialControls({ follow: true }), event)).toHaveLength(1);
  });
});

describe('who may follow', () => {
  it.each([
    [0, 60, 'S', false, false, false],
    [0, 60, 'S', false, true, true],
    [1, 60, 'S', false, false, true],
    [1, 15, 'S', false, false, false],
    [2, 15, 'S', false, false, true],
    [2, 5, 'S', false, false, false],
    [3, 5, 'S', false, false, true],
    [0, 5, 'C', true, false, true],
    [0, 5, 'S', true, false, false],
  ] as const)(
    'plan %p, %p minutes, %p, crypto %p, followed %p: %p',
    (planLevel, timeframe, fundType, crypto, subscribed, expected) => {
      const viewer = { ...USER, planLevel, tools: crypto ? (['IntradayCrypto'] as const) : [] };
      expect(mayFollow(viewer, { ...ROBOT, timeframe, fundType }, subscribed)).toBe(expected);
      expect(mayFollow(GUEST, { ...ROBOT, timeframe, fundType }, subscribed)).toBe(false);
    },
  );
});

describe('how switches are drawn', () => {
  it('invites a guest to join, whatever is clicked', () => {
    const view = viewControls(initialControls({}), GUEST, ROBOT);
    expect(new Set(Object.values(view).map(({ lock }) => lock))).toEqual(new Set(['join']));
    expect(view.autotrading.isShown).toBe(false);
  });

  it('offers a plan where one is missing, but lets everybody bookmark', () => {
    const view = viewControls(initialControls({}), { ...USER, planLevel: 1 }, ROBOT);
    expect([view.follow.lock, view.autopilot.lock, view.bookmark.lock]).toEqual([
      'subscribe',
      'subscribe',
      null,
    ]);
  });

  it('shows autopilot without, autotrading with a broker account, to admins, or with money management', () => {
    const shown = (viewer: Permissions, brokerAccountUniqueId: string | null) => {
      const view = viewControls(initialControls({}), viewer, { ...ROBOT, brokerAccountUniqueId });
      return [view.autopilot.isShown, view.autotrading.isShown];
    };
    expect(shown(USER, null)).toEqual([true, false]);
    expect(shown(USER, 'b')).toEqual([false, true]);
    expect(shown({ ...USER, isContentAdmin: true }, null)).toEqual([true, true]);
    expect(shown({ ...USER, hasMoneyManagement: true }, null)).toEqual([true, true]);
  });

  it('has no switch to start a copy of a retired robot, but one to end it', () => {
    const retired = { ...ROBOT, isRetired: true };
    const isShown = (checked: { autopilot?: true }) =>
      viewControls(initialControls({ follow: true, ...checked }), USER, retired).autopilot.isShown;
    expect([isShown({}), isShown({ autopilot: true })]).toEqual([false, true]);
  });

  it('shows content admins without a plan the autotrading switch instead of a plan', () => {
    const view = viewControls(initialControls({}), { ...USER, planLevel: 0, isContentAdmin: true }, ROBOT);
    expect([view.follow.lock, view.autopilot.lock, view.autotrading.lock]).toEqual([
      'subscribe',
      'subscribe',
      null,
    ]);
  });

  it('shows notifications as on when any of them is, and as busy while any of them is', () => {
    const view = (...events: readonly ControlEvent[]) => {
      const { state } = run(initialControls({ follow: true }), ...events);
      const { isChecked, isBusy } = viewControls(state, USER, ROBOT).notifications;
      return [isChecked, isBusy];
    };
    expect(view()).toEqual([false, false]);
    expect(view(toggled('closedTrades'))).toEqual([true, true]);
    expect(view(toggled('closedTrades'), succeeded('closedTrades'))).toEqual([true, false]);
  });

  it('doesn’t turn into a plan offer before the robot is unfollowed', () => {
    const viewer = { ...USER, planLevel: 0 } as const;
    const unfollowing = run(initialControls({ follow: true }), toggled('follow'));
    expect(viewControls(unfollowing.state, viewer, ROBOT).follow.lock).toBeNull();
    const { state } = stepControls(unfollowing.state, succeeded('follow'));
    expect(viewControls(state, viewer, ROBOT).follow.lock).toBe('subscribe');
  });

  it('shows a call in progress as busy and not clickable', () => {
    const { state } = stepControls(initialControls({}), toggled('autopilot'));
    const view = viewControls(state, USER, ROBOT);
    expect(
      [view.follow, view.autopilot, view.bookmark].map(({ isBusy, isEnabled }) => [isBusy, isEnabled]),
    ).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  });
});
