const POLL_MS = 1000;

/**
 * Ends a server that `npm start` runs once npm has ended: on SIGTERM, npm ends the shell between them, which doesn't
 * pass it on.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  timer.unref();
}
