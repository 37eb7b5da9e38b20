import { useState } from 'react';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { viewerOfUser } from '@/components/robots/robot-controls/user-viewer';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { useBusy } from '@/components/ui/act-button/use-busy';
import { Button } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import type { ProductId } from '@/lib/people/memberships/products';
import { productName } from '@/lib/people/memberships/products';
import { mayFollow } from '@/lib/people/permissions/permissions';
import { chargeText } from './charge';
import { openCheckout } from './open-checkout';

export interface StartPlanProps {
  readonly robotId: number;
  /** The smallest plan that includes the robot. */
  readonly product: ProductId;
}

/** Opens the checkout of the plan that a robot needs, for users without it. */
export function StartPlan({ robotId, product }: StartPlanProps) {
  const robot = useRobot(robotId)?.own;
  const { user } = useCurrentUser();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, runOnce] = useBusy();
  if (!robot || !user || mayFollow(viewerOfUser(user), robot, robot.controls.checked.follow)) return null;
  const start = async () => {
    const { pathname } = window.location;
    setProblem(await openCheckout({ products: [product], period: 'year', robotId }, pathname));
  };
  return (
    <Stack gap={2}>
      <Button look="secondary" onClick={() => void runOnce(start)}>
        {isBusy ? 'Loading…' : `Get ${productName(product)}`}
      </Button>
      <Note>{chargeText([product], 'year')}. You’ll see a summary before you pay.</Note>
      <Note look="problem" role="alert">
        {problem}
      </Note>
    </Stack>
  );
}
