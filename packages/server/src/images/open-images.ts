import PQueue from 'p-queue';
import { openModule } from '../database/open-module.ts';
import { deleteImage } from './delete-image.ts';
import type { ImageDependencies } from './dependencies.ts';
import { keptFiles } from './kept-files.ts';
import { listImages } from './list-images.ts';
import { readFile } from './read-file.ts';
import { uploadImage } from './upload-image.ts';

export type Images = ReturnType<typeof openImages>;

/** Opens the module for uploaded images. */
export function openImages({ database, clock }: Pick<ImageDependencies, 'database' | 'clock'>) {
  const dependencies = { database, clock, making: new PQueue({ concurrency: 1 }), kept: keptFiles() };
  return openModule(dependencies, {
    upload: uploadImage,
    list: listImages,
    delete: deleteImage,
    readFile,
  });
}
