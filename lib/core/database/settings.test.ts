import { readSetting, writeSetting } from './settings';
import { forEachEngine } from './testing/for-each-engine';

forEachEngine('settings', (open) => {
  it('reads the last written value, and null before', async () => {
    const { db } = await open();
    expect(await readSetting(db, 'market')).toBeNull();
    await writeSetting(db, 'market', 'one');
    await writeSetting(db, 'market', "it's two — 二");
    await writeSetting(db, 'other', '');
    expect(await readSetting(db, 'market')).toBe("it's two — 二");
    expect(await readSetting(db, 'other')).toBe('');
  });
});
