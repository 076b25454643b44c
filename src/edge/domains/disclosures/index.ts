export { recordDisclosure } from './record-disclosure'
