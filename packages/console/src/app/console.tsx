import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Loading } from '../kit/states.tsx';
import { theme } from '../looks/theme.ts';
import { queries } from '../server/queries.ts';
import { useSessionOrNone } from '../session/session.ts';
import { SignInScreen } from '../session/sign-in-screen.tsx';
import { router } from './router.tsx';

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
  if (session === undefined) return <Loading lines={1} />;
  return session === null ? <SignInScreen /> : <RouterProvider router={router} />;
}
