import { SavedScreens } from '@/components/analysis/saved-screens/saved-screens';
import { COLUMN_INFOS } from '@/components/robots/robot-table/columns';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { ColumnChooser } from '@/components/ui/column-chooser/column-chooser';
import { SHOWN } from '@/components/ui/shown/shown';
import { showToast } from '@/components/ui/toast/toast-store';
import {
  ROBOT_COLUMNS,
  type RobotColumn,
  USUAL_COLUMNS,
  withColumns,
} from '@/lib/site/addresses/list-columns';
import { COLUMN_GROUPS } from './column-groups';

const COLUMNS = ROBOT_COLUMNS.map((id) => ({
  id,
  label: COLUMN_INFOS[id].title,
  group: COLUMN_GROUPS[id],
}));

interface TableToolsProps {
  /** The columns shown. */
  readonly chosen: readonly RobotColumn[];
  /** The list with the usual ones. */
  readonly usualHref: string;
}

/** The columns of a list shown as a table, and its file. */
export function TableTools({ chosen, usualHref }: TableToolsProps) {
  const save = async () => {
    try {
      const { saveListCsv } = await import('./list-csv');
      await saveListCsv(usualHref, chosen);
    } catch {
      showToast('The file couldn’t be made. Please try again.', 'error');
    }
  };
  return (
    <Actions>
      <SavedScreens kind="robots" query={withColumns(usualHref, chosen)} />
      <ColumnChooser
        columns={COLUMNS}
        chosen={chosen}
        usual={USUAL_COLUMNS}
        hrefFor={(ids) => withColumns(usualHref, ids as readonly RobotColumn[])}
      />
      <Button look="secondary" size={36} className={SHOWN.withScripts} onClick={() => void save()}>
        CSV
      </Button>
    </Actions>
  );
}
