import { gzipSync } from 'node:zlib';

/**
 * A page's scripts: those it names, and those it loads by itself once drawn.
 * @throws Error if there are none, because every page has some
 */
export function firstLoad(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)];
  const named = scripts.flatMap(([, attributes = '']) => {
    // For browsers without modules; others don't load it.
    if (/\bnomodule\b/i.test(attributes)) return [];
    return /\bsrc="([^"]+)"/.exec(attributes)?.slice(1) ?? [];
  });
  const late = scripts.flatMap(([, , body = '']) => {
    const sources = /for\(const src of (\[[^\]]*\])\)/.exec(body)?.[1];
    return sources === undefined ? [] : (JSON.parse(sources) as string[]);
  });
  if (named.length + late.length === 0) throw new Error('A page without scripts');
  return [...new Set([...named, ...late])];
}

/**
 * Total bytes of these scripts, each compressed with `gzip -9`.
 * @throws Error if one can't be loaded
 */
export async function gzipBytes(origin: string, scripts: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(await read(origin, script), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

export function bytesText(bytes: number): string {
  return `${bytes.toLocaleString('en-US')} bytes`;
}

/**
 * A page's text.
 * @throws Error if it can't be loaded
 */
export async function readPage(origin: string, path: string): Promise<string> {
  return (await read(origin, path)).toString('utf8');
}

async function read(origin: string, path: string): Promise<Buffer> {
  const answer = await fetch(`${origin}${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
