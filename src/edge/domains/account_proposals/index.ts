export {
  decideByTwo,
  forgetProposals,
  hasProposal,
  isAnotherAdmin,
  proposalWaitMs,
} from './proposal'
