import { Note } from '@/components/ui/note/note';
import { hashEnd } from '@/lib/content/lessons/short-chain';
import styles from './broken-chain.module.css';

interface BrokenChainProps {
  readonly texts: readonly string[];
  readonly recorded: readonly string[];
  readonly computed: readonly string[];
  readonly caption: string;
}

/** Entries below each other, each with its recorded hash and the one computed from what it says now. */
export function BrokenChain({ texts, recorded, computed, caption }: BrokenChainProps) {
  return (
    <figure>
      <ol className={styles['chain']}>
        {texts.map((text, at) => {
          const [before = '', now = ''] = [recorded[at], computed[at]];
          const fits = before === now;
          return (
            <li key={text} data-broken={!fits || undefined}>
              <code>{text}</code>
              <span>
                <code>{hashEnd(before)}</code>{' '}
                {fits ? (
                  'fits'
                ) : (
                  <>
                    is now <code>{hashEnd(now)}</code>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <Note as="figcaption" look="caption">
        {caption}
      </Note>
    </figure>
  );
}
