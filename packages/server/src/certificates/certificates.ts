export { readCertificateFile } from './certificate-file.ts';
export { type Certificates, openCertificates } from './open-certificates.ts';
