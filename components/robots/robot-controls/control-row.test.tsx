/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { StrictMode, useState, useSyncExternalStore } from 'react';
import { CallError } from '@/lib/http/api/client/call';
import {
  type Control,
  type ControlCall,
  type ControlState,
  initialControls,
} from '@/lib/people/controls/robot-controls';
import { type ControlledRobot, GUEST, type Permissions } from '@/lib/people/permissions/permissions';
import { ControlRow } from './control-row';
import { toRobotControls } from './robot-controls';
import { type ControlQuestion, createSwitches, type SwitchesOptions } from './switches';

const USER: Permissions = { ...GUEST, userId: 'u', planLevel: 3 };
const ROBOT = { timeframe: 15, fundType: 'S', brokerAccountUniqueId: null } as const;

interface Call extends ControlCall {
  readonly succeed: () => Promise<void>;
  readonly refuse: (error: Error) => Promise<void>;
}

interface Case {
  readonly on?: Partial<Record<Control, boolean>>;
  readonly viewer?: Permissions;
  readonly brokerAccountUniqueId?: string;
  /** Whether questions are asked. */
  readonly asks?: boolean;
}

interface RowProps {
  readonly robot: ControlledRobot;
  readonly viewer: Permissions;
  readonly on: Partial<Record<Control, boolean>>;
  readonly options: Pick<SwitchesOptions, 'perform' | 'showMessage' | 'ask'>;
}

/** Stores switch states, like the page's robot cache. */
function createStore(initial: ControlState) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    write(next: ControlState) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function Row({ robot, viewer, on, options }: RowProps) {
  const [{ store, toggle }] = useState(() => {
    const store = createStore(initialControls(on));
    return { store, toggle: createSwitches({ ...options, ...store }).toggle };
  });
  const state = useSyncExternalStore(store.subscribe, store.read);
  const controls = toRobotControls(state, viewer, robot, toggle);
  return <ControlRow robotName="Alpha" controls={controls} joinHref="/join" subscribeHref="/subscribe" />;
}

/** Renders the controls of "Alpha"; the test answers the calls. */
function show({ on = {}, viewer = USER, brokerAccountUniqueId, asks = false }: Case = {}) {
  const calls: Call[] = [];
  const questions: ControlQuestion[] = [];
  const said: string[] = [];
  const perform = (call: ControlCall) =>
    new Promise<void>((resolve, reject) => {
      calls.push({
        ...call,
        succeed: () => act(async () => resolve()),
        refuse: (error) => act(async () => reject(error)),
      });
    });
  const { unmount } = render(
    <StrictMode>
      <Row
        robot={{ ...ROBOT, brokerAccountUniqueId: brokerAccountUniqueId ?? null }}
        viewer={viewer}
        on={on}
        options={{
          perform,
          showMessage: (text) => said.push(text),
          ...(asks ? { ask: (question) => questions.push(question) } : {}),
        }}
      />
    </StrictMode>,
  );
  const asked = () => calls.map(({ control, wanted }) => `${control} ${wanted ? 'on' : 'off'}`);
  const call = (index: number) => {
    const found = calls[index];
    if (!found) throw new Error(`call ${index} was not made`);
    return found;
  };
  return { asked, call, said, unmount, questions, calls };
}

const click = (element: HTMLElement, times = 1) =>
  act(async () => {
    for (let time = 0; time < times; time++) fireEvent.click(element);
  });
const autopilot = () => screen.getByRole('switch', { name: 'Autopilot of Alpha' });
const notifications = () => screen.getByRole('button', { name: /^Notifications of Alpha/ });
const popup = () => screen.queryByRole('group', { name: 'Notify me of' });
const kind = (name: string) => screen.getByRole('switch', { name });

