import { CLASS_WORDS } from '@/components/robots/asset-class/class-words';
import { robotsPath } from '@/lib/site/addresses/addresses';
import { ASSET_CLASSES } from '@/lib/site/addresses/asset-class';
import styles from './subscriber-home.module.css';

/** Where robots are found. */
export function ListLinks() {
  return (
    <ul className={styles['links']}>
      {ASSET_CLASSES.map((assetClass) => (
        <li key={assetClass}>
          <a href={robotsPath(assetClass)}>{CLASS_WORDS[assetClass].robots}</a>
        </li>
      ))}
    </ul>
  );
}
