import useSWR from 'swr';

export interface NamedRobot {
  readonly name: string;
  readonly href: string;
}

/** The name and page of a robot known only by its id; null until it's known, and for null. */
export function useNamedRobot(robotId: number | null): NamedRobot | null {
  const { data } = useSWR<NamedRobot, unknown>(
    robotId === null ? null : ['named robot', robotId],
    async () => {
      const { loadRobot } = await import('@/components/robots/robot-cache/load-robots');
      return loadRobot(robotId ?? 0);
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  return data ?? null;
}
