export {
  type Decision,
  type DecisionToSeal,
  forgetDecisionNonces,
  type NumberedDecision,
  numberDecisions,
  readDecisionsToSeal,
  readSealedDecisions,
  recordDecision,
  recordDecisions,
  renameInDecisions,
} from './store/decisions.ts';
