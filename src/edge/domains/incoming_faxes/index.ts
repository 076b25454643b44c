export { handleIncomingFax } from './callback'
export { receiveMissedFaxes } from './receive-missed'
