import type { Image } from '@laurel/contract/images/images.ts';
import { ActionIcon, Button, Group, Modal, Text } from '@mantine/core';
import { laurel, useList } from '../connection/laurel.ts';
import { Empty, FaultNotice, Loading } from '../kit/page.tsx';
import { useAction } from '../kit/use-action.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './images.module.css';
import { shownAddress } from './shown-address.ts';
import { UploadButton } from './upload-button.tsx';

interface ImagesDialogProps {
  isOpen: boolean;
  close: () => void;
  choose: (image: Image) => void;
}

/** The uploaded images, to choose one. */
export function ImagesDialog({ isOpen, close, choose }: ImagesDialogProps) {
  return (
    <Modal opened={isOpen} onClose={close} size="xl" title={t('Images')}>
      {isOpen && <Images choose={choose} />}
    </Modal>
  );
}

function Images({ choose }: Pick<ImagesDialogProps, 'choose'>) {
  const { rows, error, isLoading, more } = useList(['images'], (page, signal) =>
    laurel.listImages({ query: { page, page_size: 50 }, signal }),
  );
  if (error && rows.length === 0) return <FaultNotice error={error} />;
  if (isLoading) return <Loading />;
  return (
    <>
      <Group gap="xs" mb="md">
        <UploadButton variant="default" onDone={choose} />
        <span className="muted">{t('PNG, JPEG or WebP, at most 8 MiB')}</span>
      </Group>
      {rows.length === 0 && (
        <Empty title={t('No image yet')}>{t('Upload one, and every campaign can show it.')}</Empty>
      )}
      <ul className={styles.thumbs}>
        {rows.map((image) => (
          <Thumb key={image.hash} image={image} choose={choose} />
        ))}
      </ul>
      {more && (
        <Button variant="subtle" size="compact-sm" onClick={more}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

function Thumb({ image, choose }: { image: Image; choose: (image: Image) => void }) {
  const { hash, name, width, height, files, campaigns, templates } = image;
  const { mutate, isPending } = useAction<void, void>({
    run: () => laurel.deleteImage({ path: { hash } }),
    done: t('“{name}” is deleted', { name }),
    changes: [['images']],
  });
  const uses = campaigns.length + templates.length;
  return (
    <li className={styles.thumb}>
      <button
        type="button"
        className={styles.picture}
        onClick={() => choose(image)}
        aria-label={t('Choose {name}', { name })}
      >
        <img src={shownAddress(files[0]?.url ?? '')} alt="" loading="lazy" />
      </button>
      <Group justify="space-between" gap="xs" wrap="nowrap" fz="sm">
        <Text component="span" inherit truncate title={name}>
          {name}
        </Text>
        <ActionIcon
          variant="subtle"
          color="red"
          size="sm"
          aria-label={t('Delete {name}', { name })}
          title={uses > 0 ? t('A campaign or a template shows it') : undefined}
          disabled={uses > 0}
          loading={isPending}
          onClick={() => mutate()}
        >
          <Icon name="remove" size={14} />
        </ActionIcon>
      </Group>
      <span className="muted">
        {width} × {height}
        {uses > 0 && `, ${t('{count, plural, one {used once} other {used # times}}', { count: uses })}`}
      </span>
    </li>
  );
}
