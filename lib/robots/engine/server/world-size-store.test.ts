import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { keepWorldSize, requireWorldSize } from './world-size-store';

onSqlite('size of a simulated market', (open) => {
  const before = process.env['SIMULATED_ROBOTS'];

  function setSize(size: string | undefined): void {
    if (size === undefined) delete process.env['SIMULATED_ROBOTS'];
    else process.env['SIMULATED_ROBOTS'] = size;
  }

  afterEach(() => setSize(before));

  it('grows, and refuses a start that would leave robots without instruments', async () => {
    const database = await open();
    setSize('1000');
    await keepWorldSize(database);
    setSize('2000');
    await keepWorldSize(database);
    await requireWorldSize(database);
    for (const smaller of ['1000', undefined]) {
      setSize(smaller);
      await expect(requireWorldSize(database)).rejects.toThrow('start with SIMULATED_ROBOTS=2000');
    }
  });
});
