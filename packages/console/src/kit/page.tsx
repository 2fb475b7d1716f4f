import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../languages/messages.ts';
import { type ScreenLink, TextLink } from './links.tsx';
import styles from './page.module.css';

export type Above = ScreenLink & { label: string };

interface PageProps {
  title: string;
  /** Where this screen hangs, from the top; the last one is its parent. */
  above?: Above[];
  /** Next to the title: a state, a count. */
  beside?: ReactNode;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: its title, which is also that of the browser's tab, what can be done, and its content. */
export function Page({ title, above = [], beside, lead, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Laurel`}</title>
      <header className={styles.head}>
        <div className={styles.words}>
          {above.length > 0 && (
            <nav aria-label={t('Breadcrumb')} className={styles.above}>
              {above.map(({ label, ...link }) => (
                <TextLink key={link.to} {...link} size="sm" c="dimmed">
                  {label}
                </TextLink>
              ))}
            </nav>
          )}
          <div className={styles.line}>
            <Title order={1}>{title}</Title>
            {beside}
          </div>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface PanelProps {
  title?: string;
  beside?: ReactNode;
  actions?: ReactNode;
  /** Content that reaches the border, such as a table. */
  flush?: boolean;
  children: ReactNode;
}

/** A framed part of a screen. */
export function Panel({ title, beside, actions, flush = false, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      {(title !== undefined || actions) && (
        <div className={styles.panelHead}>
          <div className={styles.line}>
            {title !== undefined && <Title order={2}>{title}</Title>}
            {beside}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={flush ? undefined : styles.panelBody}>{children}</div>
    </section>
  );
}

/** Names and values next to each other, such as what is known of a campaign. */
export function Facts({ rows }: { rows: { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
