import type { BrokerMode } from '@/lib/trading/brokers/broker';
import type { AvailableBroker, BrokerOffer } from './broker-accounts';

const NOT_ALLOWED = 'The operator of this site hasn’t allowed real money. You can connect a paper account.';

export const NOT_OFFERED = 'This broker isn’t offered here.';

export const NO_SIGN_IN = 'You can’t sign in at this broker here. Enter API keys instead.';

export const NO_KEY_PROBLEM =
  'This site can’t keep keys of brokers yet: its operator has to give it the trader’s public key (BROKER_PUBLIC_KEY).';

/** Why a mode of a broker can't be connected, as a sentence; null if it can. */
export function modeProblem(
  { name, modes, liveProblem }: Pick<AvailableBroker, 'name' | 'modes' | 'liveProblem'>,
  mode: BrokerMode,
): string | null {
  if (mode === 'live' && liveProblem !== null) return liveProblem;
  if (modes.includes(mode)) return null;
  return mode === 'live' ? NOT_ALLOWED : `${name} has no paper accounts here.`;
}

/** As `modeProblem`, for the broker of an account that is or will be connected. */
export function offerProblem(offer: BrokerOffer, broker: string, mode: BrokerMode): string | null {
  if (offer.problem !== null) return offer.problem;
  const offered = offer.brokers.find(({ id }) => id === broker);
  return offered ? modeProblem(offered, mode) : NOT_OFFERED;
}
