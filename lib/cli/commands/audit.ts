import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printLines } from '../print-lines';

/** What we read of a lock file. */
interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly deprecated?: string;
  readonly hasInstallScript?: boolean;
}

/** What we read of `npm audit --json`: a report, or why there is none. */
export interface AuditReport {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
}

interface Vulnerability {
  readonly severity: string;
  readonly range: string;
  /** Advisories, or names of packages that bring it. */
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
  readonly fixAvailable: boolean | { readonly name: string; readonly version: string };
}

/** Exit codes: 0 nothing is known, 1 something is, 2 nobody could be asked. */
export interface Audit {
  readonly lines: readonly string[];
  readonly exitCode: 0 | 1 | 2;
}

/**
 * Says what the lock file knows about packages that the product runs on, and asks npm's registry for advisories.
 * Without the registry only the first part is there.
 */
export async function run(args: string[]): Promise<void> {
  parseArgs({ args });
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const ofLock = auditLock(lock);
  const ofRegistry = describeReport(askRegistry());
  printLines([...ofLock.lines, ...ofRegistry.lines]);
  process.exitCode = ofLock.exitCode === 1 ? 1 : ofRegistry.exitCode;
}

/** What a lock file says by itself, which needs no network. */
export function auditLock({ packages }: LockFile): Audit {
  const used = Object.entries(packages).filter(
    ([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional,
  );
  const packageName = (folder: string) => folder.replace(/^.*node_modules\//, '');
  const named = (list: typeof used) =>
    list.map(([folder, { version }]) => `${packageName(folder)} ${version}`).join(', ');
  const unproved = used.filter(([, { integrity }]) => integrity === undefined);
  const deprecated = used.filter(([, entry]) => entry.deprecated !== undefined);
  const running = used.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  return {
    lines: [
      `The product runs on ${used.length} packages of package-lock.json.`,
      unproved.length === 0
        ? 'Each has a hash, which npm compares with what it downloads.'
        : `Without a hash, so that a changed download would go unnoticed: ${named(unproved)}. Install them again.`,
      ...deprecated.map(
        ([folder, { version, deprecated: why }]) =>
          `Its authors gave up ${packageName(folder)} ${version}: ${why}. Replace it.`,
      ),
      running.length === 0
        ? 'None runs a program when it is installed.'
        : `These run a program when they are installed: ${named(running)}.`,
    ],
    exitCode: unproved.length + deprecated.length > 0 ? 1 : 0,
  };
}

function askRegistry(): AuditReport {
  const npm = process.env['npm_execpath'];
  const args = [
    'audit',
    '--omit=dev',
    '--package-lock-only',
    '--json',
    '--fetch-retries=0',
    '--fetch-timeout=20000',
  ];
  const { stdout, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], { encoding: 'utf8' })
    : spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' });
  if (error) return { message: error.message };
  try {
    return JSON.parse(stdout) as AuditReport;
  } catch {
    return { message: 'npm audit printed no report' };
  }
}

export function describeReport({ vulnerabilities, message }: AuditReport): Audit {
  if (!vulnerabilities)
    return {
      lines: [
        `Nobody knows about advisories: npm's registry didn't answer (${message ?? 'no reason given'}). Run this where the registry can be reached, or give the list that npm run sbom writes to a scanner with a database of its own.`,
      ],
      exitCode: 2,
    };
  const found = Object.entries(vulnerabilities);
  if (found.length === 0) return { lines: ['The registry knows no advisory about them.'], exitCode: 0 };
  return {
    lines: found.map(([name, { severity, range, via, fixAvailable }]) => {
      const causes = via.map((cause) =>
        typeof cause === 'string' ? `through ${cause}` : `${cause.title}, ${cause.url}`,
      );
      return `${name} ${range} (${severity}): ${causes.join('; ')}. ${describeFix(fixAvailable)}`;
    }),
    exitCode: 1,
  };
}

function describeFix(fix: Vulnerability['fixAvailable']): string {
  if (typeof fix === 'object') return `Fixed with ${fix.name} ${fix.version}.`;
  return fix ? 'npm audit fix mends it.' : 'There is no fix yet.';
}
