export { listActiveCodes, reasonsOf } from './active-codes'
