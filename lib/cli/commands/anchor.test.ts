import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createLogSigner } from '@/lib/robots/transparency-log/checkpoint';
import { readAnchors } from '@/lib/robots/transparency-log/server/log-store';
import { anchor } from './anchor';

const REQUEST = {
  signer: createLogSigner('example.com/log', Buffer.alloc(32, 1)),
  environment: { PATH: process.env['PATH'] },
  anchorCommand: null,
  isToday: false,
  now: Date.UTC(2026, 10, 22, 12),
};

onSqlite('npm run anchor', (open) => {
  it('prints the newest root, creating it on request', async () => {
    const database = await open();
    await expect(anchor(database, REQUEST)).rejects.toThrow('run npm run anchor -- --today');
    const made = await anchor(database, { ...REQUEST, isToday: true });
    expect(made.lines).toEqual([
      'day 2026-11-22',
      'size 2',
      expect.stringMatching(/^root [A-Za-z0-9+/]{43}=$/),
      `key ${REQUEST.signer.verifierKey}`,
    ]);
    expect(await anchor(database, { ...REQUEST, isToday: true, now: REQUEST.now + 1 })).toEqual(made);
    expect(await anchor(database, REQUEST)).toEqual(made);
  });

  it('stores the output of the operator’s command', async () => {
    const database = await open();
    const content = await anchor(database, {
      ...REQUEST,
      isToday: true,
      anchorCommand: 'echo "stamped $LOG_SIZE"',
    });
    expect(content).toMatchObject({ isAnchored: true });
    expect(content.lines.slice(4)).toEqual(['anchored yes', 'stamped 2']);
    const failed = await anchor(database, { ...REQUEST, now: REQUEST.now + 1, anchorCommand: 'exit 4' });
    expect(failed).toMatchObject({ isAnchored: false });
    expect(await readAnchors(database.db, 5)).toMatchObject([
      { exitCode: 4, receipt: '' },
      { day: 20_779, exitCode: 0, receipt: 'stamped 2' },
    ]);
  });
});
