export { readHoldings } from './read-holdings'
export { users } from './resource'
export { presentUser } from './serialize'
export { saveSettings } from './settings'
