import { saveFile } from '@/components/ui/save-file/save-file';
import { showToast } from '@/components/ui/toast/toast-store';

/** Downloads the answer of Account/ExportMyData. */
export function saveMyData(data: unknown): void {
  saveFile('tickproof-my-data.json', 'application/json', `${JSON.stringify(data, null, 2)}\n`);
  showToast('Your data was saved as a file', 'success');
}
