export { readCertificateFile } from './certificate-file.ts';
