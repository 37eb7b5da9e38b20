import { notFound, permanentRedirect, redirect } from 'next/navigation';
import { ListRoute } from '@/app/_list/list-route';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { type AssetClass, LIST_SLUGS } from '@/lib/site/addresses/asset-class';
import { decodeSegment } from '@/lib/site/addresses/parse-segments';
import { type Resolution, resolveAddress } from '@/lib/site/addresses/resolve';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';

export interface AddressProps {
  readonly params: Promise<{ readonly segments?: readonly string[] }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** What stands at an address below an asset class. The server has sent other spellings away; robots have another page. */
async function readAddress(
  assetClass: AssetClass,
  { params, searchParams }: AddressProps,
): Promise<Resolution> {
  const { segments = [] } = await params;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams))
    for (const one of [value].flat()) if (one !== undefined) query.append(name, one);
  const path = ['', LIST_SLUGS[assetClass], ...segments.map(decodeSegment), ''].join('/');
  return resolveAddress(path, query.toString(), addressKnowledge(getCatalogue()));
}

export async function AddressRoute({
  assetClass,
  ...props
}: AddressProps & { readonly assetClass: AssetClass }) {
  const address = await readAddress(assetClass, props);
  switch (address.kind) {
    case 'list':
      return <ListRoute list={address.list} />;
    case 'redirect':
      return permanentRedirect(address.to);
    case 'instead':
      return redirect(address.to);
    default:
      return notFound();
  }
}
