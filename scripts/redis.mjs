// Finds a Redis server for the tests: REDIS_SERVER, an installed one, or Debian's package, which is installed if
// missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

function find() {
  if (process.env.REDIS_SERVER) return process.env.REDIS_SERVER;
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  return folders.map((folder) => path.join(folder, 'redis-server')).find((file) => existsSync(file));
}

function apt(...args) {
  return spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status;
}

/** Environment variables telling the tests where the server is. Exits the process if there is none. */
export function redisEnvironment() {
  let server = find();
  if (!server && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    process.stderr.write('Installing redis-server for the tests …\n');
    if (apt('update') === 0) apt('install', '-y', '--no-install-recommends', 'redis-server');
    server = find();
  }
  if (server) return { REDIS_SERVER: server };
  console.error(
    'The tests need a Redis server: install the package redis-server, or name one in REDIS_SERVER.',
  );
  process.exit(1);
}
