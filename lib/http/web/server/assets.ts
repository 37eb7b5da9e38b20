import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Built files: few, and the same for everyone. */
const KEPT = /^\/_next\/static\/[\w./~-]+$/;
/** The icon in app/. */
const ICON = '/icon.svg';

export interface Assets {
  /** Whether Next serves a path as a file or internal resource rather than a page. */
  has(path: string): boolean;
  /** Whether such a response is worth caching. */
  isKept(path: string): boolean;
}

/** Files served besides pages: those of the build and the public folder. */
export function createAssets(publicDir: string): Assets {
  const files = new Set([ICON, ...filesUnder(publicDir)]);
  return {
    has: (asked) => asked.startsWith('/_next/') || files.has(asked),
    isKept: (asked) => files.has(asked) || (KEPT.test(asked) && !asked.includes('..')),
  };
}

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`)
      .map((file) => file.split(path.sep).join('/'));
  } catch {
    return [];
  }
}
