export { listActiveCodes } from './active-codes'
