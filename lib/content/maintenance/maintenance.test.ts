import { checkMaintenance, isShown, shownText } from './maintenance';

describe('the maintenance banner', () => {
  it.each([
    [139, 139],
    [140, 140],
    [141, 141],
  ])('shows of %i code points %i with the ellipsis', (length, shown) => {
    // Two UTF-16 units each.
    const text = '🛠'.repeat(length);
    const points = [...shownText(text)];
    expect(points).toHaveLength(shown);
    expect(points.slice(0, 140).join('')).toBe('🛠'.repeat(Math.min(length, 140)));
    expect(points[140]).toBe(length > 140 ? '…' : undefined);
  });

  it('shows while testing mode is Changing or On, on one line', () => {
    expect((['Off', 'Changing', 'On'] as const).map((mode) => isShown({ mode, text: 'x' }))).toEqual([
      false,
      true,
      true,
    ]);
    expect(checkMaintenance({ mode: 'On', text: '  new \n servers ' }).text).toBe('new servers');
    expect(checkMaintenance({ mode: 'Off', text: '' })).toEqual({ mode: 'Off', text: '' });
    expect(() => checkMaintenance({ mode: 'Changing', text: ' ' })).toThrow('text is needed');
    expect(() => checkMaintenance({ mode: 'On', text: 'x'.repeat(1001) })).toThrow('at most 1000');
  });
});
