import type { Role } from '@laurel/contract/identity/users.ts';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Empty, FaultNotice, Page, TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';

/** In place of a screen that broke; the shell around it stays. */
export function ScreenFault({ error, reset }: ErrorComponentProps) {
  return (
    <Page title={t('This screen failed')}>
      <FaultNotice error={error} retry={reset} />
    </Page>
  );
}

/** A link led here, and the role of the person who followed it may not see it. */
export function NotAllowedScreen({ needed }: { needed: Role }) {
  return (
    <Page title={t('Not for your role')}>
      <Empty
        title={needed === 'owner' ? t('This screen is for owners') : t('This screen is for administrators')}
        icon="lock"
        action={<TextLink to="/now">{t('Go to Now')}</TextLink>}
      >
        {t('Ask one of them to do it, or to change your role.')}
      </Empty>
    </Page>
  );
}

export function NotFoundScreen() {
  return (
    <Page title={t('Nothing is here')}>
      <Empty
        title={t('There is no screen at this address')}
        icon="search"
        action={<TextLink to="/now">{t('Go to Now')}</TextLink>}
      />
    </Page>
  );
}
