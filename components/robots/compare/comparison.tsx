import { EXTRAPOLATED_NOTE } from '@/components/robots/robot-model/annual-return';
import { Curve, CurveLines, LineSwatch } from '@/components/ui/curve/curve';
import { joinClasses } from '@/components/ui/design/class-names';
import { HypotheticalNote } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { Term } from '@/components/ui/term/term';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import styles from './comparison.module.css';
import { type ComparisonView, ROBOT_LINES } from './comparison-view';

/** Robots side by side: their curves since the newest was published, then one row per statistic. */
export function Comparison({ view }: { readonly view: ComparisonView }) {
  const { robots, chart, groups, isExtrapolated } = view;
  return (
    <Stack gap={4}>
      {chart ? (
        <figure>
          <Curve frame={chart.frame}>
            <CurveLines label={chart.label} lines={chart.lines} />
          </Curve>
          <Note as="figcaption" look="caption">
            Equity since the newest robot was published, indexed to 100
          </Note>
        </figure>
      ) : (
        <p>No day has ended since the newest of these robots was published.</p>
      )}
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <td />
              {robots.map(({ id, name, href, published }, index) => (
                <th key={id} scope="col">
                  <LineSwatch line={ROBOT_LINES[index] ?? 'series-6'} />
                  <a href={href}>
                    <Name name={name} />
                  </a>
                  <Note as="span" look="caption">
                    {chart && `${chart.results[index]} · `}
                    {published}
                  </Note>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ title, rows }) => (
            <tbody key={title}>
              <tr>
                <th className={styles['group']} scope="rowgroup" colSpan={robots.length + 1}>
                  {title}
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.title}>
                  <th scope="row">
                    <Term name={row.title} />
                  </th>
                  {row.cells.map(({ text, isBest }, index) => (
                    <td key={robots[index]?.id}>
                      {isBest ? <strong title="Best of these">{text}</strong> : text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <HypotheticalNote />
      <Note look="aside">
        After costs. Drawdowns are in % of starting balance. The backtest covers time before each robot’s
        publication; with few trades, differences are mostly luck.
        {isExtrapolated && ` ${EXTRAPOLATED_NOTE}`}
      </Note>
    </Stack>
  );
}

function Name({ name }: { readonly name: string }) {
  const [who = name, how] = nameLines(name);
  return (
    <bdi>
      {who}
      {how !== undefined && (
        <span className={joinClasses(styles['small'], styles['how'])}>
          <VisuallyHidden>, </VisuallyHidden>
          {how}
        </span>
      )}
    </bdi>
  );
}
