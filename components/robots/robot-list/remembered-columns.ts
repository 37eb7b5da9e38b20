import { session } from '@/components/session/session/session';
import { call } from '@/lib/http/api/client/call';
import { type RobotColumn, readColumns, writeColumns } from '@/lib/site/addresses/list-columns';

let asked: { readonly by: number; readonly answer: Promise<readonly RobotColumn[] | null> } | undefined;

/** The columns the signed-in user last chose, which are asked for once a session; null for the usual ones. */
export async function readRememberedColumns(): Promise<readonly RobotColumn[] | null> {
  const by = session.changes();
  if (asked?.by !== by) asked = { by, answer: askColumns() };
  return asked.answer;
}

async function askColumns(): Promise<readonly RobotColumn[] | null> {
  try {
    const { settings } = await call('Account/GetSettings', {});
    return readColumns(settings.robotColumns ?? '') ?? null;
  } catch {
    return null;
  }
}

/** On all the user's devices. What can't be saved is still in the address. */
export function rememberColumns(columns: readonly RobotColumn[] | null): void {
  asked = { by: session.changes(), answer: Promise.resolve(columns) };
  call('Account/SaveSettings', { settings: { robotColumns: writeColumns(columns) } }).catch(() => undefined);
}
