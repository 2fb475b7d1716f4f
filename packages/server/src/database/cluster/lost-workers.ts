/**
 * Whether a machine of the cluster failed while a transaction committed there. The coordinator reports that without a code;
 * whether the machine committed is unknown, as after any connection that is lost at that moment.
 */
export function isWorkerLost(error: unknown): boolean {
  const { message = '' } = error as { message?: string };
  return lost.some((pattern) => pattern.test(message));
}

const lost = [
  /^could not commit transaction for shard \d+ on at least one active node/,
  /^failure on connection marked as essential: /,
];
