import {
  FOLLOW_SETTINGS,
  NOTIFICATION_SETTINGS,
  type NotificationSetting,
  ROW_SETTINGS,
  type RowSetting,
} from '@/lib/people/follows/follow-settings';
import {
  type ControlledRobot,
  mayAutotrade,
  mayFollow,
  type Permissions,
} from '@/lib/people/permissions/permissions';
import type { CopyChoice, PositionsChoice } from './copy-choice';

/** Controls of follow settings. */
export type SettingControl = NotificationSetting | RowSetting;
export const SETTING_CONTROLS: readonly SettingControl[] = [...NOTIFICATION_SETTINGS, ...ROW_SETTINGS];

/** All controls on a robot's card. */
export type Control = 'follow' | SettingControl | 'bookmark';
export const CONTROLS: readonly Control[] = ['follow', ...SETTING_CONTROLS, 'bookmark'];

export interface ControlState {
  readonly checked: Readonly<Record<Control, boolean>>;
  /** Whether a control's call is in progress; until it ends, clicks are ignored. */
  readonly busy: Readonly<Record<Control, boolean>>;
  readonly isGrantedByAdmin: boolean;
  readonly isReadyForMix: boolean;
  /** The control waiting for the robot to be followed first. */
  readonly waiting: Control | null;
  /** What was chosen for it. */
  readonly waitingChoice: ControlChoice;
}

/** What the user was asked before a click took effect. */
export interface ControlChoice {
  /** How a robot's trades are copied. */
  readonly copy?: CopyChoice;
  /** What happens to what the copy holds. */
  readonly positions?: PositionsChoice;
  /** The accounts that stop trading it; by default the one it is selected on. */
  readonly accountIds?: readonly string[];
}

export interface ControlCall extends ControlChoice {
  readonly control: Control;
  readonly wanted: boolean;
}

export interface ToggledEvent {
  readonly type: 'toggled';
  readonly control: Control;
  readonly choice?: ControlChoice;
  /** Only if that changes something, because the click was on an older state; defaults to the other state. */
  readonly wanted?: boolean;
}

export type ControlEvent =
  | ToggledEvent
  | { readonly type: 'succeeded'; readonly control: Control }
  | { readonly type: 'failed'; readonly control: Control; readonly message: string | null };

export interface ControlStep {
  readonly state: ControlState;
  /** A call to make now; its result comes back as an event. */
  readonly call: ControlCall | null;
  readonly message: string | null;
}

export const CANNOT_UNFOLLOW = "You can't unfollow this robot";
export const BOOKMARK_FAILED = 'Failed to change bookmark';

const OFF = Object.fromEntries(CONTROLS.map((control) => [control, false])) as Readonly<
  Record<Control, boolean>
>;

const NO_CHOICE: ControlChoice = {};

/** The controls as last reported by the server, with nothing in progress. */
export function initialControls(
  checked: Partial<Record<Control, boolean>>,
  more: Partial<Pick<ControlState, 'isGrantedByAdmin' | 'isReadyForMix'>> = {},
): ControlState {
  return {
    checked: { ...OFF, ...checked },
    busy: OFF,
    isGrantedByAdmin: false,
    isReadyForMix: false,
    waiting: null,
    waitingChoice: NO_CHOICE,
    ...more,
  };
}

/**
 * The next state of a robot's controls: a click shows the new state at once, and a failure reverts it. Notifications
 * and autopilot first follow the robot if necessary, and so does autotrading unless the robot is ready for mix; if
 * following fails, nothing more happens. Clicks that conflict with a call in progress are ignored (see `takesClick`).
 */
export function stepControls(state: ControlState, event: ControlEvent): ControlStep {
  switch (event.type) {
    case 'toggled':
      return toggle(state, event);
    case 'succeeded':
      return succeed(state, event.control);
    case 'failed':
      return fail(state, event.control, event.message);
  }
}

function toggle(state: ControlState, { control, choice = NO_CHOICE, ...event }: ToggledEvent): ControlStep {
  const wanted = !state.checked[control];
  if (!takesClick(state, control) || event.wanted === !wanted) return unchanged(state);
  if (control === 'follow' && !wanted && state.isGrantedByAdmin)
    return { state, call: null, message: CANNOT_UNFOLLOW };
  if (wanted && mustFollowFirst(state, control)) {
    const following = begin(state, 'follow', true);
    return { ...following, state: { ...following.state, waiting: control, waitingChoice: choice } };
  }
  return begin(state, control, wanted, choice);
}

/**
 * What to ask before a click takes effect: how to copy, before autopilot or autotrading is turned on, or what happens
 * to what copies hold, before they end.
 */
export function questionBefore(state: ControlState, control: Control): 'copy' | 'positions' | null {
  if (!takesClick(state, control)) return null;
  const { checked } = state;
  if (control === 'autopilot' || control === 'autotrading') return checked[control] ? 'positions' : 'copy';
  const unfollows = control === 'follow' && checked.follow && !state.isGrantedByAdmin;
  return unfollows && (checked.autopilot || checked.autotrading) ? 'positions' : null;
}

