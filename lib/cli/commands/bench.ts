import { parseArgs } from 'node:util';
import { InputError } from '@/lib/base/errors';
import { benchEngine } from '../bench/engine-bench';
import { benchStart } from '../bench/start-bench';
import { type BenchRow, tableLines } from '../bench/table';

interface Section {
  readonly heading: string;
  readonly run: () => readonly BenchRow[] | Promise<readonly BenchRow[]>;
}

const SECTIONS: Readonly<Record<string, Section>> = {
  engine: { heading: 'Engine, one core, by its processor time', run: benchEngine },
  start: { heading: 'Start, from an empty data folder', run: benchStart },
};

/** Measures and prints. `--only engine` runs one section. */
export async function run(args: string[]): Promise<void> {
  for (const { heading, run: measure } of chosenSections(args))
    process.stdout.write(`${tableLines(heading, await measure()).join('\n')}\n`);
}

/** @throws InputError for a section that there is not. */
export function chosenSections(args: string[]): readonly Section[] {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } });
  if (values.only === undefined) return Object.values(SECTIONS);
  const section = Object.hasOwn(SECTIONS, values.only) ? SECTIONS[values.only] : undefined;
  if (!section)
    throw new InputError(`--only '${values.only}': choose one of ${Object.keys(SECTIONS).join(', ')}`);
  return [section];
}
