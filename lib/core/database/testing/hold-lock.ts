import { lockDataDir } from '../data-dir-lock';

/** A process that holds the lock of the folder in its first argument until it is killed. */
lockDataDir(process.argv[2] ?? '');
process.stdout.write('locked\n');
setInterval(() => {}, 1000);
