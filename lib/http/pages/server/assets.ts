import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The icon in app/. */
const ICON = '/icon.svg';

export interface Assets {
  /** Whether a path is that of a file rather than a page. */
  has(path: string): boolean;
}

/**
 * Files served besides pages, which are few and the same for everyone: those of the public folder and of the build.
 * @param buildDir Next's build; missing in development
 */
export function createAssets(publicDir: string, buildDir: string): Assets {
  const built = filesUnder(path.join(buildDir, 'static')).map((file) => `/_next/static${file}`);
  const files = new Set([ICON, ...filesUnder(publicDir), ...built]);
  return { has: (requested) => files.has(requested) };
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
