// Finds a Redis server for the tests: REDIS_SERVER, an installed one, or Debian's package, which is installed if
// missing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** One shell for both steps, so that it goes on while npm's installation blocks this process. */
async function install() {
  process.stderr.write('Installing redis-server for the tests …\n');
  const apt = 'apt-get -qq -o Dpkg::Use-Pty=0';
  const steps = `${apt} update && ${apt} install -y --no-install-recommends redis-server`;
  const child = spawn('sh', ['-c', steps], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  await once(child, 'exit');
}

/** Environment variables telling the tests where the server is. Exits the process if there is none. */
export async function redisEnvironment() {
  let server = find();
  if (!server && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    await install();
    server = find();
  }
  if (server) return { REDIS_SERVER: server };
  console.error(
    'The tests need a Redis server: install the package redis-server, or name one in REDIS_SERVER.',
  );
  process.exit(1);
}
