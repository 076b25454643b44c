export { decideByTwo, forgetProposals, hasProposal, proposalWaitMs } from './proposal'
