/**
 * Does something, and meanwhile something else again and again, so many milliseconds apart, one at a time; what that throws is let go, as
 * it only supports the work.
 */
export async function repeating<Result>(
  again: () => Promise<unknown>,
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    await again().catch(() => {});
    isRunning = false;
  }, milliseconds);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
