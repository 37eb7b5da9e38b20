/** Robots of the shared product as `npm run robots -- list` prints them. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface ListedRobot {
  readonly Id: number;
  readonly Name: string;
  readonly ClosedPL: number;
  readonly AdjustedBalance: number;
  readonly ClosedCount: number;
  readonly ProfitFactor: number | null;
  readonly IsWipedOut: boolean;
  readonly Statistics: object | null;
}

const keptIn = () => path.join(process.env['PRODUCT_DATA_DIR'] ?? '', 'listed-robots.txt');

/** All robots as they are now. */
export function listRobots(): readonly ListedRobot[] {
  return parse(runList());
}

/** Keeps what is listed now for all stories: each listing takes as long as opening two pages. */
export function keepRobots(): void {
  writeFileSync(keptIn(), runList());
}

/** All robots as they were when the product was prepared. */
export function readRobots(): readonly ListedRobot[] {
  return parse(readFileSync(keptIn(), 'utf8'));
}

/** A robot whose address contains its id. */
export function someRobot(robots: readonly ListedRobot[]): ListedRobot {
  const robot = robots.find(({ Id }) => Id > 0);
  if (!robot) throw new Error('No robot with a positive id');
  return robot;
}

function runList(): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/command.mjs', 'robots', 'list'], {
    env: { ...process.env, DATA_DIR: process.env['PRODUCT_DATA_DIR'] },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`robots list failed: ${stderr}`);
  return stdout;
}

function parse(lines: string): readonly ListedRobot[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ListedRobot);
}
