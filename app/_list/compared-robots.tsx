import { Comparison } from '@/components/robots/compare/comparison';
import { comparisonView } from '@/components/robots/compare/comparison-view';
import { Card } from '@/components/ui/panel/panel';
import { compareRobots } from '@/lib/robots/catalogue/comparison';
import { getCatalogue } from '@/lib/robots/catalogue/current';

/** The robots that a shared address compares; nothing for fewer than two. */
export async function ComparedRobots({ ids }: { readonly ids: readonly number[] }) {
  const robots = await compareRobots(getCatalogue(), ids);
  if (robots.length < 2) return null;
  return (
    <Card as="section" aria-labelledby="compared">
      <h2 id="compared">Compare robots</h2>
      <Comparison view={comparisonView(robots)} />
    </Card>
  );
}
