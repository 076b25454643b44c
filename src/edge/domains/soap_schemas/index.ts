export { schemaInForce } from './in-force'
