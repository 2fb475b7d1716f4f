import { ActionIcon } from '@mantine/core';
import { Icon } from '../../looks/icon.tsx';
import { useDraft } from './use-draft.ts';

interface RemoveButtonProps {
  /** The pointer of what it removes from the draft. */
  at: string;
  label: string;
  className: string | undefined;
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
