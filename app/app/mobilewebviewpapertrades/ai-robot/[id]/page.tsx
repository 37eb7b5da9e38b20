import { notFound, permanentRedirect } from 'next/navigation';
import { MobileRobotRoute } from '@/app/_robot/mobile-robot-route';
import { RobotRemovedRoute } from '@/app/_robot/robot-route';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';

interface MobileRobotProps {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function Page({ params }: MobileRobotProps) {
  const { id } = await params;
  const path = `/app/mobilewebviewpapertrades/ai-robot/${id}/`;
  const address = resolveAddress(path, '', addressKnowledge(getCatalogue()));
  switch (address.kind) {
    case 'mobile-robot':
      return MobileRobotRoute({ id: address.id });
    case 'removed':
      return <RobotRemovedRoute isInApp />;
    case 'redirect':
      return permanentRedirect(address.to);
    default:
      return notFound();
  }
}
