import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import styles from './robot-name.module.css';

/** A robot's name as a heading: the first line large, the others below. Its text is the whole name. */
export function RobotName({ name }: { readonly name: string }) {
  const [who = name, how] = nameLines(name);
  return (
    <bdi>
      <span className={styles['who']}>
        {who}
        {how !== undefined && <VisuallyHidden>, </VisuallyHidden>}
      </span>
      {how !== undefined && <span className={styles['how']}>{how}</span>}
    </bdi>
  );
}
