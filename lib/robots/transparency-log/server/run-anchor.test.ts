import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '@/lib/core/base/testing/until';
import type { LogDay } from './log-store';
import { runAnchor } from './run-anchor';

const DAY: LogDay = {
  day: 20_779,
  treeSize: 7,
  root: 'cm9vdA==',
  checkpoint: 'example.com/log\n7\ncm9vdA==\n\n— example.com/log c2ln\n',
  verifierKey: '',
  madeAt: 0,
};

const run = (command: string, more: { timeLimitMs?: number; signal?: AbortSignal } = {}) =>
  runAnchor({ command, day: DAY, now: 5, environment: { PATH: process.env['PATH'] }, ...more });

describe('the operator’s command', () => {
  it('gets the checkpoint on its standard input, and the root in its environment', async () => {
    expect(await run('cat; echo "$LOG_DAY $LOG_SIZE $LOG_ROOT $APP_SECRET."')).toEqual({
      day: 20_779,
      ranAt: 5,
      exitCode: 0,
      receipt: `${DAY.checkpoint}2026-11-22 7 cm9vdA== .`,
      errors: '',
    });
  });

  it('needn’t read it, and its exit and errors are reported', async () => {
    expect(await run('echo no >&2; exit 3')).toMatchObject({ exitCode: 3, receipt: '', errors: 'no' });
    expect(await run('/nowhere/at/all')).toMatchObject({ exitCode: 127 });
  });

  it('is ended with all that it started when it takes too long, or the engine stops', async () => {
    const [slow, stop] = ['sleep 1000 & sleep 1000', new AbortController()];
    expect(await run(slow, { timeLimitMs: 300 })).toMatchObject({ exitCode: null });
    const hasSpoken = path.join(mkdtempSync(path.join(tmpdir(), 'tickproof-anchor-')), 'has-spoken');
    const running = run(`echo on its way; touch ${hasSpoken}; ${slow}`, { signal: stop.signal });
    await until(() => existsSync(hasSpoken));
    stop.abort();
    expect(await running).toMatchObject({ exitCode: null, receipt: 'on its way' });
  });

  it('has a receipt of limited length, without terminal escapes', async () => {
    const { receipt } = await run("printf 'a\\033[31mb\\000c\\r\\nd'; yes | head -c 100000");
    expect(receipt.startsWith('a[31mbc\nd')).toBe(true);
    expect(receipt.length).toBeLessThanOrEqual(2000);
  });
});
