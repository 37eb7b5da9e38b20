import { isoTime } from '@/lib/core/base/time';

/** `tickproof-2026-11-26T21-43-00Z.tar.gz`: names of backups that the engine makes by itself sort by time. */
export function backupName(at: number): string {
  return `tickproof-${isoTime(at).slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
}

/** Those of a folder's names, oldest first. */
export function backupsAmong(names: readonly string[]): readonly string[] {
  return names.filter((name) => /^tickproof-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/.test(name)).sort();
}
