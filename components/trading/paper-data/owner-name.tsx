import { nameLines } from '@/lib/robots/catalogue/name-lines';
import type { Owned } from './paper-calls';
import { RobotLink } from './robot-link';

/** Who ordered it: the user, or a robot they copy. */
export function OwnerName({ owned: { owner, copy } }: { readonly owned: Owned }) {
  if (copy) return <RobotLink robot={copy} text={nameLines(copy.robotName)[0] ?? copy.robotName} />;
  return owner === 'own' ? 'You' : 'A copy';
}
