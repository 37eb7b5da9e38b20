import { parentPort, workerData } from 'node:worker_threads';
import { type BackupOptions, makeBackup } from './make-backup';

/** Makes one backup on a thread of its own, since copying the embedded database blocks the thread. */
const { bytes } = await makeBackup(workerData as BackupOptions);
parentPort?.postMessage(bytes);
