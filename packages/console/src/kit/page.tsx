import {
  Alert,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Group,
  Skeleton,
  Title,
} from '@mantine/core';
import { createLink, type RegisteredRouter } from '@tanstack/react-router';
import type { ComponentProps, ComponentPropsWithRef, ReactNode } from 'react';
import type { AddressQuery } from '../connection/address.ts';
import { t } from '../languages/messages.ts';
import { Icon, type IconName } from '../looks/icon.tsx';
import { faultDetails, faultSentence, faultTitle } from './fault-text.ts';
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
        {actions && <Group gap="xs">{actions}</Group>}
      </header>
      {children}
    </div>
  );
}

export interface PanelProps {
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
          {actions && <Group gap="xs">{actions}</Group>}
        </div>
      )}
      <div className={flush ? undefined : styles.panelBody}>{children}</div>
    </section>
  );
}

interface FactsProps {
  rows: { name: string; value: ReactNode }[];
  /** Whether each has a line of its own. */
  areLong?: boolean;
}

/** Names and values, such as what is known of a campaign; without those of no value. */
export function Facts({ rows, areLong = false }: FactsProps) {
  return (
    <dl className={styles.facts} data-long={areLong || undefined}>
      {rows
        .filter(({ value }) => value !== null && value !== undefined)
        .map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Something above a part of a screen that people should know first. */
export function Notice({ icon, tone, children }: { icon: IconName; tone?: 'warn'; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone} role="status">
      <Icon name={icon} />
      <div className={styles.line}>{children}</div>
    </div>
  );
}

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
        <ul className="bulleted">
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

/** The properties of a component that is drawn as a link. */
export type Native<Own> = Own & Omit<ComponentPropsWithRef<'a'>, keyof Own>;

/** Words that lead to a screen. */
export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />);

/** A button that leads to a screen. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />);

/** The path of a screen that needs no id. */
export type ScreenPath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;

/** Where a link leads, as data; the router knows the path. */
export type ScreenLink =
  | { to: ScreenPath; search?: AddressQuery }
  | { to: '/campaigns/$id' | '/campaigns/$id/board'; params: { id: string } };

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain';

/** What a state is called. */
export interface StateWords {
  word: string;
  tone: Tone;
}

export function StateBadge({ word, tone }: StateWords) {
  return <Badge tone={tone}>{word}</Badge>;
}

/** A state in a word. Its meaning is in the word; the colour only helps to find it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  );
}

/** A frame that scrolls: it has a name, and a keyboard can reach and scroll it. */
export function Scrolling({ label, ...frame }: { label: string } & ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  return <section tabIndex={0} aria-label={label} {...frame} />;
}

/** Lines of text in a frame that scrolls, with a name, so that a keyboard reaches them. */
export function ScrollingText({ label, ...lines }: { label: string } & ComponentProps<'pre'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  // biome-ignore lint/a11y/useSemanticElements: these are no fields of a form
  return <pre role="group" tabIndex={0} aria-label={label} {...lines} />;
}
