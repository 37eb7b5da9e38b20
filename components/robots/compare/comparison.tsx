import { EXTRAPOLATED_NOTE } from '@/components/robots/robot-model/statistics-rows';
import { joinClasses } from '@/components/ui/design/class-names';
import { Term } from '@/components/ui/term/term';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import styles from './comparison.module.css';
import { CHART_BOX, type ComparisonView } from './comparison-view';

/** Robots side by side: their curves since the newest was published, then one row per statistic. */
export function Comparison({ view }: { readonly view: ComparisonView }) {
  const { robots, chart, groups, isExtrapolated } = view;
  return (
    <div className={styles['comparison']}>
      {chart ? (
        <figure>
          <svg
            className={styles['chart']}
            viewBox={`0 0 ${CHART_BOX.width} ${CHART_BOX.height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={chart.label}
          >
            <path className={styles['base']} d={`M0 ${chart.base}H${CHART_BOX.width}`} />
            {chart.lines.map(({ path }, index) => (
              <path key={robots[index]?.id} className={styles[`line${index}`]} d={path} />
            ))}
          </svg>
          <figcaption className={styles['dates']}>
            <span>{chart.from}</span>
            <span>Equity since the newest robot was published, indexed to 100</span>
            <span>{chart.to}</span>
          </figcaption>
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
                  <svg className={styles['swatch']} viewBox="0 0 24 4" aria-hidden="true">
                    <path className={styles[`line${index}`]} d="M0 2H24" />
                  </svg>
                  <a href={href}>
                    <Name name={name} />
                  </a>
                  <span className={styles['small']}>
                    {chart && `${chart.lines[index]?.text}, `}published {published}
                  </span>
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
      <p className={styles['note']}>
        After costs. Drawdowns are in % of starting balance. The backtest covers time before each robot’s
        publication; with few trades, differences are mostly luck.
        {isExtrapolated && ` ${EXTRAPOLATED_NOTE}`}
      </p>
    </div>
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
