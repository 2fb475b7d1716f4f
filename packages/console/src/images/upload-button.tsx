import { type Image, maxImageBytes } from '@laurel/contract/images/images.ts';
import { cutText } from '@laurel/contract/values/cut-text.ts';
import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { laurel } from '../connection/laurel.ts';
import { toastFault } from '../kit/toasts.ts';
import { useAction } from '../kit/use-action.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';

const MEBIBYTE = 1024 * 1024;

interface UploadButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  onDone: (image: Image) => void;
}

/** Uploads an image from this computer. */
export function UploadButton({ onDone, ...looks }: UploadButtonProps) {
  const { mutate, isPending } = useAction<File, Image>({
    run: (file) => laurel.uploadImage({ query: { name: cutText(file.name, 255) || 'image' }, body: file }),
    done: ({ name, width, height }) =>
      t('“{name}” is uploaded: {width} × {height} pixels', { name, width, height }),
    changes: [['images']],
    onDone,
  });
  const send = (file: File | null) => {
    if (file === null) return;
    if (file.size > maxImageBytes)
      toastFault(new Error(t('An image has at most {count} MiB.', { count: maxImageBytes / MEBIBYTE })));
    else mutate(file);
  };
  return (
    <FileButton onChange={send} accept="image/png,image/jpeg,image/webp">
      {(props) => (
        <Button {...looks} {...props} loading={isPending} leftSection={<Icon name="upload" size={14} />}>
          {t('Upload image')}
        </Button>
      )}
    </FileButton>
  );
}
