export { type Certificates, openCertificateMaking, openCertificates } from './open-certificates.ts';
export { readCertificateFile } from './read-from-disk.ts';
export { readCertificateRow, type StoredCertificate } from './store/certificates.ts';
