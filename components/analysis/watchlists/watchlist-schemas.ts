import { object } from 'yup';
import { filled, number, typed } from '@/components/ui/form/rules';
import { MAX_LIST_NAME, MAX_NOTE } from '@/lib/people/watchlists/watchlists';

export const listNameSchema = object({ name: filled('Please enter a name', MAX_LIST_NAME) });

export const noteSchema = object({
  note: typed((text) =>
    text.trim().length > MAX_NOTE ? `Please enter at most ${MAX_NOTE} characters` : null,
  ),
});

export const alertSchema = object({
  level: number({ what: 'a price or a percentage above 0', range: { min: 1e-9, max: 1e9 } }),
});
