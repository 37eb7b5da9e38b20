import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stylesForPage } from '../inline-styles';

const MAX_FILES = 512;
const MAX_CHARACTERS = 256 * 1024;

/**
 * Reads each built stylesheet once, by address, one character per byte as in pages. Returns null for other addresses
 * and for huge files.
 */
export function createBuiltStyles(buildDir: string): (href: string) => string | null {
  const root = path.resolve(buildDir, 'static');
  const known = new Map<string, string | null>();
  return (href) => {
    const cached = known.get(href);
    if (cached !== undefined) return cached;
    if (known.size >= MAX_FILES) return null;
    const styles = read(root, href);
    known.set(href, styles);
    return styles;
  };
}

function read(root: string, href: string): string | null {
  const file = path.resolve(root, href.replace(/^\/_next\/static\//, ''));
  if (!file.startsWith(root + path.sep)) return null;
  try {
    const styles = stylesForPage(readFileSync(file, 'latin1'), href);
    return styles.length > MAX_CHARACTERS ? null : styles;
  } catch {
    return null;
  }
}
