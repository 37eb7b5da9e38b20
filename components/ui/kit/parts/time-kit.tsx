import { Time } from '@/components/ui/time/time';

const AT = '2026-11-25T19:04:09Z';

export function TimeKit() {
  return (
    <p>
      <Time at={AT} />, <Time at={AT}>9 min ago</Time>
    </p>
  );
}
