import { showToast } from '@/components/ui/toast/toast-store';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import type { AnswerOf, RequestOf } from '@/lib/http/api/client/call-types';
import { callFresh } from './call-fresh';
import type { FormCall } from './pending-change';

/**
 * Makes a call that a form waits for. Where it takes a fresh login, the user confirms who they are first.
 * @param onDone called with the answer when it succeeded, after its message was shown as a toast
 * @returns what the form shows; null when it succeeded
 * @throws CallError
 */
export async function sendChange<Name extends FormCall>(
  name: Name,
  body: RequestOf<Name>,
  onDone: (answer: AnswerOf<Name>) => void,
): Promise<string | null> {
  const answer = await callFresh({ call: name, body });
  if (!answer.success) return answer.message || SERVER_ERROR;
  if (answer.message !== '') showToast(answer.message, 'success');
  onDone(answer);
  return null;
}
