import { lockDataDir } from '../data-dir-lock';

/** A process that holds a folder's lock (first argument) until it's killed. */
lockDataDir(process.argv[2] ?? '');
process.stdout.write('locked\n');
setInterval(() => {}, 1000);
