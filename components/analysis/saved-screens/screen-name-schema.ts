import { object } from 'yup';
import { filled } from '@/components/ui/form/rules';
import { MAX_SCREEN_NAME } from '@/lib/people/screens/screen-limits';

export const screenNameSchema = object({ name: filled('Please enter a name', MAX_SCREEN_NAME) });
