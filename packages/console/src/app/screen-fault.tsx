import { Anchor } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { Page } from '../kit/page.tsx';
import { Empty, FaultNotice } from '../kit/states.tsx';

/** In place of a screen that broke; the shell around it stays. */
export function ScreenFault({ error, reset }: ErrorComponentProps) {
  return (
    <Page title="This screen failed">
      <FaultNotice error={error} retry={reset} />
    </Page>
  );
}

export function NotFoundScreen() {
  return (
    <Page title="Nothing is here">
      <Empty
        title="There is no screen at this address"
        icon="search"
        action={
          <Anchor component={Link} to="/now">
            Go to Now
          </Anchor>
        }
      />
    </Page>
  );
}
