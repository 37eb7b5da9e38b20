import { reloadOnce } from './reload-once';

/** A tab's session storage, and how often it reloaded. */
function tab() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const reload = jest.fn();
  return { storage, reload, kept };
}

describe('reloadOnce', () => {
  it('loads the page anew, once', () => {
    const { storage, reload } = tab();
    expect(reloadOnce(() => storage, 1_000_000, reload)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not do so in circles, but again later', () => {
    const { storage, reload } = tab();
    const at = (now: number) => reloadOnce(() => storage, now, reload);
    expect([at(1_000_000), at(1_000_100), at(1_059_999), at(1_060_000), at(1_060_001)]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does so after the clock was set back, or something else stood there', () => {
    const { storage, reload, kept } = tab();
    reloadOnce(() => storage, 9_000_000, reload);
    expect(reloadOnce(() => storage, 1_000_000, reload)).toBe(true);
    for (const key of kept.keys()) kept.set(key, 'nonsense');
    expect(reloadOnce(() => storage, 1_000_000, reload)).toBe(true);
  });

  it.each([
    [
      'forbidden',
      () => {
        throw new Error('SecurityError');
      },
    ],
    [
      'full',
      () => ({
        getItem: () => null,
        setItem: () => {
          throw new Error('QuotaExceededError');
        },
      }),
    ],
  ])('does not where the storage is %s: nobody would know that it was done', (_, storage) => {
    const reload = jest.fn();
    expect(reloadOnce(storage, 1_000_000, reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
