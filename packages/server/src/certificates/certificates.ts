export { readCertificateFile } from './certificate-file.ts';
export { type Certificates, openCertificateMaking, openCertificates } from './open-certificates.ts';
export { readCertificateRow, type StoredCertificate } from './store/certificates.ts';
