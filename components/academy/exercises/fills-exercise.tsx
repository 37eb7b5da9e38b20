import { useMemo, useState } from 'react';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { askFill, LARGEST_ORDER, makeOrder } from '@/lib/content/lessons/fills';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { formatCount, formatMoney } from '@/lib/core/format/number';
import { AnswerForm } from './answer-form';

/** Takes a fill apart: first the lesson's largest order, then orders made from a seed. */
export function FillsExercise() {
  const [task, setTask] = useState(0);
  const order = useMemo(() => (task === 0 ? LARGEST_ORDER : makeOrder(seededRandom(task))), [task]);
  const asked = useMemo(() => askFill(order), [order]);
  return (
    <Stack gap={3}>
      <Note look="text">
        The quote is {formatMoney(order.quote)}. You {order.direction > 0 ? 'buy' : 'sell'}{' '}
        {formatCount(order.quantity)} shares at the market, and the bar trades {formatCount(order.volume)}.
        Where does it fill?
      </Note>
      <AnswerForm key={task} asked={asked} next="Another order" onNext={() => setTask(task + 1)} />
    </Stack>
  );
}
