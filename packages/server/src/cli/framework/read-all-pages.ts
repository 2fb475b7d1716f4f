import type { ApiClient, Page } from './api-client.ts';

/** A list that was read page by page. */
export interface Whole<Row, ItsPage> {
  rows: Row[];
  /** What the list says beside its rows. */
  last: ItsPage;
  /** Whether all pages were of one state of the list. */
  whole: boolean;
}

const READINGS = 3;

/**
 * Every row of a list that can change meanwhile: when `stateOf` tells that its pages belong to different states of it, it is read
 * again, a few times.
 */
export async function readWhole<Row, ItsPage extends Page<Row>>(
  api: ApiClient,
  path: string,
  stateOf: (page: ItsPage) => string | number,
): Promise<Whole<Row, ItsPage>> {
  for (let reading = 1; ; reading++) {
    const pages = await readPages<Row, ItsPage>(api, path);
    const whole = new Set(pages.map(stateOf)).size === 1;
    const last = pages.at(-1) as ItsPage;
    if (whole || reading === READINGS) return { rows: pages.flatMap(({ results }) => results), last, whole };
  }
}

async function readPages<Row, ItsPage extends Page<Row>>(api: ApiClient, path: string): Promise<ItsPage[]> {
  const pages: ItsPage[] = [];
  for (;;) {
    const page = await api.get<ItsPage>(`${path}?page_size=1000&page=${pages.length + 1}`);
    pages.push(page);
    if (page.next === null) return pages;
  }
}
