import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { queries } from '../connection/queries.ts';
import { useSessionOrNone } from '../identity/session/session.ts';
import { AwayBanner } from '../kit/away-banner.tsx';
import { t } from '../languages/messages.ts';
import { themeWith } from '../looks/theme.ts';
import { router } from './router.tsx';

const SignInScreen = lazy(async () => ({
  default: (await import('../identity/session/sign-in-screen.tsx')).SignInScreen,
}));

const theme = themeWith(t('Close'));

/** The whole console. `nonce` is that of the page's policy for style sheets. */
export function Console({ nonce }: { nonce: string }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <Notifications position="bottom-right" limit={4} />
      <QueryClientProvider client={queries}>
        <SignedIn />
      </QueryClientProvider>
    </MantineProvider>
  );
}

function SignedIn() {
  const session = useSessionOrNone();
  if (session === undefined) return <AwayBanner />;
  if (session !== null) return <RouterProvider router={router} />;
  return (
    <Suspense>
      <SignInScreen />
    </Suspense>
  );
}
