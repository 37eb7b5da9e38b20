import { showToast } from '@/components/ui/toast/toast-store';
import type { FormAnswer } from './answers';
import { callFresh } from './call-fresh';

/**
 * Makes a call that a form waits for. Where it takes a fresh login, the user confirms who they are first.
 * @param onDone called with the answer when it succeeded, after its message was shown as a toast
 * @returns what the form shows; null when it succeeded
 * @throws CallError
 */
export async function sendChange<Answer extends FormAnswer>(
  name: string,
  body: Readonly<Record<string, unknown>>,
  onDone: (answer: Answer) => void,
): Promise<string | null> {
  const answer = await callFresh<Answer>({ call: name, body });
  if (!answer.success) return answer.message || 'Server error has occurred';
  if (answer.message !== '') showToast(answer.message, 'success');
  onDone(answer);
  return null;
}
