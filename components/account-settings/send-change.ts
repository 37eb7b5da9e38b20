import { showToast } from '@/components/toast/toast-store';
import { callApi } from '@/lib/api/client/call';
import type { FormAnswer } from './answers';

/**
 * Makes a call that a form waits for.
 * @param onDone called with the answer when it succeeded, after its message was shown as a toast
 * @returns what the form shows; null when it succeeded
 * @throws CallError
 */
export async function sendChange<Answer extends FormAnswer>(
  name: string,
  body: unknown,
  onDone: (answer: Answer) => void,
): Promise<string | null> {
  const answer = await callApi<Answer>(name, body);
  if (!answer.success) return answer.message || 'Server error has occurred';
  if (answer.message !== '') showToast(answer.message, 'success');
  onDone(answer);
  return null;
}
