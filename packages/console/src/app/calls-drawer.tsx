import { Badge, Drawer, Group } from '@mantine/core';
import { base } from '../connection/address.ts';
import { curlText, type RecordedCall, useRecordedCalls } from '../connection/recorded-calls.ts';
import { CopyText } from '../kit/copy-text.tsx';
import { Empty, ScrollingText } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import styles from './calls-drawer.module.css';

/** Every call that the screen made, as a command to copy: whatever the console does, a program can do. */
export function CallsDrawer({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Drawer opened={isOpen} onClose={close} size="lg" title={t('Calls of this screen')}>
      {isOpen && <Calls />}
    </Drawer>
  );
}

function Calls() {
  const calls = useRecordedCalls();
  if (calls.length === 0)
    return (
      <Empty title={t('This screen has made no call')} icon="code">
        {t('Calls appear here as they are made.')}
      </Empty>
    );
  return (
    <>
      <p className={styles.lead}>
        {rich(
          'The newest call is first. Each command works in a shell where {variable} holds an access token; <a>the reference</a> explains how to get one.',
          {
            variable: <code>LAUREL_TOKEN</code>,
            a: (words) => <a href={`${base}/docs/api/access-tokens`}>{words}</a>,
          },
        )}
      </p>
      <ul className={styles.calls}>
        {calls.map((call) => (
          <Call key={call.id} call={call} />
        ))}
      </ul>
    </>
  );
}

function Call({ call }: { call: RecordedCall }) {
  return (
    <li>
      <Group gap="xs" wrap="nowrap" mb={6}>
        <Badge variant="light" color={call.method === 'GET' ? 'gray' : 'laurel'} radius="sm">
          {call.method}
        </Badge>
        <span className={styles.path}>{call.path.split('?')[0]}</span>
        <span className={styles.status}>{call.status ?? '…'}</span>
      </Group>
      <ScrollingText label={`${call.method} ${call.path}`} className={styles.text}>
        {curlText(call, base)}
      </ScrollingText>
      <CopyText size="compact-xs" variant="subtle" text={curlText(call, base)} />
    </li>
  );
}
