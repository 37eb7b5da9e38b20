import { initialControls } from '@/lib/people/controls/robot-controls';
import { GUEST, type Permissions } from '@/lib/people/permissions/permissions';
import { describeFollow } from './follow-view';

const USER: Permissions = { ...GUEST, userId: 'u' };

describe('what a robot’s follow button offers', () => {
  it.each([
    ['a guest', GUEST, 60, 'S', false, 'JOIN FOR FREE'],
    ['no plan', USER, 60, 'S', false, 'SUBSCRIBE'],
    ['no plan, followed', USER, 5, 'S', true, 'UNFOLLOW'],
    ['Intermediate One', { ...USER, planLevel: 1 }, 60, 'S', false, 'FOLLOW'],
    ['Intermediate One', { ...USER, planLevel: 1 }, 15, 'S', false, 'SUBSCRIBE'],
    ['Intermediate Two', { ...USER, planLevel: 2 }, 15, 'S', false, 'FOLLOW'],
    ['Intermediate Two', { ...USER, planLevel: 2 }, 5, 'S', false, 'SUBSCRIBE'],
    ['Expert', { ...USER, planLevel: 3 }, 5, 'S', false, 'FOLLOW'],
    ['IntradayCrypto', { ...USER, tools: ['IntradayCrypto'] }, 5, 'C', false, 'FOLLOW'],
    ['IntradayCrypto', { ...USER, tools: ['IntradayCrypto'] }, 5, 'S', false, 'SUBSCRIBE'],
  ] as const)('%s, %#: %p', (_, viewer, timeframe, fundType, follow, expected) => {
    const robot = { timeframe, fundType, brokerAccountUniqueId: null };
    expect(describeFollow(initialControls({ follow }), viewer, robot)).toBe(expected);
  });

  it('is nothing for a robot that has lost its account, and UNFOLLOW for those who follow it', () => {
    const robot = { timeframe: 60, fundType: 'S', brokerAccountUniqueId: null, isWipedOut: true } as const;
    for (const viewer of [GUEST, USER, { ...USER, planLevel: 3 } as const])
      expect(describeFollow(initialControls({ follow: false }), viewer, robot)).toBeNull();
    expect(describeFollow(initialControls({ follow: true }), USER, robot)).toBe('UNFOLLOW');
  });
});
