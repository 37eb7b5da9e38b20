import { showToast } from '@/components/ui/toast/toast-store';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import type { CallAnswer, CallRequest } from '@/lib/http/api/client/call-types';
import { callFresh } from './call-fresh';
import type { FormCall } from './pending-change';

/**
 * Makes a form's call. If it requires a recent login, the user confirms their identity first.
 * @param onDone called with the answer on success, after its message was shown as a toast
 * @returns a message for the form; null on success
 * @throws CallError
 */
export async function sendChange<Name extends FormCall>(
  name: Name,
  body: CallRequest<Name>,
  onDone: (answer: CallAnswer<Name>) => void,
): Promise<string | null> {
  const answer = await callFresh({ call: name, body });
  if (!answer.success) return answer.message || SERVER_ERROR;
  if (answer.message !== '') showToast(answer.message, 'success');
  onDone(answer);
  return null;
}
