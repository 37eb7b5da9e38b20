import { Actions } from '@/components/ui/actions/actions';
import { robotsPath } from '@/lib/site/addresses/addresses';
import { ASSET_CLASSES } from '@/lib/site/addresses/asset-class';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';

export function ListLinks() {
  return (
    <Actions as="ul">
      {ASSET_CLASSES.map((assetClass) => (
        <li key={assetClass}>
          <a href={robotsPath(assetClass)}>{CLASS_LABELS[assetClass].robots}</a>
        </li>
      ))}
    </Actions>
  );
}
