import { normalizePassword } from '../check-password';

/** Whether a password is one of those everyone tries first. */
export type IsCommonPassword = (password: string) => Promise<boolean>;

/** What this site's name makes everyone try, besides the usual ones. */
const OF_THIS_SITE = ['tickproof'];

/**
 * Looks passwords up in a dictionary of leaked ones, ignoring case. It has 49,000, of which 18,000 are long enough to
 * be chosen. The list takes some 6 MB and 30 ms, so it's loaded on first use.
 * @param load the list, in any case
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
  return normalizePassword(password).trim().toLowerCase();
}

async function loadLeakedPasswords(): Promise<readonly string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'];
}
