import type { PublishChecks, PublishFinding } from '@laurel/contract/campaigns/publish-checks.ts';
import { UnstyledButton } from '@mantine/core';
import { campaignKey, laurel, useRead } from '../../connection/laurel.ts';
import { Panel, Read } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { timeText } from '../../time/time-text.ts';
import { useShownZone } from '../../time/zones.ts';
import { pointerWords } from '../members.ts';
import { fieldId, useFaults, useIsDirty } from './draft.ts';
import styles from './editor.module.css';

/** What publishing would find in the draft as it was saved. */
export function usePublishChecks(id: number | undefined, version: number | undefined) {
  return useRead(
    campaignKey(id ?? 0, 'publish-checks', version),
    (signal) => laurel.checkPublish({ path: { id: id as number }, signal }),
    { enabled: id !== undefined },
  );
}

/** The faults of the draft; once it is saved, everything that publishing would find, errors apart from warnings. */
export function ChecksPanel({ id, version }: { id: number | undefined; version: number | undefined }) {
  const faults = useFaults();
  const isDirty = useIsDirty();
  const query = usePublishChecks(id, version);
  if (faults.length > 0)
    return (
      <Panel title={t('Fix before saving')}>
        <Found tone="bad" list={faults} />
      </Panel>
    );
  const isSaved = id !== undefined && !isDirty;
  return (
    <Panel title={isSaved ? t('Checks before publishing') : t('Checks')}>
      {isSaved ? (
        <Read query={query} lines={2}>
          {(checks) => <Checks checks={checks} />}
        </Read>
      ) : (
        <p className={`muted ${styles.note}`}>{t('Save the draft to see whether it can be published.')}</p>
      )}
    </Panel>
  );
}

interface ChecksProps {
  checks: PublishChecks;
  /** Leaves the dialog that shows them, for the editor. */
  leave?: () => void;
}

export function Checks({ checks: { errors, warnings }, leave }: ChecksProps) {
  if (errors.length + warnings.length === 0)
    return (
      <p className={styles.note}>
        <Icon name="check" size={14} /> {t('No problems: you can publish this campaign.')}
      </p>
    );
  return (
    <>
      {errors.length > 0 && <p className={styles.note}>{t('Fix these problems before publishing:')}</p>}
      <Found tone="bad" list={errors} leave={leave} />
      {warnings.length > 0 && <p className={styles.note}>{t('Good to know before players see it:')}</p>}
      <Found tone="warn" list={warnings} leave={leave} />
    </>
  );
}

const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

interface FoundProps {
  tone: 'bad' | 'warn';
  list: readonly PublishFinding[];
  leave?: (() => void) | undefined;
}

/** Findings, each of which leads to its field. */
export function Found({ tone, list, leave }: FoundProps) {
  const zone = useShownZone();
  return (
    <ul className={styles.found}>
      {list.map(({ pointer, detail }) => (
        <li key={`${pointer} ${detail}`}>
          <span className={styles[tone]}>
            <Icon name={tone === 'bad' ? 'error' : 'warning'} size={14} />
          </span>
          <UnstyledButton
            onClick={() => {
              leave?.();
              requestAnimationFrame(() => goTo(pointer));
            }}
          >
            {t('{member}: {detail}', {
              member: pointerWords(pointer),
              detail: detail.replace(instants, (time) => timeText(time, zone)),
            })}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** Opens the field of a member, or that of the nearest one above it. */
function goTo(pointer: string): void {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const field = document.getElementById(fieldId(at));
    if (!field) continue;
    const closed = field.closest('section')?.querySelector<HTMLElement>('[aria-expanded="false"]');
    closed?.click();
    // A section that was closed shows its fields a moment later.
    requestAnimationFrame(() => {
      field.scrollIntoView({ block: 'center' });
      field.focus();
    });
    return;
  }
}
