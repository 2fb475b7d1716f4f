import { ActionIcon, Button, Collapse, Title, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Fragment, type ReactNode, useEffect, useId } from 'react';
import { Badge } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { fieldId, useAt, useDraft, useFaultAt, useFaults } from './draft.ts';
import styles from './editor.module.css';

interface SectionProps {
  title: string;
  /** Its content, in a few words, for readers who have it closed. */
  summary: ReactNode;
  /** The members that it edits, as beginnings of pointers. */
  holds: readonly string[];
  startsOpen?: boolean;
  children: ReactNode;
}

/** The one rule that is edited apart from the others, with the window. */
export const gracePointer = '/rules/grace_seconds';

/** A part of the editor that can be folded up; faults in it open it. */
export function Section({ title, summary, holds, startsOpen = false, children }: SectionProps) {
  const [isOpen, { toggle, open }] = useDisclosure(startsOpen);
  const faults = useFaults().filter(({ pointer }) =>
    holds.some((member) => pointer.startsWith(member) && (member !== '/rules' || pointer !== gracePointer)),
  ).length;
  const content = useId();
  useEffect(() => {
    if (faults > 0) open();
  }, [faults, open]);
  return (
    <section className={styles.section} aria-label={title}>
      <Title order={2}>
        <UnstyledButton
          className={styles.sectionButton}
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={toggle}
        >
          <Icon name={isOpen ? 'down' : 'next'} size={15} />
          <span>{title}</span>
          <span className={styles.summary}>{summary}</span>
          {faults > 0 && <Badge tone="bad">{t('{count, number} to fix', { count: faults })}</Badge>}
        </UnstyledButton>
      </Title>
      <Collapse expanded={isOpen} id={content} transitionDuration={0}>
        <div className={styles.sectionBody}>{children}</div>
      </Collapse>
    </section>
  );
}

/** What is wrong with a member that has no field of its own, such as a list. */
export function FaultAt({ at }: { at: string }) {
  const fault = useFaultAt(at);
  if (fault === undefined) return null;
  return (
    <p className={styles.fault} id={fieldId(at)} tabIndex={-1}>
      {fault}
    </p>
  );
}

/** Fields that belong next to each other. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

interface ListSectionProps<Item> extends Pick<SectionProps, 'title' | 'summary'> {
  /** The pointer of the list. */
  at: string;
  /** What its button says. */
  verb: string;
  /** What the button adds. */
  blank: () => Item;
  max?: number;
  /** In place of items where there are none. */
  none?: string;
  /** A row of the list; `at` is its pointer. */
  children: (item: Item, at: string, index: number) => ReactNode;
}

/** A section that is a list, to which more can be added. */
export function ListSection<Item>({
  at,
  verb,
  blank,
  max,
  none,
  children,
  ...section
}: ListSectionProps<Item>) {
  const draft = useDraft();
  const [items] = useAt<readonly Item[]>(at);
  return (
    <Section {...section} holds={[at]} startsOpen>
      <FaultAt at={at} />
      {items.length === 0 && none && <p className="muted">{none}</p>}
      <Items at={at} items={items} row={children} />
      {items.length < (max ?? Number.POSITIVE_INFINITY) && (
        <Button
          className={styles.start ?? ''}
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => draft.write(at, [...items, blank()])}
        >
          {verb}
        </Button>
      )}
    </Section>
  );
}

interface ItemsProps<Item> {
  at: string;
  items: readonly Item[];
  row: (item: Item, at: string, index: number) => ReactNode;
}

/** The rows of a list. */
export function Items<Item>({ at, items, row }: ItemsProps<Item>) {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place alone, as its pointer is
    <Fragment key={index}>{row(item, `${at}/${index}`, index)}</Fragment>
  ));
}

interface RemoveButtonProps {
  /** The pointer of what it removes from the draft. */
  at: string;
  label: string;
  className?: string | undefined;
}

export function RemoveButton({ at, label, className }: RemoveButtonProps) {
  const draft = useDraft();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={className}
      aria-label={label}
      onClick={() => draft.write(at, undefined)}
    >
      <Icon name="remove" size={15} />
    </ActionIcon>
  );
}
