import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const SCRIPT = path.resolve('scripts/end-with-npm.mjs');
const SERVER = `import('${SCRIPT}').then(({ endWithNpm }) => {
  endWithNpm();
  process.on('SIGTERM', () => { console.log('ended'); process.exit(); });
  setTimeout(process.exit, 60_000);
  console.log('serving');
})`;

it('ends the server of npm start when npm is told to end, which ends only the shell between them', async () => {
  const shell = spawn('sh', ['-c', '"$NODE" -e "$SERVER" & wait'], {
    env: { ...process.env, NODE: process.execPath, SERVER, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  shell.stdout.on('data', (text) => {
    said += text;
  });
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  await once(shell.stdout, 'close');
  expect(said).toBe('serving\nended\n');
});
