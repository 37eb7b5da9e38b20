import type { Millis } from '@/lib/core/base/brand';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { Accounts, SignedIn } from '../accounts';
import { DONE, no, type SettingsContext } from './settings-context';

/** How long the code may take after a provider has confirmed the identity, and how many attempts there are. */
const CONFIRMATION_MS = 10 * 60_000;
const MAX_CODES = 5;

const NO_PASSWORD = 'Your account has no password. Please confirm with the provider you log in with';
const CONFIRMATION_OVER = 'That took too long. Please confirm with your provider again';

/** Users who have been logged in for a while confirm who they are, by password or provider and by code. */
export function identityConfirmation(
  context: SettingsContext,
): Pick<Accounts, 'confirmIdentity' | 'confirmByProvider' | 'checkCode'> {
  const { db, tokens, sessions, twoStep, record, prove, proveCode } = context;

  /** A provider's confirmation for an open session waits for its code. */
  async function confirmedByProvider(who: SignedIn, challenge: string, now: Millis): Promise<boolean> {
    const content = await tokens.tryOne('fresh-sign-in', challenge, MAX_CODES, now);
    return content?.userId === who.account.id && content.data['sessionId'] === who.sessionId;
  }

  return {
    async confirmIdentity(who, { password, challenge, code }, requestContext, now) {
      const { account, sessionId } = who;
      if (challenge === null && !account.hasPassword) return no(NO_PASSWORD);
      const wrong =
        challenge === null
          ? await prove(who, password, now)
          : (await confirmedByProvider(who, challenge, now))
            ? null
            : CONFIRMATION_OVER;
      if (wrong) {
        await record(who, 'identity-not-confirmed', requestContext, now);
        return no(wrong);
      }
      const wrongCode = account.isTwoStepOn ? await proveCode(who, code, requestContext, now) : null;
      if (wrongCode) return no(wrongCode);
      if (challenge !== null) await tokens.take('fresh-sign-in', challenge, now);
      await sessions.refresh({ id: sessionId, userId: account.id }, now);
      await record(who, 'identity-confirmed', requestContext, now);
      return DONE;
    },
    async confirmByProvider(session, provider, requestContext, now) {
      const { id, userId } = session;
      if (await twoStep.isOn(userId)) {
        const data = { sessionId: id };
        return { challenge: await tokens.issue('fresh-sign-in', { userId, data }, CONFIRMATION_MS, now) };
      }
      if (!(await sessions.refresh(session, now))) return null;
      const detail = `with ${provider}`;
      await recordSecurityEvent(db, { userId, kind: 'identity-confirmed', detail, requestContext }, now);
      return { challenge: null };
    },
    checkCode: proveCode,
  };
}
