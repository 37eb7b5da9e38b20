import { sendNoPicture, sendPicture } from '@/app/og/_picture/send-picture';
import { SitePicture } from '@/app/og/_picture/site-picture';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { readOverview } from '@/lib/robots/catalogue/overview';
import { ASSET_CLASSES, coveredFundTypes } from '@/lib/site/addresses/asset-class';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';

export const dynamic = 'force-dynamic';

const SITE = {
  title: 'AI trading robots whose every trade you can check',
  about: 'Stocks, ETFs, forex and crypto. Results are after costs.',
  fundTypes: ASSET_CLASSES.flatMap(coveredFundTypes),
};

interface Context {
  readonly params: Promise<{ readonly file: string }>;
}

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const picture = findPicture((await params).file);
  if (!picture) return sendNoPicture();
  const catalogue = getCatalogue();
  const { title, about, fundTypes } = picture;
  return sendPicture(
    <SitePicture
      title={title}
      about={about}
      overview={readOverview(catalogue, fundTypes)}
      market={catalogue.market()}
    />,
  );
}

function findPicture(file: string): typeof SITE | null {
  if (file === 'tickproof.png') return SITE;
  const assetClass = ASSET_CLASSES.find((name) => file === `${name}.png`);
  return assetClass ? { ...CLASS_LABELS[assetClass], fundTypes: [...coveredFundTypes(assetClass)] } : null;
}
