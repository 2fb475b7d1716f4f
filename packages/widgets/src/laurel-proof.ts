export { showProof } from './proof/show-proof.ts';
