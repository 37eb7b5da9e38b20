import { createHash } from 'node:crypto';
import { Button } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { CrossIcon } from '@/components/ui/icon/icon';
import { SHOWN } from '@/components/ui/shown/shown';
import { isShown, shownText } from '@/lib/content/maintenance/maintenance';
import { getSiteContent } from '@/lib/content/site-content/current';
import styles from './maintenance-banner.module.css';

const KEY = 'tickproof.maintenance-closed';

/**
 * The operator's notice to everyone about work on the site. A notice that a visitor closed is hidden before the first
 * paint by an inline script, which also closes it: nobody sees it flash, and no page loads code for it.
 */
export function MaintenanceBanner() {
  const { maintenance } = getSiteContent();
  if (!isShown(maintenance)) return null;
  const { text } = maintenance;
  const shown = shownText(text);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return (
    <>
      <aside id="maintenance" className={styles['banner']} aria-label="Maintenance" suppressHydrationWarning>
        <div className={styles['row']}>
          {shown === text ? (
            <p className={styles['text']} dir="auto">
              {text}
            </p>
          ) : (
            <details className={styles['text']} dir="auto">
              <summary>{shown}</summary>
              <p>{text}</p>
            </details>
          )}
          <Button
            look="quiet"
            size={36}
            isSquare
            className={joinClasses(styles['close'], SHOWN.withScripts)}
            aria-label="Close the notice"
          >
            <CrossIcon size={14} />
          </Button>
        </div>
      </aside>
      <script>{closingScript(hash)}</script>
    </>
  );
}

/** Without storage, closing counts for this page. */
function closingScript(hash: string): string {
  return [
    '(()=>{',
    'const e=document.getElementById("maintenance"),k=',
    JSON.stringify(KEY),
    ',h=',
    JSON.stringify(hash),
    ';try{if(localStorage.getItem(k)===h)e.hidden=true}catch{}',
    'e.querySelector("button").addEventListener("click",()=>{e.hidden=true;try{localStorage.setItem(k,h)}catch{}})',
    '})()',
  ].join('');
}
