import { object } from 'yup';
import { typed } from '@/components/ui/form/rules';
import { checkHandle } from '@/lib/community/profiles/handle';

export const handleSchema = object({
  handle: typed((text) => {
    if (text.trim() === '') return 'Please enter a handle';
    try {
      checkHandle(text);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }),
});