describe('the controls of a robot', () => {
  it('follow with one call of a double click, shown at once and busy until the answer', async () => {
    const { asked, call } = show();
    await click(screen.getByRole('button', { name: 'Follow Alpha' }), 2);
    expect(asked()).toEqual(['follow on']);
    const button = screen.getByRole('button', { name: 'Unfollow Alpha' });
    expect(button).toHaveTextContent('UNFOLLOW');
    expect(button).toHaveAttribute('aria-busy', 'true');
    await click(button);
    expect(asked()).toHaveLength(1);
    await call(0).succeed();
    expect(button).toHaveAttribute('aria-busy', 'false');
    await click(button);
    expect(asked()).toEqual(['follow on', 'follow off']);
  });

  it("revert and show the server's message when it refuses", async () => {
    const { call, said } = show();
    await click(screen.getByRole('button', { name: 'Follow Alpha' }));
    await call(0).refuse(new CallError(403, 'Your plan has no 15-minute robots'));
    expect(said).toEqual(['Your plan has no 15-minute robots']);
    expect(screen.getByRole('button', { name: 'Follow Alpha' })).toHaveAttribute('aria-busy', 'false');
  });

  it('follow first for the autopilot, and leave it when following fails', async () => {
    const { asked, call } = show();
    await click(autopilot(), 2);
    expect(asked()).toEqual(['follow on']);
    expect(autopilot()).toHaveAttribute('aria-busy', 'true');
    expect(autopilot()).not.toBeChecked();
    await call(0).refuse(new CallError(0, 'The server could not be reached'));
    expect(asked()).toEqual(['follow on']);
    expect(autopilot()).toHaveAttribute('aria-busy', 'false');
    await click(autopilot());
    await call(1).succeed();
    await call(2).succeed();
    expect(asked().slice(1)).toEqual(['follow on', 'autopilot on']);
    expect(autopilot()).toBeChecked();
  });

  it('finish the request after the robot has left the screen', async () => {
    const { asked, call, said, unmount } = show();
    await click(autopilot());
    unmount();
    await call(0).succeed();
    expect(asked()).toEqual(['follow on', 'autopilot on']);
    await call(1).refuse(new CallError(500, 'Server error has occurred'));
    expect(said).toEqual(['Server error has occurred']);
  });

  it('report failures other than server answers, without internals', async () => {
    const { call, said } = show({ on: { follow: true } });
    await click(autopilot());
    await call(0).refuse(new TypeError('x is undefined'));
    expect(said).toEqual(['Server error has occurred']);
    expect(autopilot()).not.toBeChecked();
  });

  it('bookmark without a plan, and show their own message on failure', async () => {
    const { asked, call, said } = show({ viewer: { ...USER, planLevel: 0 } });
    const button = screen.getByRole('button', { name: 'Bookmark Alpha' });
    await click(button, 2);
    expect(asked()).toEqual(['bookmark on']);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await call(0).refuse(new CallError(500, 'x'));
    expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(said).toEqual(['Failed to change bookmark']);
  });

  it('link to the plans if a plan is missing', () => {
    show({ viewer: { ...USER, planLevel: 0 } });
    for (const name of ['Subscribe to follow Alpha', 'Notifications of Alpha: subscribe'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/subscribe');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('link guests to sign-up', () => {
    show({ viewer: GUEST });
    for (const link of screen.getAllByRole('link')) expect(link).toHaveAttribute('href', '/join');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('have autotrading in place of the autopilot for a robot tied to a broker account', () => {
    show({ brokerAccountUniqueId: 'b' });
    expect(screen.queryByRole('switch', { name: 'Autopilot of Alpha' })).toBeNull();
    expect(screen.getByRole('switch', { name: 'Selected for Autotrading of Alpha' })).toBeVisible();
  });
});

describe('questions before a switch', () => {
  it('leave it as it is until they are answered, and can be answered again after a failure', async () => {
    const { asked, call, said, questions, calls } = show({ on: { follow: true }, asks: true });
    await click(autopilot());
    expect([asked(), autopilot().getAttribute('aria-busy')]).toEqual([[], 'false']);
    const [question] = questions;
    expect(question).toMatchObject({ about: 'copy', control: 'autopilot' });
    const copy = { sizing: 'amount', amount: 500 } as const;
    await act(async () => question?.goOn({ copy }));
    expect(calls[0]).toMatchObject({ control: 'autopilot', wanted: true, copy });
    expect(autopilot()).toHaveAttribute('aria-busy', 'true');
    await call(0).refuse(new CallError(400, 'There is no price for this instrument'));
    expect(said).toEqual(['There is no price for this instrument']);
    expect(autopilot()).not.toBeChecked();
    await act(async () => question?.goOn({ copy }));
    await call(1).succeed();
    expect(autopilot()).toBeChecked();
  });

  it('ask what to do with positions before a copied robot is unfollowed', async () => {
    const { asked, questions, calls } = show({ on: { follow: true, autopilot: true }, asks: true });
    await click(screen.getByRole('button', { name: 'Unfollow Alpha' }));
    expect(asked()).toEqual([]);
    expect(questions[0]).toMatchObject({ about: 'positions', control: 'follow' });
    await act(async () => questions[0]?.goOn({ positions: 'closeNow' }));
    expect(calls[0]).toMatchObject({ control: 'follow', wanted: false, positions: 'closeNow' });
  });

  it('aren’t asked for switches that need none', async () => {
    const { asked, questions } = show({ asks: true });
    await click(screen.getByRole('button', { name: 'Follow Alpha' }));
    expect([asked(), questions]).toEqual([['follow on'], []]);
  });
});

it('asks how to trade before autotrading is turned on, and shows why it was refused', async () => {
  const { asked, call, calls, said, questions } = show({ brokerAccountUniqueId: 'b', asks: true });
  const autotrading = screen.getByRole('switch', { name: 'Selected for Autotrading of Alpha' });
  await click(autotrading);
  expect([asked(), questions.map(({ about }) => about)]).toEqual([[], ['copy']]);
  const copy = { sizing: 'amount', amount: 500, accountId: 'a1' } as const;
  await act(async () => questions[0]?.goOn({ copy }));
  expect(asked()).toEqual(['follow on']);
  expect(autotrading).toHaveAttribute('aria-busy', 'true');
  await call(0).succeed();
  expect(asked()).toEqual(['follow on', 'autotrading on']);
  expect(calls[1]).toMatchObject({ copy });
  await call(1).refuse(new CallError(400, 'You have several broker accounts'));
  expect(autotrading).not.toBeChecked();
  expect(said).toEqual(['You have several broker accounts']);
});

describe('the notifications popup', () => {
  it('turns on one kind only, and reverts if that fails', async () => {
    const { asked, call } = show({ on: { follow: true, openTrades: true } });
    await click(notifications());
    await click(kind('Closed Trades'), 2);
    expect(asked()).toEqual(['closedTrades on']);
    expect(kind('Closed Trades')).toBeChecked();
    expect(kind('Open Trades')).toBeChecked();
    await call(0).refuse(new CallError(500, 'No'));
    expect(kind('Closed Trades')).not.toBeChecked();
    expect(kind('Open Trades')).toBeChecked();
  });

  it('follows the robot first', async () => {
    const { asked, call } = show();
    expect(notifications()).toHaveAccessibleName('Notifications of Alpha: off');
    await click(notifications());
    await click(kind('Closed Trades'));
    await call(0).succeed();
    await call(1).succeed();
    expect(asked()).toEqual(['follow on', 'closedTrades on']);
    expect(notifications()).toHaveAccessibleName('Notifications of Alpha: on');
  });

  it('opens on focus, closes on Escape from within, and gives the focus back', () => {
    show();
    act(() => notifications().focus());
    expect(popup()).toBeVisible();
    expect(notifications()).toHaveAttribute('aria-expanded', 'true');
    act(() => kind('Closed Trades').focus());
    fireEvent.keyDown(kind('Closed Trades'), { key: 'Escape' });
    expect(popup()).toBeNull();
    expect(notifications()).toHaveFocus();
    fireEvent.click(notifications(), { detail: 0 });
    expect(popup()).toBeVisible();
  });

  it('stays open after the click that focused its button, and closes on the next', () => {
    show();
    const press = () => {
      fireEvent.mouseDown(notifications());
      act(() => notifications().focus());
      fireEvent.click(notifications(), { detail: 1 });
    };
    press();
    expect(popup()).toBeVisible();
    press();
    expect(popup()).toBeNull();
  });

  it('closes on focus or a press elsewhere', () => {
    show();
    act(() => notifications().focus());
    act(() => autopilot().focus());
    expect(popup()).toBeNull();
    act(() => notifications().focus());
    fireEvent.pointerDown(document.body);
    expect(popup()).toBeNull();
  });

  it('opens after a second under the mouse, not before, and not when the mouse left', () => {
    jest.useFakeTimers();
    try {
      show();
      const wait = (time: number) => act(() => jest.advanceTimersByTime(time));
      fireEvent.mouseEnter(notifications());
      wait(999);
      expect(popup()).toBeNull();
      wait(1);
      const opened = popup();
      if (!opened) throw new Error('not open');
      const offered = within(opened).getAllByRole('switch');
      expect(offered.map(({ textContent }) => textContent)).toEqual([
        'Open Trades',
        'Closed Trades',
        'Pending Orders',
      ]);
      fireEvent.mouseLeave(notifications());
      wait(1000);
      expect(popup()).toBeNull();
      fireEvent.mouseEnter(notifications());
      wait(500);
      fireEvent.mouseLeave(notifications());
      wait(2000);
      expect(popup()).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });
});
