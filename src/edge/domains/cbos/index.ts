export { hasContract } from './pharmacies/table'
export { cbos } from './resource'
export { firstCboIn } from './state-priorities'
