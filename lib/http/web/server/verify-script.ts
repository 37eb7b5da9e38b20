import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LogFile } from './log-files';

/** The script as the project has it: the one copy there is. */
const FILE = 'docs/verify/verify.py';

/** The verifier for strangers, as a file to send. Read once: it changes with the product alone. */
export function readVerifyScript(): LogFile {
  return {
    status: 200,
    type: 'text/x-python; charset=utf-8',
    body: readFileSync(path.resolve(FILE)),
    isCompressible: true,
    cache: 'public, max-age=3600',
  };
}
