/** A list that was read page by page. */
export interface WholeList<ItsPage extends { results: unknown[] }> {
  rows: ItsPage['results'];
  /** What the list says in addition to its rows. */
  last: ItsPage;
  /** Whether all pages were of one state of the list. */
  whole: boolean;
}

const READINGS = 3;

/** Pages of this size are read where whole lists are wanted. */
export const MAX_PAGE_SIZE = 1_000;

/**
 * Every row of a list that can change meanwhile: if `stateOf` shows that its pages belong to different states of the list,
 * it is read again, a few times.
 */
export async function readWhole<ItsPage extends { results: unknown[] }>(
  open: () => AsyncIterable<ItsPage>,
  stateOf: (page: ItsPage) => string | number,
): Promise<WholeList<ItsPage>> {
  for (let reading = 1; ; reading++) {
    const pages = await Array.fromAsync(open());
    const whole = new Set(pages.map(stateOf)).size === 1;
    const last = pages.at(-1) as ItsPage;
    if (whole || reading === READINGS) return { rows: pages.flatMap(({ results }) => results), last, whole };
  }
}
