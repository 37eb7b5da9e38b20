import { robotsPath } from '@/lib/site/addresses/addresses';
import { ASSET_CLASSES } from '@/lib/site/addresses/asset-class';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import styles from './subscriber-home.module.css';

export function ListLinks() {
  return (
    <ul className={styles['links']}>
      {ASSET_CLASSES.map((assetClass) => (
        <li key={assetClass}>
          <a href={robotsPath(assetClass)}>{CLASS_LABELS[assetClass].robots}</a>
        </li>
      ))}
    </ul>
  );
}
