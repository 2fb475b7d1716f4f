import { Alert, Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import type { IconName } from '../looks/icon-shapes.ts';
import { faultDetails, faultSentence, faultTitle } from './fault-text.ts';
import styles from './states.module.css';

interface EmptyProps {
  title: string;
  icon?: IconName;
  /** Why there is nothing, or what brings something here. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** There is nothing to show, and that is no fault. */
export function Empty({ title, icon = 'info', children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.emptyIcon}>
        <Icon name={icon} size={22} />
      </span>
      <p className={styles.emptyTitle}>{title}</p>
      {children && <div className={styles.emptyText}>{children}</div>}
      {action && <div className={styles.emptyAction}>{action}</div>}
    </div>
  );
}

/** So many grey lines in place of what is on its way. */
export function Loading({ lines = 4 }: { lines?: number }) {
  return (
    <div className={styles.loading} role="status" aria-label={t('Loading')}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} height={14} width={`${92 - ((line * 17) % 38)}%`} radius="sm" />
      ))}
    </div>
  );
}

/** The sentence of a fault, below its title where the console is not in English. */
export function FaultWords({ error }: { error: unknown }) {
  const title = faultTitle(error);
  if (title === undefined) return faultSentence(error);
  return (
    <>
      <strong>{title}</strong>
      <br />
      <span lang="en">{faultSentence(error)}</span>
    </>
  );
}

/** What the server refused, with each part that is wrong. */
export function FaultNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  const details = faultDetails(error);
  return (
    <Alert color="red" variant="light" icon={<Icon name="error" />} role="alert" className={styles.fault}>
      <FaultWords error={error} />
      {details.length > 0 && (
        <ul className={styles.details}>
          {details.map(({ at, detail }) => (
            <li key={`${at} ${detail}`}>
              {at !== '' && <code>{at}</code>} <span lang="en">{detail}</span>
            </li>
          ))}
        </ul>
      )}
      {retry && (
        <div>
          <Button size="xs" variant="default" mt="xs" leftSection={<Icon name="refresh" />} onClick={retry}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </Alert>
  );
}

interface ReadProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  lines?: number;
  children: (data: Data) => ReactNode;
}

/**
 * What a query answered, or that it is on its way, or why it failed. What was read before stays while the server is away.
 */
export function Read<Data>({ query, lines = 4, children }: ReadProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <FaultNotice error={query.error} retry={() => query.refetch()} />;
  return <Loading lines={lines} />;
}
