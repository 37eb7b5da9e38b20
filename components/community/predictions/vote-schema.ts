import { boolean, object } from 'yup';
import { number } from '@/components/ui/form/rules';
import { PERCENTS } from '@/lib/community/predictions/vote';

export const voteSchema = object({
  percent: number({
    what: 'a percentage',
    range: { min: PERCENTS.least, max: PERCENTS.most },
    unit: '%',
    decimals: 0,
  }),
  holdsPosition: boolean(),
});
