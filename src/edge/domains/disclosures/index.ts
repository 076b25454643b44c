export { recordDisclosure } from './record-disclosure'
export { disclosures } from './resource'
