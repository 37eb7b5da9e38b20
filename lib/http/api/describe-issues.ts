import type { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { type Names, wirePath } from '@/lib/core/wire/schema';

const SHOWN = 5;

/** Names each invalid field: "request.pageSize must be a whole number from 1 to 100". */
export function describeIssues({ issues }: z.ZodError, names: Names): InputError {
  const texts = issues
    .slice(0, SHOWN)
    .map(({ path, message }) => `${fieldName(wirePath(path, names))} ${message}`);
  return new InputError(texts.join('; '));
}

function fieldName(path: readonly PropertyKey[]): string {
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
