import type { CatalogueChange } from './catalogue-change';
import type { MemoryCatalogue } from './memory-catalogue';
import { parseHead } from './packed-robot';

export function applyChange(catalogue: MemoryCatalogue, change: CatalogueChange): void {
  switch (change.kind) {
    case 'upsert':
      catalogue.upsert(change.model);
      return;
    case 'heads':
      for (const head of change.heads) catalogue.upsert({ summary: parseHead(head), packedDetails: null });
      return;
    case 'details':
      for (const { id, packedDetails } of change.details) catalogue.addDetails(id, packedDetails);
      return;
    case 'remove':
      catalogue.remove(change.id);
      return;
    case 'market':
      catalogue.setMarket(change.market);
      return;
    case 'expected':
      catalogue.setExpected(change.total);
      return;
    case 'bars':
      catalogue.setBars(change.bars);
      return;
    case 'imported':
      catalogue.setImported(change.instruments);
      return;
    case 'replace':
      if (change.imported) catalogue.setImported(change.imported);
      catalogue.replace(change.models, change.total, change.removed);
      catalogue.setBars(change.bars);
      return;
  }
}
