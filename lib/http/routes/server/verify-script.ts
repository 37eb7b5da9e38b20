import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LogFile } from './log-files';

/** The only copy of the script. */
const FILE = 'docs/verify/verify.py';

/** The verification script for third parties, as a file to send. Read once, because it only changes with the product. */
export function readVerifyScript(): LogFile {
  return {
    status: 200,
    type: 'text/x-python; charset=utf-8',
    body: readFileSync(path.resolve(FILE)),
    isCompressible: true,
    cache: 'public, max-age=3600',
  };
}
