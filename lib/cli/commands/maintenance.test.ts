import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { parseMaintenance, run } from './maintenance';

describe('npm run maintenance', () => {
  it('accepts a mode in any case, with or without a text', () => {
    expect(parseMaintenance([])).toBeNull();
    expect(parseMaintenance(['on', 'New servers'])).toEqual({ mode: 'On', text: 'New servers' });
    expect(parseMaintenance(['Off'])).toEqual({ mode: 'Off', text: null });
    for (const args of [['Soon'], ['On', 'two', 'words']])
      expect(() => parseMaintenance(args)).toThrow('expects npm run maintenance');
  });

  it('stores the banner, keeps its text with a mode alone, and prints it', async () => {
    const before = process.env['DATA_DIR'];
    process.env['DATA_DIR'] = await makeMigratedDataDir();
    const printed: string[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed.push(String(text).trim());
      return true;
    });
    try {
      await expect(run(['On'])).rejects.toThrow('text is needed');
      await run(['On', 'New servers']);
      await run(['Changing']);
      await run(['Off', '']);
      await run([]);
    } finally {
      write.mockRestore();
      if (before === undefined) delete process.env['DATA_DIR'];
      else process.env['DATA_DIR'] = before;
    }
    expect(printed).toEqual(['On: New servers', 'Changing: New servers', 'Off', 'Off']);
  });
});
