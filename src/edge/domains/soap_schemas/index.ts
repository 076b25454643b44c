export { schemaInForce } from './in-force'
export { soapSchemas } from './resource'
