import { Page } from '../kit/page.tsx';
import { Empty } from '../kit/states.tsx';

/** What runs, what ends next, what waits for somebody. */
export function NowScreen() {
  return (
    <Page title="Now">
      <Empty title="Nothing runs" icon="activity" />
    </Page>
  );
}
