import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { isBasketCopy } from '@/lib/trading/accounts/paper-accounts';
import type { Owned } from './paper-calls';
import { RobotLink } from './robot-link';

/** Who ordered it: the user, or a robot or portfolio they copy. */
export function OwnerName({ owned: { owner, copy } }: { readonly owned: Owned }) {
  if (copy) return <RobotLink robot={copy} text={nameLines(copy.robotName)[0] ?? copy.robotName} />;
  if (isBasketCopy(owner)) return <a href={SITE_PATHS.virtualAccounts}>A portfolio</a>;
  return owner === 'own' ? 'You' : 'A copy';
}
