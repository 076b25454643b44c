export { cbos } from './resource'
export { firstCboIn } from './state-priorities'