/**
 * Whether a click has an effect now. Not during the control's own call. Following can't change at the same time as
 * settings that depend on it, because the server could receive the calls in either order.
 */
function takesClick(state: ControlState, control: Control): boolean {
  if (state.busy[control] || state.waiting === control) return false;
  if (control === 'follow') return !SETTING_CONTROLS.some((dependent) => state.busy[dependent]);
  return !state.busy.follow || control === 'bookmark';
}

function mustFollowFirst(state: ControlState, control: Control): boolean {
  if (state.checked.follow && !state.busy.follow) return false;
  return control === 'autotrading' ? !state.isReadyForMix : control !== 'follow' && control !== 'bookmark';
}

/** Shows the wanted state and requests it. */
function begin(
  state: ControlState,
  control: Control,
  wanted: boolean,
  choice: ControlChoice = NO_CHOICE,
): ControlStep {
  return {
    state: {
      ...state,
      checked: { ...state.checked, [control]: wanted },
      busy: { ...state.busy, [control]: true },
    },
    call: { control, wanted, ...choice },
    message: null,
  };
}

function succeed(state: ControlState, control: Control): ControlStep {
  if (!state.busy[control]) return unchanged(state);
  const ended = end(state, control);
  if (control !== 'follow') return unchanged(ended);
  const { waiting, waitingChoice } = ended;
  if (waiting)
    return begin({ ...ended, waiting: null, waitingChoice: NO_CHOICE }, waiting, true, waitingChoice);
  if (ended.checked.follow) return unchanged(ended);
  // Unfollowing also ends autotrading.
  const lost = Object.fromEntries(SETTING_CONTROLS.map((dependent) => [dependent, false]));
  return unchanged({ ...ended, checked: { ...ended.checked, ...lost } });
}

function fail(state: ControlState, control: Control, message: string | null): ControlStep {
  if (!state.busy[control]) return unchanged(state);
  const ended = end(state, control);
  const turnedBack = { ...ended.checked, [control]: !ended.checked[control] };
  return {
    state: {
      ...ended,
      checked: turnedBack,
      ...(control === 'follow' && { waiting: null, waitingChoice: NO_CHOICE }),
    },
    call: null,
    message: control === 'bookmark' ? BOOKMARK_FAILED : message,
  };
}

function end(state: ControlState, control: Control): ControlState {
  return { ...state, busy: { ...state.busy, [control]: false } };
}

function unchanged(state: ControlState): ControlStep {
  return { state, call: null, message: null };
}

/** A control as rendered. */
export interface ControlView {
  readonly isShown: boolean;
  readonly isEnabled: boolean;
  readonly isBusy: boolean;
  readonly isChecked: boolean;
  /** If the control is locked, what it leads to instead: joining, or a plan that includes it. */
  readonly lock: 'join' | 'subscribe' | null;
}

/** All controls, plus `notifications`, which opens their popup and is on if any of them is. */
export type ControlsView = Readonly<Record<Control | 'notifications', ControlView>>;

export function viewControls(state: ControlState, viewer: Permissions, robot: ControlledRobot): ControlsView {
  // While following is in progress, the control must not turn into a link.
  const isFollowed = state.checked.follow || state.busy.follow;
  const allowed = mayFollow(viewer, robot, isFollowed);
  const lock = viewer.userId === null ? 'join' : allowed ? null : 'subscribe';
  const isTied = robot.brokerAccountUniqueId !== null;
  const draw = (control: Control, isShown: boolean, locked: ControlView['lock']): ControlView => ({
    isShown,
    isEnabled: takesClick(state, control),
    isBusy: state.busy[control] || state.waiting === control,
    isChecked: state.checked[control],
    lock: locked,
  });
  const parts = NOTIFICATION_SETTINGS.map((name) => draw(name, true, lock));
  const settings = [
    ...NOTIFICATION_SETTINGS.map((name) => [name, draw(name, true, lock)]),
    ...ROW_SETTINGS.map((name) => [
      name,
      draw(
        name,
        (robot.isRetired !== true || state.checked[name] || state.busy[name]) &&
          (FOLLOW_SETTINGS[name].of === 'broker' ? isTied || mayAutotrade(viewer, robot) : !isTied),
        // Content admins see the switch itself; what their plan lacks, the server says.
        FOLLOW_SETTINGS[name].of === 'broker' && viewer.isContentAdmin ? null : lock,
      ),
    ]),
  ];
  return {
    follow: draw('follow', true, lock),
    notifications: {
      isShown: true,
      // The popup always opens; its switches show what they accept.
      isEnabled: true,
      isBusy: parts.some(({ isBusy }) => isBusy),
      isChecked: parts.some(({ isChecked }) => isChecked),
      lock,
    },
    ...(Object.fromEntries(settings) as Record<SettingControl, ControlView>),
    bookmark: draw('bookmark', true, viewer.userId === null ? 'join' : null),
  };
}
