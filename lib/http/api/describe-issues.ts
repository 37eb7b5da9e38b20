import type { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';

const SHOWN = 5;

/** What is wrong with a body, each field by name: "request.pageSize must be a whole number from 1 to 100". */
export function describeIssues({ issues }: z.ZodError): InputError {
  const texts = issues.slice(0, SHOWN).map(({ path, message }) => `${nameOf(path)} ${message}`);
  return new InputError(texts.join('; '));
}

function nameOf(path: readonly PropertyKey[]): string {
  return (
    path.reduce<string>(
      (name, part) =>
        typeof part === 'number'
          ? `${name}[${part}]`
          : name === ''
            ? String(part)
            : `${name}.${String(part)}`,
      '',
    ) || 'The body'
  );
}
