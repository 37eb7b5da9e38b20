import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file completely or not at all: readers get the old one until then. */
export async function replaceFile(
  file: string,
  content: string | readonly Uint8Array[],
  mode = 0o666,
): Promise<void> {
  const part = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  try {
    await writeFile(part, content, { mode });
    await rename(part, file);
  } catch (error) {
    // The first error is the one to report.
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}
