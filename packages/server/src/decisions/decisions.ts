export {
  countDecisions,
  type Decision,
  type DecisionToSeal,
  forgetDecisionNonces,
  numberDecisions,
  readDecisionsToSeal,
  readSealedDecisions,
  recordDecision,
  recordDecisions,
  renameInDecisions,
  type SealedDecision,
} from './store/decisions.ts';
