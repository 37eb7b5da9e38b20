import { normalisePassword } from '../check-password';

/** Whether a password is among those that everyone tries first. */
export type IsCommonPassword = (password: string) => Promise<boolean>;

/** What this site's name makes everyone try, next to what is tried everywhere. */
const OF_THIS_SITE = ['tickproof'];

/**
 * Looks passwords up in the list of a dictionary of leaked ones (49,000, 18,000 of them long enough to be chosen),
 * whatever their case. The list takes some 6 MB and 30 ms, so it is loaded on first use.
 *
 * @param load the list, in any case.
 */
export function createCommonPasswords(
  load: () => Promise<readonly string[]> = loadLeakedPasswords,
): IsCommonPassword {
  let loading: Promise<ReadonlySet<string>> | null = null;
  return async (password) => {
    loading ??= load().then((list) => new Set(list.map(keyOf)));
    const key = keyOf(password);
    // `Tickproof2026!` is no better than `tickproof`.
    return (await loading).has(key) || OF_THIS_SITE.includes(key.replace(/[^a-z]/g, ''));
  };
}

function keyOf(password: string): string {
  return normalisePassword(password).trim().toLowerCase();
}

async function loadLeakedPasswords(): Promise<readonly string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'];
}
